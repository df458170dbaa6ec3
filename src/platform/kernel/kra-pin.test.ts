import { expect, test } from "vitest";
import { isKraPin, plainPin } from "./kra-pin";

test.each([
  ["p051 234 567x", "P051234567X", true],
  [" P051234567X\u200b", "P051234567X", true],
  ["", "", true],
  ["P05123456X", "P05123456X", false],
  ["P051234567X9", "P051234567X9", false],
])("%j is read as %s", (typed, pin, isValid) => {
  expect(plainPin(typed)).toBe(pin);
  expect(isKraPin(pin)).toBe(isValid);
});
