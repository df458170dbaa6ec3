import { expect, test } from "vitest";
import { csvLine } from "./csv";

test.each(["=1+1", "+1+1", "+254722418305+1", "+254", "-5", "@cmd", "\tx", "\rx"])(
  "%j never begins a cell as a formula",
  (value) => {
    expect(csvLine([value]).replace(/^"/, "").startsWith("'")).toBe(true);
  },
);

test("a number below zero stays a number", () => {
  expect(csvLine(["Net", -12.5])).toBe("Net,-12.5\r\n");
});

test("quotes only what must be quoted", () => {
  expect(csvLine(["INV-2026-0001", "Njeri, Grace", 'the "big" move', "two\nlines", ""])).toBe(
    'INV-2026-0001,"Njeri, Grace","the ""big"" move","two\nlines",\r\n',
  );
});

test("a formula with a comma is both disarmed and quoted", () => {
  expect(csvLine(["=SUM(A1,A2)"])).toBe('"\'=SUM(A1,A2)"\r\n');
});

test("a phone stays one that other programs can use", () => {
  expect(csvLine(["Amani", "+254722418305"])).toBe("Amani,+254722418305\r\n");
});
