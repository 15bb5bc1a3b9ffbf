// SPDX-License-Identifier: GPL-3.0-or-later
//
// A peg-hole board on an Arduino Mega 2560 or a Raspberry Pi Pico: 64 contacts in a matrix with a
// diode each, five buttons, a buzzer. How to build it: docs/boards/aph-1.md
#include "aph1.h"

// Ranks are driven, from rank 8 to rank 1; files are read, from a to h.
const uint8_t RANK_PINS[8] = {2, 3, 4, 5, 6, 7, 8, 9};
const uint8_t FILE_PINS[8] = {10, 11, 12, 13, 14, 15, 16, 17};
// Announce, repeat, read, arbiter, draw; each connects its pin to ground.
const uint8_t BUTTON_PINS[5] = {18, 19, 20, 21, 22};
const uint8_t BUZZER_PIN = 26;

// The line has this long to settle after a rank is driven.
const unsigned int SETTLE_MICROSECONDS = 50;

uint32_t startedAtMs = 0;
uint32_t scannedAtMs = 0;

uint32_t boardTimeMs() { return millis() - startedAtMs; }

class SerialMachine : public aph1::Machine {
 public:
  bool canSend() override {
    return Serial.availableForWrite() >= static_cast<int>(aph1::FRAME_LENGTH);
  }
  void send(const uint8_t *frame) override { Serial.write(frame, aph1::FRAME_LENGTH); }
  void showLights(const aph1::Squares &) override {}
  void beep(uint16_t hertz, uint16_t durationMs) override { tone(BUZZER_PIN, hertz, durationMs); }
  void wasReset() override { startedAtMs = scannedAtMs = millis(); }
};

aph1::Settings makeSettings() {
  aph1::Settings settings;
  settings.name = "APH-REF";
  settings.capabilities = aph1::HAS_BUZZER;
  return settings;
}

SerialMachine machine;
aph1::Board board(makeSettings(), machine);

// One rank at a time is pulled low; a peg in its aperture then pulls its file low. Ranks at rest are
// inputs, so that two of them are never driven against each other.
aph1::Squares readSquares() {
  aph1::Squares raw;
  for (uint8_t rank = 0; rank < 8; rank++) {
    pinMode(RANK_PINS[rank], OUTPUT);
    digitalWrite(RANK_PINS[rank], LOW);
    delayMicroseconds(SETTLE_MICROSECONDS);
    uint8_t files = 0;
    for (uint8_t file = 0; file < 8; file++) {
      if (digitalRead(FILE_PINS[file]) == LOW) files |= static_cast<uint8_t>(1 << file);
    }
    pinMode(RANK_PINS[rank], INPUT);
    raw.ranks[rank] = files;
  }
  return raw;
}

uint16_t readButtons() {
  uint16_t buttons = 0;
  for (uint8_t button = 0; button < 5; button++) {
    if (digitalRead(BUTTON_PINS[button]) == LOW) buttons |= static_cast<uint16_t>(1 << button);
  }
  return buttons;
}

void setup() {
  for (uint8_t at = 0; at < 8; at++) {
    pinMode(RANK_PINS[at], INPUT);
    pinMode(FILE_PINS[at], INPUT_PULLUP);
  }
  for (uint8_t button = 0; button < 5; button++) pinMode(BUTTON_PINS[button], INPUT_PULLUP);
  Serial.begin(115200);
  startedAtMs = scannedAtMs = millis();
}

void loop() {
  while (Serial.available() > 0) {
    board.receive(static_cast<uint8_t>(Serial.read()), boardTimeMs());
  }
  if (millis() - scannedAtMs < aph1::Settings().scanPeriodMs) return;
  scannedAtMs = millis();
  board.scan(readSquares(), readButtons(), boardTimeMs());
}
