import { expect, test } from "vitest";
import { countSegments, plainForSms } from "./sms-segments";

test.each([
  ["", "GSM-7", 0, 0],
  ["Habari", "GSM-7", 6, 1],
  ["a".repeat(160), "GSM-7", 160, 1],
  ["a".repeat(161), "GSM-7", 161, 2],
  ["a".repeat(306), "GSM-7", 306, 2],
  ["a".repeat(307), "GSM-7", 307, 3],
  ["€".repeat(80), "GSM-7", 160, 1],
  ["€".repeat(81), "GSM-7", 162, 2],
  // An extended character and its escape stay together: 152 and 152, then the rest.
  [`${"a".repeat(152)}€${"a".repeat(152)}`, "GSM-7", 306, 3],
  ["{[~]}|^\\\f", "GSM-7", 18, 1],
  ["ÄÖÑÜ§¿äöñüà@£¥ΔΦΓΛΩΠΨΣΘΞ\n\r", "GSM-7", 26, 1],
  ["ç", "UCS-2", 1, 1],
  ["`", "UCS-2", 1, 1],
  ["’".repeat(70), "UCS-2", 70, 1],
  ["’".repeat(71), "UCS-2", 71, 2],
  ["’".repeat(134), "UCS-2", 134, 2],
  ["’".repeat(135), "UCS-2", 135, 3],
  ["🚚".repeat(35), "UCS-2", 70, 1],
  ["🚚".repeat(36), "UCS-2", 72, 2],
  // 33 lorries fill 66 of 67 units: the next one is not split.
  ["🚚".repeat(67), "UCS-2", 134, 3],
])("%j is %s of %i units in %i", (text, encoding, units, segments) => {
  expect(countSegments(text)).toEqual({ encoding, units, segments });
});

test("marks of print become those of a phone; letters stay", () => {
  const plain = plainForSms("KES\u00a012,000 – “Wanjirũ’s” move…");
  expect(plain).toBe('KES 12,000 - "Wanjirũ\'s" move...');
  expect(countSegments(plainForSms("Hello – it’s KES\u00a05")).encoding).toBe("GSM-7");
});
