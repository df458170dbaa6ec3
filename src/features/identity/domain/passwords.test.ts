import { describe, expect, test } from "vitest";
import { passwordStrength } from "./password-strength";
import { passwordError } from "./passwords";

describe("passwords", () => {
  const staff = { length: 12, staff: true };
  test.each([
    ["", "Password is required"],
    ["short", "Password must be at least 12 characters"],
    ["password1234", "This password is easy to guess. Choose a longer or less common one"],
    ["P@ssw0rd2026!", undefined],
    ["Nairobi-2026-2026", "This password is easy to guess. Choose a longer or less common one"],
    ["123456789012", "This password is easy to guess. Choose a longer or less common one"],
    ["aaaaaaaaaaaaaa", "This password is easy to guess. Choose a longer or less common one"],
    ["x".repeat(129), "Password must be at most 128 characters"],
    ["Twende-Kazi-2026", undefined],
  ])("of staff: %s", (password, fault) => {
    expect(passwordError(password, staff)?.message).toBe(fault);
  });

  test("of customers need six characters and nothing else", () => {
    expect(passwordError("12345", { length: 6, staff: false })?.message).toBe(
      "Password must be at least 6 characters",
    );
    expect(passwordError("123456", { length: 6, staff: false })).toBeUndefined();
  });

  test.each([
    ["mzigo", "weak"],
    ["Nairobi-2026", "weak"],
    ["maji-baridi", "fair"],
    ["maji-baridi-kikombe", "strong"],
  ])("are called what they are: %s", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
