import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, parseHex, READABLE, readableOn, textOn } from "./shades";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0").toUpperCase()}`);

test.each([
  ["#1e40af", "#1E40AF"],
  ["#abc", "#AABBCC"],
  [" #F59E0B ", "#F59E0B"],
  ["#12345", undefined],
  ["blue", undefined],
  ["1E40AF", undefined],
])("%j is %j", (typed, read) => expect(parseHex(typed)).toBe(read));

test("black on white is 21 to 1, and a colour on itself 1", () => {
  expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21, 5);
  expect(contrast("#1E40AF", "#1E40AF")).toBe(1);
});

test("text reads on whatever colour is chosen", () =>
  fc.assert(fc.property(colour, (fill) => contrast(textOn(fill), fill) >= READABLE)));

test("a colour as text reads on whatever ground, and stays as it is where it reads already", () => {
  fc.assert(
    fc.property(colour, colour, (one, ground) => contrast(readableOn(one, ground), ground) >= READABLE),
  );
  expect(readableOn("#1E40AF", "#FBF8F2")).toBe("#1E40AF");
});
