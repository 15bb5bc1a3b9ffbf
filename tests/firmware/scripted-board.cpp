// SPDX-License-Identifier: GPL-3.0-or-later
//
// The core of the board, moved by a script on standard input. What the board writes to its line goes
// to standard output, byte by byte; what it does otherwise is told on standard error.
//
//   set NAME VALUE              a setting, before the first other line
//   at MS                       the time of the next scan
//   scan COUNT STEP OCC BUTTONS scans that see the same, STEP ms apart; OCC 16 and BUTTONS 4 hex digits
//   bytes HEX                   the host sends these
//   keep-alive MS               sets the time between two keep-alives
//   battery PERCENT
//   busy | free                 the line takes nothing, or takes frames again
#include <cstdio>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>

#include "../../firmware/aph-1/aph1.h"

namespace {

class ScriptedMachine : public aph1::Machine {
 public:
  bool isFree = true;
  bool canSend() override { return isFree; }
  void send(const uint8_t *frame) override { std::fwrite(frame, 1, aph1::FRAME_LENGTH, stdout); }
  void showLights(const aph1::Squares &lit) override {
    std::cerr << "lights";
    for (const uint8_t rank : lit.ranks) {
      char text[4];
      std::snprintf(text, sizeof text, " %02x", rank);
      std::cerr << text;
    }
    std::cerr << "\n";
  }
  void beep(uint16_t hertz, uint16_t durationMs) override {
    std::cerr << "beep " << hertz << " " << durationMs << "\n";
  }
  void wasReset() override { std::cerr << "reset\n"; }
};

uint8_t hexByteAt(const std::string &hex, size_t at) {
  return static_cast<uint8_t>(std::stoul(hex.substr(at * 2, 2), nullptr, 16));
}

bool set(aph1::Settings &settings, const std::string &name, const std::string &value) {
  if (name == "name") {
    static std::string kept;
    kept = value;
    settings.name = kept.c_str();
    return true;
  }
  const unsigned long number = std::stoul(value);
  if (name == "firmwareMajor") settings.firmwareMajor = static_cast<uint8_t>(number);
  else if (name == "firmwareMinor") settings.firmwareMinor = static_cast<uint8_t>(number);
  else if (name == "scanPeriodMs") settings.scanPeriodMs = static_cast<uint8_t>(number);
  else if (name == "buttonCount") settings.buttonCount = static_cast<uint16_t>(number);
  else if (name == "capabilities") settings.capabilities = static_cast<uint16_t>(number);
  else if (name == "role") settings.role = static_cast<uint8_t>(number);
  else if (name == "liftScans") settings.liftScans = static_cast<uint8_t>(number);
  else return false;
  return true;
}

}  // namespace

int main() {
  aph1::Settings settings;
  ScriptedMachine machine;
  std::unique_ptr<aph1::Board> board;
  uint32_t nowMs = 0;
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string verb;
    if (!(words >> verb)) continue;
    if (verb == "set") {
      std::string name, value;
      words >> name >> value;
      if (board || !set(settings, name, value)) {
        std::cerr << "not understood: " << line << "\n";
        return 2;
      }
      continue;
    }
    if (!board) board.reset(new aph1::Board(settings, machine));
    if (verb == "at") {
      words >> nowMs;
    } else if (verb == "scan") {
      unsigned long count = 0;
      uint32_t stepMs = 0;
      std::string occupied, buttons;
      words >> count >> stepMs >> occupied >> buttons;
      aph1::Squares raw;
      for (size_t rank = 0; rank < 8; rank++) raw.ranks[rank] = hexByteAt(occupied, rank);
      const uint16_t pressed = static_cast<uint16_t>(std::stoul(buttons, nullptr, 16));
      for (; count > 0; count--) {
        board->scan(raw, pressed, nowMs);
        nowMs += stepMs;
      }
    } else if (verb == "bytes") {
      std::string hex;
      words >> hex;
      for (size_t at = 0; at < hex.size() / 2; at++) board->receive(hexByteAt(hex, at), nowMs);
    } else if (verb == "keep-alive") {
      uint16_t ms = 0;
      words >> ms;
      board->setKeepAlive(ms);
    } else if (verb == "battery") {
      unsigned percent = 0;
      words >> percent;
      board->setBattery(static_cast<uint8_t>(percent));
    } else if (verb == "busy" || verb == "free") {
      machine.isFree = verb == "free";
    } else {
      std::cerr << "not understood: " << line << "\n";
      return 2;
    }
  }
  return 0;
}
