// SPDX-License-Identifier: GPL-3.0-or-later
//
// So much of the Arduino interface as the sketch uses, with a board of contacts and diodes behind its
// pins: a file reads low when one of its contacts is closed and that rank is driven low.
#pragma once

#include <cstdint>
#include <cstdio>
#include <deque>

enum { LOW = 0, HIGH = 1, INPUT = 0, OUTPUT = 1, INPUT_PULLUP = 2 };

struct Pin {
  int mode = INPUT;
  int level = LOW;
};

// The wiring, from docs/boards/aph-1.md: ranks 8 to 1 on 2 to 9, files a to h on 10 to 17, buttons 18
// to 22.
struct Hardware {
  Pin pins[64];
  // Shape: [rank from 8][file from a].
  bool isClosed[8][8] = {};
  bool isPressed[5] = {};
  std::uint32_t microseconds = 0;
};
extern Hardware hardware;

inline std::uint32_t millis() { return hardware.microseconds / 1000; }
inline void delayMicroseconds(unsigned int count) { hardware.microseconds += count; }
inline void pinMode(int pin, int mode) { hardware.pins[pin].mode = mode; }
inline void digitalWrite(int pin, int level) { hardware.pins[pin].level = level; }

inline int digitalRead(int pin) {
  if (hardware.pins[pin].mode != INPUT_PULLUP) return HIGH;
  if (pin >= 18) return hardware.isPressed[pin - 18] ? LOW : HIGH;
  for (int rank = 0; rank < 8; rank++) {
    const Pin &driven = hardware.pins[2 + rank];
    if (driven.mode == OUTPUT && driven.level == LOW && hardware.isClosed[rank][pin - 10]) return LOW;
  }
  return HIGH;
}

inline void tone(int, unsigned int hertz, unsigned long durationMs) {
  std::fprintf(stderr, "tone %u %lu\n", hertz, durationMs);
}

struct SerialPort {
  unsigned long baudRate = 0;
  std::deque<std::uint8_t> received;
  void begin(unsigned long baud) { baudRate = baud; }
  int available() { return static_cast<int>(received.size()); }
  int read() {
    const std::uint8_t byte = received.front();
    received.pop_front();
    return byte;
  }
  int availableForWrite() { return 63; }
  std::size_t write(const std::uint8_t *bytes, std::size_t length) {
    return std::fwrite(bytes, 1, length, stdout);
  }
};
extern SerialPort Serial;
