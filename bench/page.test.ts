import { expect, test } from "vitest";
import { linesOf, merge, pageOf, readLines, readWrites, tableOf } from "./page.ts";

const figure = (name: string, rows: number, ours: number) => {
  const goal = { goal: "≤ 4×", reached: ours > 10 };
  return { name, floor: "bare", rows, ours, bare: 40, ratio: 40 / ours, ...goal };
};
const few = linesOf([figure("List", 1000, 20), figure("PDF", 1000, 5)]);
const many = linesOf([figure("List", 100_000, 0.0123)]);

test("a page is read back as it was written, whatever stands around its table", () => {
  const writes = tableOf([["A payment", "23"]], ["Write", "Statements"]);
  expect(readLines(pageOf([...few, ...many], writes))).toEqual([...few, ...many]);
  expect(readWrites(pageOf(few, writes))).toBe(writes);
  expect(readWrites("# Measured\n\nNothing yet.\n")).toBe("");
  expect(readLines("# Measured\n\nNothing yet.\n")).toEqual([]);
  expect(few).toEqual([
    ["List", "1,000", "20.0/s", "bare: 40.0/s", "2.00×", "≤ 4×", "yes"],
    ["PDF", "1,000", "5.0/s", "bare: 40.0/s", "8.00×", "≤ 4×", "**no**"],
  ]);
  expect(many[0]?.[2]).toBe("0.012/s");
});

test("a part measured again takes the place of its own lines; the others stay", () => {
  const again = linesOf([figure("List", 1000, 30)]);
  expect(merge([...few, ...many], again)).toEqual([...again, few[1], ...many]);
});

test("what is new stands with its size, or at the end", () => {
  const search = linesOf([figure("Search", 1000, 30), figure("Search", 1_000_000, 30)]);
  expect(merge([...few, ...many], search)).toEqual([...few, search[0], ...many, search[1]]);
  expect(merge([], search)).toEqual(search);
});
