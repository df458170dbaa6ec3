import { expect, test } from "vitest";
import { isEmail, oneLine, plainCode, visibleText } from "./typed-text";

test.each([
  ["zero.width@example.test\u200b", "zero.width@example.test"],
  ["\u202a+254 711 900 201\u202c", "+254 711 900 201"],
  ["FT26326XYZ\u200b", "FT26326XYZ"],
  ["QT\u20102026\u2011112", "QT-2026-112"],
  ["INV\u20142026\u20150044", "INV-2026-0044"],
  ["\ufeffA12\u200d345\ufe0f6789B", "A123456789B"],
  ["\u00a00711\u00a0900\u00a0201", "0711 900 201"],
])("%j is the code %j", (pasted, meant) => {
  expect(plainCode(pasted)).toBe(meant);
});

test.each([
  ["Wam\u200bbui\u00ad", "Wambui"],
  ["\u200b\u2060", ""],
  ["Wa\u200dmbui \ufe0f", "Wambui "],
  ["Packers 👩\u200d👧 ❤\ufe0f", "Packers 👩\u200d👧 ❤\ufe0f"],
  ["Ng’ang’a – two rooms", "Ng’ang’a – two rooms"],
  ["line\nline", "line\nline"],
])("%j is the text %j", (pasted, meant) => {
  expect(visibleText(pasted)).toBe(meant);
});

test("a name is one line", () => {
  expect(oneLine(" Wambui\r\n Ng’ang’a\u200b ")).toBe("Wambui Ng’ang’a");
});

test.each(["a@x.ke", "a.b+c@mail.x.co.ke"])("%s can take mail", (email) => {
  expect(isEmail(email)).toBe(true);
});
test.each(["a@x..ke", "a@.ke", "a@x", "a b@x.ke", "a@x.ke."])("%s cannot", (email) => {
  expect(isEmail(email)).toBe(false);
});
