import { expect, test } from "vitest";
import { foldText, readingsOf, searchWords } from "./fold";

test.each(["Ng’ang’a", "NG'ANG'A", "Ngʼangʼa", "nganga"])("%s is one name", (name) => {
  expect(foldText(name)).toBe("nganga");
});
test.each(["Ngũgĩ", "Ngu\u0303gi\u0303", "NGUGI"])("%s is one name", (name) => {
  expect(foldText(name)).toBe("ngugi");
});

test.each([
  "0754 139 227",
  "0754139227",
  "0754-139-227",
  "+254 754 139227",
  "254754139227",
  "754139227",
  "+254 (0) 754 139 227",
  "\u202a+254754139227\u202c",
])("%s is one number", (phone) => {
  expect(searchWords(phone)).toEqual(["754139227"]);
  expect(searchWords(`Purity ${phone}`)).toEqual(["purity", "754139227"]);
});

test("a number that is not whole yet, and what is none", () => {
  expect(searchWords("0754 139")).toEqual(["754139"]);
  expect(searchWords("INV-2026-0044")).toEqual(["inv-2026-0044"]);
  expect(searchWords("Odhiambo, A")).toEqual(["odhiambo", "a"]);
  expect(searchWords("2026-11-22")).toEqual(["2026-11-22"]);
  expect(searchWords("020 271 1234")).toEqual(["202711234"]);
});

test("a document's number is read without its zeros", () => {
  expect(readingsOf("inv-2026-44")).toContain("inv-2026-0044");
  expect(readingsOf("qt-2026-7")).toContain("qt-2026-007");
  expect(readingsOf("purity")).toEqual(["purity"]);
});

test.each([
  ["  Achieng   ODHIAMBO ", ["achieng", "odhiambo"]],
  ["QT-2026-004 071", ["qt-2026-004", "071"]],
  ["01123", ["1123"]],
  ["a b c d e f g h", ["a", "b", "c", "d", "e", "f"]],
  ["", []],
])("%j are the words %j", (typed, words) => {
  expect(searchWords(typed)).toEqual(words);
});
