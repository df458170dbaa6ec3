import { expect, test } from "vitest";
import { findUnkeepable, keepable, parseKeepable } from "./keepable";

test("zero bytes and halves of a character are replaced, whole ones stay", () => {
  expect(keepable("a\0b\ud800c\udc00")).toBe("a\uFFFDb\uFFFDc\uFFFD");
  expect(keepable("Ngũgĩ 李 😀\n")).toBe("Ngũgĩ 李 😀\n");
});

test("they are found wherever they stand in an input", () => {
  expect(findUnkeepable({ name: "Wanjiku 😀", rooms: [1, { note: "ok" }], at: new Date() })).toBeUndefined();
  expect(findUnkeepable({ items: ["a", { note: "\ud800" }] })).toBe("items.1.note");
  expect(findUnkeepable({ filters: { "\0": "x" } })).toBe("filters");
  expect(findUnkeepable("\0")).toBe("");
});

test("what another system sends is read with them replaced, in names too", () => {
  expect(parseKeepable('{"a":"\\u0000","\\ud800":[{"b":"\\udfff"}]}')).toEqual({
    a: "\uFFFD",
    "\uFFFD": [{ b: "\uFFFD" }],
  });
});

test("what is nested deeper than any data is refused, not a fault", () => {
  const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
  expect(() => parseKeepable(deep)).toThrow(SyntaxError);
  expect(findUnkeepable(JSON.parse(deep))).toBeDefined();
});
