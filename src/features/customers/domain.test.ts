import { expect, test } from "vitest";
import { changedFields, isKraPin } from "./domain";

test.each([
  ["", true],
  ["A012345678Z", true],
  ["P051234567Q", true],
  ["a012345678z", false],
  ["A01234567Z", false],
  ["A0123456789", false],
])("'%s' as a KRA PIN: %s", (pin, valid) => {
  expect(isKraPin(pin)).toBe(valid);
});

test("only what differs is a change", () => {
  const before = {
    name: "Juma",
    email: "j@example.co.ke",
    phone: "+254712000001",
    kraPin: "",
    creditDays: null,
    locale: "en" as const,
  };
  expect(changedFields(before, before)).toEqual([]);
  expect(changedFields(before, { ...before, kraPin: "A012345678Z", creditDays: 0, locale: "sw" })).toEqual([
    "kraPin",
    "creditDays",
    "locale",
  ]);
});
