// SPDX-License-Identifier: GPL-3.0-or-later
#include "aph1.h"

#include <string.h>

namespace aph1 {

namespace {

const uint8_t SYNC = 0xa5, COMMAND_SYNC = 0x5a, VERSION = 1;
const uint8_t STATE = 0, HELLO = 1, ACK = 2;

// Before its first frame a board waits for so many equal scans, or so long if they never come.
const uint8_t SETTLE_SCANS = 4;
const uint32_t LONGEST_SETTLE_MS = 1000;

// More transitions than this in 500 ms: the contact wobbles, and the last stable value stays.
const uint8_t MOST_TRANSITIONS = 4;
const uint32_t SLICE_MS = 125;

// More men than this cannot leave the board in one scan: the sensors have lost their power.
const uint8_t MOST_LIFTED_AT_ONCE = 8;

// What CMD 3 may ask for. A host gives a board up that has been silent for a minute.
const uint16_t SHORTEST_KEEP_ALIVE_MS = 20, LONGEST_KEEP_ALIVE_MS = 60000;
const uint16_t LONGEST_DEBOUNCE_MS = 1000;

const Squares NOWHERE = {{0, 0, 0, 0, 0, 0, 0, 0}};

bool has(const Squares &squares, uint8_t square) {
  return (squares.ranks[square >> 3] >> (square & 7)) & 1;
}

bool isEqual(const Squares &a, const Squares &b) { return memcmp(&a, &b, sizeof a) == 0; }

uint8_t countMen(const Squares &squares) {
  uint8_t count = 0;
  for (uint8_t square = 0; square < 64; square++) count += has(squares, square);
  return count;
}

uint16_t readU16(const uint8_t *bytes) {
  return static_cast<uint16_t>(bytes[0] | (static_cast<uint16_t>(bytes[1]) << 8));
}

void writeU16(uint8_t *bytes, uint16_t value) {
  bytes[0] = static_cast<uint8_t>(value & 0xff);
  bytes[1] = static_cast<uint8_t>(value >> 8);
}

}  // namespace

uint16_t crc16(const uint8_t *bytes, size_t length) {
  uint16_t crc = 0xffff;
  for (size_t at = 0; at < length; at++) {
    crc = static_cast<uint16_t>(crc ^ (static_cast<uint16_t>(bytes[at]) << 8));
    for (uint8_t bit = 0; bit < 8; bit++) {
      const bool carries = (crc & 0x8000) != 0;
      crc = static_cast<uint16_t>(crc << 1);
      if (carries) crc ^= 0x1021;
    }
  }
  return crc;
}

Board::Board(const Settings &settings, Machine &machine) : defaults_(settings), settings_(settings), machine_(machine) {
  start();
}

void Board::start() {
  settings_ = defaults_;
  hasSettled_ = hasScanned_ = hasLostPower_ = hasFlicker_ = false;
  raw_ = occupied_ = NOWHERE;
  settleScans_ = 0;
  firstScanAtMs_ = 0;
  memset(run_, 0, sizeof run_);
  memset(runSinceMs_, 0, sizeof runSinceMs_);
  memset(transitions_, 0, sizeof transitions_);
  slice_ = 0;
  sliceSinceMs_ = 0;
  rawButtons_ = buttons_ = 0;
  buttonRun_ = 0;
  hasChanged_ = hasOverrun_ = false;
  changedAtMs_ = 0;
  lifted_ = NOWHERE;
  pressed_ = 0;
  hasBooted_ = false;
  seq_ = 0;
  toldAtMs_ = 0;
  toldOccupied_ = toldLifts_ = toldNewLifts_ = NOWHERE;
  toldButtons_ = 0;
  commandLength_ = 0;
  answerCount_ = 0;
}

// Sensing.

void Board::scan(const Squares &raw, uint16_t buttons, uint32_t nowMs) {
  if (!hasSettled_) {
    settle(raw, buttons, nowMs);
  } else {
    countTransitions(raw, nowMs);
    if (countMen(raw) > 0) {
      hasLostPower_ = false;
    } else if (countMen(raw_) > MOST_LIFTED_AT_ONCE) {
      hasLostPower_ = true;
    }
    raw_ = raw;
    if (!hasLostPower_) debounceSquares(raw, nowMs);
    debounceButtons(buttons, nowMs);
  }
  pump(nowMs);
}

// A hand may rest on the board while it is switched on: the first frame tells what stands still.
void Board::settle(const Squares &raw, uint16_t buttons, uint32_t nowMs) {
  if (!hasScanned_) {
    hasScanned_ = true;
    firstScanAtMs_ = nowMs;
    settleScans_ = 1;
  } else {
    settleScans_ = isEqual(raw, raw_) ? static_cast<uint8_t>(settleScans_ + 1) : 1;
  }
  raw_ = raw;
  if (settleScans_ < SETTLE_SCANS && nowMs - firstScanAtMs_ < LONGEST_SETTLE_MS) return;
  hasSettled_ = true;
  occupied_ = toldOccupied_ = raw;
  rawButtons_ = buttons_ = buttons;
  sliceSinceMs_ = nowMs;
  hasChanged_ = true;
  changedAtMs_ = nowMs;
}

void Board::countTransitions(const Squares &raw, uint32_t nowMs) {
  uint32_t elapsedMs = nowMs - sliceSinceMs_;
  for (uint8_t turned = 0; elapsedMs >= SLICE_MS && turned < SLICES; turned++) {
    slice_ = static_cast<uint8_t>((slice_ + 1) % SLICES);
    memset(transitions_[slice_], 0, sizeof transitions_[slice_]);
    elapsedMs -= SLICE_MS;
    sliceSinceMs_ += SLICE_MS;
  }
  if (elapsedMs >= SLICE_MS) sliceSinceMs_ = nowMs;
  hasFlicker_ = false;
  for (uint8_t square = 0; square < 64; square++) {
    uint8_t &count = transitions_[slice_][square];
    if (has(raw, square) != has(raw_, square)) {
      run_[square] = 0;
      if (count < 0xff) count++;
    }
    if (isFlickering(square)) hasFlicker_ = true;
  }
}

bool Board::isFlickering(uint8_t square) const {
  uint16_t count = 0;
  for (uint8_t slice = 0; slice < SLICES; slice++) count += transitions_[slice][square];
  return count > MOST_TRANSITIONS;
}

void Board::debounceSquares(const Squares &raw, uint32_t nowMs) {
  for (uint8_t square = 0; square < 64; square++) {
    const bool isOccupied = has(occupied_, square);
    if (has(raw, square) == isOccupied || isFlickering(square)) {
      run_[square] = 0;
      continue;
    }
    // 16 bits of the time do: a run that is not accepted ends within a second.
    const uint16_t now16 = static_cast<uint16_t>(nowMs);
    if (run_[square] == 0) runSinceMs_[square] = now16;
    if (run_[square] < 0xff) run_[square]++;
    const uint16_t lastedMs = static_cast<uint16_t>(now16 - runSinceMs_[square]);
    const uint8_t scans = isOccupied ? settings_.liftScans : settings_.placeScans;
    const uint16_t ms = isOccupied ? settings_.liftMs : settings_.placeMs;
    if (run_[square] >= scans && lastedMs >= ms) accept(square, nowMs);
  }
}

void Board::accept(uint8_t square, uint32_t nowMs) {
  const uint8_t bit = static_cast<uint8_t>(1 << (square & 7));
  uint8_t &rank = occupied_.ranks[square >> 3];
  if (rank & bit) {
    // Lifted twice between two frames: one bit cannot say so.
    if (has(lifted_, square)) hasOverrun_ = true;
    lifted_.ranks[square >> 3] |= bit;
  }
  rank ^= bit;
  run_[square] = 0;
  hasChanged_ = true;
  changedAtMs_ = nowMs;
}

void Board::debounceButtons(uint16_t buttons, uint32_t nowMs) {
  buttonRun_ = buttons == rawButtons_ && buttonRun_ < 0xff ? static_cast<uint8_t>(buttonRun_ + 1) : 1;
  rawButtons_ = buttons;
  if (buttonRun_ < settings_.buttonScans || buttons == buttons_) return;
  pressed_ |= static_cast<uint16_t>(buttons & ~buttons_);
  buttons_ = buttons;
  hasChanged_ = true;
  changedAtMs_ = nowMs;
}

// Telling.

// Sends what is due, as long as the line takes it. Changes come before answers.
void Board::pump(uint32_t nowMs) {
  while (hasSettled_ && machine_.canSend()) {
    if (hasChanged_) {
      sendState(CHANGE, changedAtMs_, nowMs);
    } else if (answerCount_ > 0) {
      const Answer first = answers_[0];
      answerCount_--;
      memmove(answers_, answers_ + 1, answerCount_ * sizeof(Answer));
      sendAnswer(first, nowMs);
    } else {
      if (nowMs - toldAtMs_ >= settings_.keepAliveMs) sendState(KEEP_ALIVE, nowMs, nowMs);
      return;
    }
  }
}

void Board::sendState(uint8_t why, uint32_t timeMs, uint32_t nowMs) {
  uint8_t frame[FRAME_LENGTH] = {};
  Squares lifts;
  for (uint8_t rank = 0; rank < 8; rank++) {
    const uint8_t fresh = lifted_.ranks[rank];
    const uint8_t before = toldOccupied_.ranks[rank];
    // Put down and lifted again since the last frame, or touched again where that frame has the bit
    // already: the host cannot see it, so it must hear that something is missing.
    const uint8_t hidden =
        (fresh & ~before) | (fresh & before & occupied_.ranks[rank] & toldLifts_.ranks[rank]);
    if (hidden != 0) hasOverrun_ = true;
    // A lift stands in two frames, so that one lost frame loses no touch.
    lifts.ranks[rank] = fresh | toldNewLifts_.ranks[rank];
  }
  // A press that is over already is told all the same, and its release in the next frame. Of a
  // second press the host must see the release first.
  const uint16_t again = pressed_ & toldButtons_;
  const uint16_t buttons = static_cast<uint16_t>((buttons_ | pressed_) & ~again);
  memcpy(frame + 8, &occupied_, 8);
  memcpy(frame + 16, &lifts, 8);
  writeU16(frame + 24, buttons);
  toldOccupied_ = occupied_;
  toldLifts_ = lifts;
  toldNewLifts_ = lifted_;
  toldButtons_ = buttons;
  toldAtMs_ = nowMs;
  lifted_ = NOWHERE;
  pressed_ = again;
  hasChanged_ = again != 0 || toldButtons_ != buttons_;
  sendFrame(frame, STATE, why, timeMs);
}

void Board::sendAnswer(const Answer &answer, uint32_t nowMs) {
  uint8_t frame[FRAME_LENGTH] = {};
  switch (answer.type) {
    case STATE:
      sendState(0, nowMs, nowMs);
      return;
    case HELLO:
      for (uint8_t at = 0; at < 8 && settings_.name[at] != '\0'; at++) {
        frame[8 + at] = static_cast<uint8_t>(settings_.name[at]) & 0x7f;
      }
      frame[16] = settings_.firmwareMajor;
      frame[17] = settings_.firmwareMinor;
      frame[20] = settings_.scanPeriodMs;
      frame[21] = settings_.liftScans;
      writeU16(frame + 22, settings_.buttonCount);
      writeU16(frame + 24, settings_.capabilities);
      break;
    default:
      frame[8] = answer.command;
      frame[9] = answer.seq;
      frame[10] = answer.status;
      break;
  }
  sendFrame(frame, answer.type, 0, nowMs);
  if (answer.type == ACK && answer.command == 0x7f) {
    start();
    machine_.wasReset();
  }
}

void Board::sendFrame(uint8_t *frame, uint8_t type, uint8_t flags, uint32_t timeMs) {
  uint8_t noise = 0;
  for (uint8_t square = 0; square < 64; square++) {
    noise += has(raw_, square) != has(occupied_, square);
  }
  if (hasOverrun_) flags |= OVERRUN;
  if (hasFlicker_ || hasLostPower_) flags |= FAULT;
  if (!hasBooted_) flags |= BOOT;
  frame[0] = SYNC;
  frame[1] = static_cast<uint8_t>((VERSION << 4) | type);
  frame[2] = seq_++;
  frame[3] = flags | DEBOUNCED;
  writeU16(frame + 4, static_cast<uint16_t>(timeMs & 0xffff));
  writeU16(frame + 6, static_cast<uint16_t>(timeMs >> 16));
  frame[26] = battery_;
  frame[27] = noise;
  frame[28] = settings_.role;
  writeU16(frame + 30, crc16(frame, FRAME_LENGTH - 2));
  hasOverrun_ = false;
  hasBooted_ = true;
  machine_.send(frame);
}

// The host.

void Board::receive(uint8_t byte, uint32_t nowMs) {
  command_[commandLength_++] = byte;
  while (commandLength_ > 0) {
    const bool mayBegin = command_[0] == COMMAND_SYNC &&
                          (commandLength_ < 2 || command_[1] >> 4 == VERSION);
    if (mayBegin) {
      if (commandLength_ < COMMAND_LENGTH) return;
      if (crc16(command_, COMMAND_LENGTH - 2) == readU16(command_ + COMMAND_LENGTH - 2)) {
        commandLength_ = 0;
        obey(command_);
        pump(nowMs);
        return;
      }
    }
    // No command begins here: the next one may begin with any byte after it.
    commandLength_--;
    memmove(command_, command_ + 1, commandLength_);
  }
}

void Board::obey(const uint8_t *command) {
  const uint8_t seq = command[2], number = command[3];
  const uint8_t *payload = command + 4;
  uint8_t status = OK;
  switch (number) {
    case 0x01:
      answer(HELLO, number, seq, OK);
      return;
    case 0x02:
      answer(STATE, number, seq, OK);
      return;
    case 0x03: {
      const uint16_t keepAliveMs = readU16(payload), debounceMs = readU16(payload + 2);
      if (keepAliveMs < SHORTEST_KEEP_ALIVE_MS || keepAliveMs > LONGEST_KEEP_ALIVE_MS ||
          debounceMs > LONGEST_DEBOUNCE_MS) {
        status = BAD_ARGUMENT;
        break;
      }
      settings_.keepAliveMs = keepAliveMs;
      // A lift takes half as long again, as in the advice. The numbers of equal scans stay.
      settings_.placeMs = debounceMs;
      settings_.liftMs = static_cast<uint16_t>(debounceMs + debounceMs / 2);
      break;
    }
    case 0x04: {
      if (!(settings_.capabilities & HAS_LIGHTS)) {
        status = UNKNOWN_COMMAND;
        break;
      }
      Squares lit;
      memcpy(&lit, payload, sizeof lit);
      machine_.showLights(lit);
      break;
    }
    case 0x05:
      if (!(settings_.capabilities & HAS_BUZZER)) {
        status = UNKNOWN_COMMAND;
        break;
      }
      machine_.beep(readU16(payload), readU16(payload + 2));
      break;
    case 0x06:
      if (payload[0] > 2) {
        status = BAD_ARGUMENT;
        break;
      }
      settings_.role = payload[0];
      break;
    case 0x7f:
      break;
    default:
      status = UNKNOWN_COMMAND;
      break;
  }
  answer(ACK, number, seq, status);
}

void Board::answer(uint8_t type, uint8_t command, uint8_t seq, uint8_t status) {
  if (answerCount_ == MOST_ANSWERS) {
    hasOverrun_ = true;
    return;
  }
  const Answer next = {type, command, seq, status};
  answers_[answerCount_++] = next;
}

}  // namespace aph1
