import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import { type BoardAddress, optionsOfWords, parseBoardAddress } from "./address.js";
import type { Board } from "./board.js";
import { type BoardMemory, findLine, type RememberedBoard } from "./board-memory.js";
import { DgtBusLine } from "./dgt/bus-line.js";
import { FAKE_BOARD_OPTIONS } from "./fake/board-options.js";
import { FakeBoard } from "./fake/fake-board.js";
import { hasBoardPage, isHidOf, listHidCandidates } from "./hid-candidates.js";
import { type BoardModel, findModel, modelNamed, type WireSettings } from "./models.js";
import { today } from "./time-of-day.js";
import type { Transport } from "./transport.js";
import { BluetoothTransport } from "./transports/bluetooth.js";
import { CaptureTransport, readCapture } from "./transports/capture.js";
import { HidTransport } from "./transports/hid.js";
import { type HidDeviceInfo, type HidLibrary, loadHid } from "./transports/hid-library.js";
import { SerialTransport } from "./transports/serial.js";
import { TcpTransport } from "./transports/tcp.js";

/** What an address stands for: a line, not yet opened, and the board behind it. */
export interface BoardConnection {
  readonly address: string;
  /** Where it is, for people: a path, a host, a file. */
  readonly path: string;
  readonly model: BoardModel;
  readonly transport: Transport;
  readonly board: Board;
  /** `fake:` only: the board with software hands at the other end. */
  readonly fake?: FakeBoard;
  /**
   * `serial:` with a memory only: to be called when the board has answered. Errors:
   * `file-unwritable`.
   */
  readonly remember?: () => Promise<Result<void, Problem>>;
}

/**
 * Finds line and board of an address; opens nothing.
 * Errors: `board-address-invalid`; `file-unreadable`, `capture-invalid` of a capture;
 * of `hid`, whose device has to be looked for: `hid-missing`, `hid-library-missing`;
 * `transport-missing` for addresses that are no line of bytes (`web`, which is a page of the program).
 * `loadHidLibrary`: default the real one, loaded for a `hid` address only. `memory`: of boards on serial
 * lines, what they have learnt; default none.
 */
export const connectBoard = async (
  address: string,
  time: TimeSource,
  loadHidLibrary: () => Promise<Result<HidLibrary, Problem>> = loadHid,
  memory?: BoardMemory,
): Promise<Result<BoardConnection, Problem>> => {
  const parsed = parseBoardAddress(address);
  if (!parsed.ok) return parsed;
  const where = parsed.value;
  switch (where.scheme) {
    case "serial":
      return ok(await connectSerial(address, where, time, memory));
    case "dgt-bus": {
      const model = modelNamed("dgt");
      return ok({
        address,
        path: `${where.path}, board ${where.address}`,
        model,
        transport: busLineOn(where, time).boardAt(where.address),
        board: model.createBoard({ ...where.options, isChecked: true }),
      });
    }
    case "tcp": {
      const model = modelNamed(where.model);
      return ok({
        address,
        path: `${where.host}:${where.port}`,
        model,
        transport: new TcpTransport({ host: where.host, port: where.port, time }),
        board: model.createBoard(where.options),
      });
    }
    case "bluetooth": {
      const model = modelNamed(where.model);
      if (model.bluetooth === undefined) {
        return err({
          code: "board-address-invalid",
          address,
          detail: `a board of the model ${model.name} is not known to be on Bluetooth`,
        });
      }
      return ok({
        address,
        path: address,
        model,
        transport: new BluetoothTransport({
          path: address,
          settings: model.bluetooth,
          ...(where.device === undefined ? {} : { device: where.device }),
          time,
        }),
        board: model.createBoard(where.options),
      });
    }
    case "fake": {
      const model = modelNamed(where.model);
      const { rotate = 0 } = where.options;
      const fake = new FakeBoard(where.model, { time, rotation: rotate === "auto" ? 0 : rotate });
      return ok({
        address,
        path: address,
        model,
        transport: fake.transport,
        board: model.createBoard({ ...FAKE_BOARD_OPTIONS, ...where.options }),
        fake,
      });
    }
    case "capture": {
      const capture = await readCapture(where.path);
      if (!capture.ok) return capture;
      const model = findModel(capture.value.header.board);
      if (!model.ok) return err({ code: "capture-invalid", path: where.path, line: 1 });
      const options = optionsOfWords(address, model.value.name, where.words);
      if (!options.ok) return options;
      return ok({
        address,
        path: where.path,
        model: model.value,
        transport: new CaptureTransport({ path: where.path, pace: where.pace, time }),
        board: model.value.createBoard({ ...options.value, isPlayed: true }),
      });
    }
    case "hid":
      return await connectHid(address, where, time, loadHidLibrary);
    case "web":
      return err({
        code: "transport-missing",
        name: "web",
        detail: "a board on the web page sends no bytes",
      });
  }
};

/** The lines with many boards that this process uses, by port: all tables share one. */
const busLines = new Map<string, DgtBusLine>();

const busLineOn = (
  where: Extract<BoardAddress, { scheme: "dgt-bus" }>,
  time: TimeSource,
): DgtBusLine => {
  const known = busLines.get(where.path);
  if (known !== undefined) return known;
  const settings: WireSettings = {
    ...modelNamed("dgt").wire,
    ...(where.dtr === undefined ? {} : { dtr: where.dtr }),
    ...(where.rts === undefined ? {} : { rts: where.rts }),
  };
  const line = new DgtBusLine(new SerialTransport({ path: where.path, settings, time }), time);
  busLines.set(where.path, line);
  return line;
};

/** A board on a serial line, with what is remembered of it. */
const connectSerial = async (
  address: string,
  where: Extract<BoardAddress, { scheme: "serial" }>,
  time: TimeSource,
  memory: BoardMemory | undefined,
): Promise<BoardConnection> => {
  const model = modelNamed(where.model);
  const transport = new SerialTransport({ path: where.path, settings: settingsOf(where), time });
  const connection = { address, path: where.path, model, transport };
  if (memory === undefined) return { ...connection, board: model.createBoard(where.options) };
  const recalled = await memory.recall(await findLine(where.path));
  let tags = recalled?.tags;
  const board = model.createBoard({ ...where.options, ...(tags === undefined ? {} : { tags }) });
  const remember = async (): Promise<Result<void, Problem>> => {
    // Only now the adapter is there for certain.
    const line = await findLine(where.path);
    const known: RememberedBoard = { line, model: model.name, heardOn: today() };
    return await memory.keep({ ...known, ...(tags === undefined ? {} : { tags }) });
  };
  board.watchMen?.((men) => {
    if (men.status !== "known") return;
    ({ tags } = men);
    void remember();
  });
  return { ...connection, board, remember };
};

/** A HID board: its model comes from the address, from its ids, or from the device that is found. */
const connectHid = async (
  address: string,
  where: Extract<BoardAddress, { scheme: "hid" }>,
  time: TimeSource,
  load: () => Promise<Result<HidLibrary, Problem>>,
): Promise<Result<BoardConnection, Problem>> => {
  const { device, serialNumber } = where;
  const isNamed = (found: HidDeviceInfo): boolean =>
    (device === "auto" ||
      (found.vendorId === device.vendorId && found.productId === device.productId)) &&
    (serialNumber === undefined || found.serialNumber === serialNumber);
  let name = where.model;
  if (name === undefined) {
    const found = await listHidCandidates(load);
    if (!found.ok) return found;
    const candidate = found.value.find((each) => isNamed(each));
    name = candidate?.models[0];
    if (name === undefined) return err({ code: "hid-missing", path: address });
  }
  const model = modelNamed(name);
  const { hid } = model;
  if (hid === undefined) {
    return err({
      code: "board-address-invalid",
      address,
      detail: `a board of the model ${name} is no HID device`,
    });
  }
  const options = optionsOfWords(address, name, where.words);
  if (!options.ok) return options;
  return ok({
    address,
    path: address,
    model,
    transport: new HidTransport({
      path: address,
      settings: hid,
      time,
      load,
      // A device whose ids were given may be a new product of the maker.
      isWanted: (found) =>
        isNamed(found) && (device === "auto" ? isHidOf(hid, found) : hasBoardPage(hid, found)),
    }),
    board: model.createBoard(options.value),
  });
};

/** Settings of a port: the model's, changed by what the address says. */
const settingsOf = (where: Extract<BoardAddress, { scheme: "serial" }>): WireSettings => {
  const { wire } = modelNamed(where.model);
  return {
    ...wire,
    ...(where.baudRate === undefined ? {} : { baudRate: where.baudRate }),
    ...(where.dtr === undefined ? {} : { dtr: where.dtr }),
    ...(where.rts === undefined ? {} : { rts: where.rts }),
  };
};
