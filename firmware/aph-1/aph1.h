// SPDX-License-Identifier: GPL-3.0-or-later
//
// The core of a peg-hole board that speaks APH-1: raw samples of the sensors in, frames out.
// Plain C++11 without heap, clock, pins or ports, so that it runs on a microcontroller and in a test.
// Source: docs/protocols/occupancy-boards.md C2 (frames), C3 (debounce advice)
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace aph1 {

const size_t FRAME_LENGTH = 32;
const size_t COMMAND_LENGTH = 16;

// Bits of FLAGS.
const uint8_t CHANGE = 0x01, KEEP_ALIVE = 0x02, OVERRUN = 0x04, FAULT = 0x08, DEBOUNCED = 0x10,
              BOOT = 0x80;

// Bits of the capabilities in HELLO.
const uint16_t HAS_LIGHTS = 0x0001, HAS_BUZZER = 0x0002, SENSES_COLOUR = 0x0004,
               HAS_ROLE_SWITCH = 0x0008;

// Status in ACK.
const uint8_t OK = 0, UNKNOWN_COMMAND = 1, BAD_ARGUMENT = 2;

const uint8_t BATTERY_UNKNOWN = 0xff;

// CRC-16/CCITT-FALSE: polynomial 1021, start FFFF, no reflection. "123456789" gives 29B1.
uint16_t crc16(const uint8_t *bytes, size_t length);

// One bit a square. Byte 0 is rank 8, byte 7 rank 1; bit 0 is file a.
struct Squares {
  uint8_t ranks[8];
};

// What a board is, and how patient it is. The defaults follow the debounce advice.
struct Settings {
  // ASCII, up to eight characters count.
  const char *name = "APH-REF";
  uint8_t firmwareMajor = 1;
  uint8_t firmwareMinor = 0;
  uint8_t scanPeriodMs = 20;
  uint16_t buttonCount = 5;
  uint16_t capabilities = 0;
  // 0 not set, 1 the blind player's board, 2 the opponent's.
  uint8_t role = 0;
  // Equal scans, and the least time from the first of them to the last. Lifts are the slower side:
  // a false lift is a false "touched".
  uint8_t liftScans = 4;
  uint16_t liftMs = 60;
  uint8_t placeScans = 3;
  uint16_t placeMs = 40;
  uint8_t buttonScans = 2;
  uint16_t keepAliveMs = 250;
};

// What the core needs of the machine around it.
class Machine {
 public:
  // True: 32 bytes can be written without waiting.
  virtual bool canSend() = 0;
  virtual void send(const uint8_t *frame) = 0;
  // Lights up these squares and no others. Called only with HAS_LIGHTS.
  virtual void showLights(const Squares &lit) = 0;
  // Called only with HAS_BUZZER. Units: hertz, milliseconds.
  virtual void beep(uint16_t hertz, uint16_t durationMs) = 0;
  // The host asked for a reset; its ACK has been sent and the core has started anew.
  virtual void wasReset() = 0;

 protected:
  ~Machine() {}
};

class Board {
 public:
  Board(const Settings &settings, Machine &machine);

  // One scan of all sensors and buttons. `nowMs`: since the board started, wraps after 49.7 days.
  void scan(const Squares &raw, uint16_t buttons, uint32_t nowMs);
  // One byte of the host, cut anywhere. What is no valid command is passed over in silence.
  void receive(uint8_t byte, uint32_t nowMs);
  // Units: percent, or BATTERY_UNKNOWN.
  void setBattery(uint8_t percent) { battery_ = percent; }
  // As CMD 3 sets it, until the next reset.
  void setKeepAlive(uint16_t ms) { settings_.keepAliveMs = ms; }

 private:
  // An answer that waits for room on the line.
  struct Answer {
    uint8_t type, command, seq, status;
  };
  static const uint8_t MOST_ANSWERS = 4;
  // Transitions are counted in slices of 125 ms: the present one and the last four.
  static const uint8_t SLICES = 5;

  void start();
  void settle(const Squares &raw, uint16_t buttons, uint32_t nowMs);
  void countTransitions(const Squares &raw, uint32_t nowMs);
  bool isFlickering(uint8_t square) const;
  void debounceSquares(const Squares &raw, uint32_t nowMs);
  void debounceButtons(uint16_t buttons, uint32_t nowMs);
  void accept(uint8_t square, uint32_t nowMs);
  void obey(const uint8_t *command);
  void answer(uint8_t type, uint8_t command, uint8_t seq, uint8_t status);
  void pump(uint32_t nowMs);
  void sendState(uint8_t why, uint32_t timeMs, uint32_t nowMs);
  void sendAnswer(const Answer &answer, uint32_t nowMs);
  void sendFrame(uint8_t *frame, uint8_t type, uint8_t flags, uint32_t timeMs);

  const Settings defaults_;
  Settings settings_;
  Machine &machine_;
  uint8_t battery_ = BATTERY_UNKNOWN;

  // Sensing.
  bool hasSettled_, hasScanned_, hasLostPower_, hasFlicker_;
  Squares raw_, occupied_;
  uint8_t settleScans_;
  uint32_t firstScanAtMs_;
  uint8_t run_[64];
  uint16_t runSinceMs_[64];
  uint8_t transitions_[SLICES][64];
  uint8_t slice_;
  uint32_t sliceSinceMs_;
  uint16_t rawButtons_, buttons_;
  uint8_t buttonRun_;

  // Not told yet.
  bool hasChanged_, hasOverrun_;
  uint32_t changedAtMs_;
  Squares lifted_;
  uint16_t pressed_;

  // Told last.
  bool hasBooted_;
  uint8_t seq_;
  uint32_t toldAtMs_;
  Squares toldOccupied_, toldLifts_, toldNewLifts_;
  uint16_t toldButtons_;

  // The host.
  uint8_t command_[COMMAND_LENGTH];
  uint8_t commandLength_;
  Answer answers_[MOST_ANSWERS];
  uint8_t answerCount_;
};

}  // namespace aph1
