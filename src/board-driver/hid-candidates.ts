import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { type HidSettings, MODELS, type ModelName } from "./models.js";
import { type HidDeviceInfo, type HidLibrary, loadHid } from "./transports/hid-library.js";
import { hidProblemOf } from "./transports/hid-problems.js";

/** A HID device that may be a board, and how a board address names it. */
export interface HidCandidate extends HidDeviceInfo {
  readonly models: readonly ModelName[];
  readonly address: string;
}

/**
 * Whether a collection of a device may carry a board. A system that does not tell usage pages (the
 * libusb backend) may be right.
 */
export const hasBoardPage = (settings: HidSettings, device: HidDeviceInfo): boolean =>
  device.usagePage === undefined ||
  device.usagePage === 0 ||
  device.usagePage === settings.usagePage;

/** Whether a device has the ids of a model. */
export const isHidOf = (settings: HidSettings, device: HidDeviceInfo): boolean =>
  device.vendorId === settings.vendorId &&
  (settings.productFamilies?.includes(device.productId >> 8) ?? true) &&
  hasBoardPage(settings, device);

/** What a device may be. Shape: empty when it is no board that is known. */
export const modelsOfHid = (device: HidDeviceInfo): readonly ModelName[] =>
  MODELS.filter(({ hid }) => hid !== undefined && isHidOf(hid, device)).map(({ name }) => name);

/**
 * The HID devices that may be a board, by path. Nothing is opened.
 * Errors: `hid-library-missing`, `transport-missing`.
 */
export const listHidCandidates = async (
  load: () => Promise<Result<HidLibrary, Problem>> = loadHid,
): Promise<Result<readonly HidCandidate[], Problem>> => {
  const library = await load();
  if (!library.ok) return library;
  try {
    const devices = await library.value.devices();
    const candidates = devices
      .map((device) => ({ ...device, models: modelsOfHid(device), address: addressOf(device) }))
      .filter(({ models }) => models.length > 0)
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    return ok(candidates);
  } catch (cause) {
    return err(hidProblemOf(cause, "hid"));
  }
};

const hex4 = (id: number): string => id.toString(16).padStart(4, "0");

const addressOf = ({ vendorId, productId, serialNumber }: HidDeviceInfo): string =>
  `hid:${hex4(vendorId)}:${hex4(productId)}${
    serialNumber === undefined ? "" : `?serial=${serialNumber}`
  }`;
