// SPDX-License-Identifier: GPL-3.0-or-later
//
// The whole sketch on simulated pins, moved by a script on standard input:
//   contact RANK FILE 0|1   rank counted from rank 8, file from a
//   button N 0|1
//   bytes HEX               the host sends these
//   run MS                  the loop runs for so long
#include <iostream>
#include <sstream>
#include <string>

#include "arduino/Arduino.h"

Hardware hardware;
SerialPort Serial;

#include "../../firmware/aph-1/aph-1.ino"

int main() {
  setup();
  if (Serial.baudRate != 115200) return 3;
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string verb;
    words >> verb;
    if (verb == "contact") {
      unsigned rank = 0, file = 0;
      bool isClosed = false;
      words >> rank >> file >> isClosed;
      hardware.isClosed[rank & 7][file & 7] = isClosed;
    } else if (verb == "button") {
      unsigned button = 0;
      bool isPressed = false;
      words >> button >> isPressed;
      hardware.isPressed[button % 5] = isPressed;
    } else if (verb == "bytes") {
      std::string hex;
      words >> hex;
      for (std::size_t at = 0; at < hex.size() / 2; at++) {
        Serial.received.push_back(
            static_cast<std::uint8_t>(std::stoul(hex.substr(at * 2, 2), nullptr, 16)));
      }
    } else if (verb == "run") {
      std::uint32_t ms = 0;
      words >> ms;
      for (std::uint32_t end = millis() + ms; millis() < end; hardware.microseconds += 100) loop();
    } else if (!verb.empty()) {
      std::cerr << "not understood: " << line << "\n";
      return 2;
    }
  }
  return 0;
}
