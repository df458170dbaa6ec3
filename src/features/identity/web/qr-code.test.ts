import { describe, expect, it } from "vitest";
import { qrModules } from "./qr-code";

const rows = (text: string) => qrModules(text).map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

describe("QR codes", () => {
  it("grow with their text: version 1 holds 17 bytes, version 2 holds 32", () => {
    expect(qrModules("a".repeat(17))).toHaveLength(21);
    expect(qrModules("a".repeat(18))).toHaveLength(25);
    expect(qrModules("a".repeat(858))).toHaveLength(97);
    expect(() => qrModules("a".repeat(859))).toThrow(RangeError);
  });

  it("have a finder in three corners and not in the fourth", () => {
    const made = rows("otpauth://totp/MoveEase:wanjiku@moveease.example?secret=JBSWY3DPEHPK3PXP");
    const finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
    expect(made.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(finder);
    expect(made.slice(0, 7).map((row) => row.slice(-7))).toEqual(finder);
    expect(made.slice(-7).map((row) => row.slice(0, 7))).toEqual(finder);
    expect(made.slice(-7).map((row) => row.slice(-7))).not.toEqual(finder);
  });
});
