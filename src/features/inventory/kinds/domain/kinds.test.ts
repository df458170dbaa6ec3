import { describe, expect, test } from "vitest";
import { BLANK_KIND, codeOf, compareKinds, type ItemKind, minutesOf, totalOf, weightOf } from "./kinds";

const kind = (code: string, over: Partial<ItemKind> = {}): ItemKind => ({
  ...BLANK_KIND,
  ...{ code, nameEn: code, nameSw: code, family: code, volume: 1, weight: 112, minutes: 21, active: true },
  ...over,
});

describe("two versions", () => {
  test("differ by what was added, changed, retired and put back, by name", () => {
    const before = [kind("bed"), kind("chair"), kind("desk", { active: false }), kind("same"), kind("gone")];
    const after = [
      kind("bed", { volume: 1.2, words: ["kitanda"] }),
      kind("chair", { active: false }),
      kind("desk"),
      kind("same"),
      kind("new"),
    ];
    expect(compareKinds(before, after)).toEqual([
      {
        ...{ code: "bed", name: "bed", change: "changed" },
        fields: [
          { field: "words", before: [], after: ["kitanda"] },
          { field: "volume", before: 1, after: 1.2 },
        ],
      },
      { code: "chair", name: "chair", change: "retired", fields: [] },
      { code: "desk", name: "desk", change: "back", fields: [] },
      { code: "gone", name: "gone", change: "removed", fields: [] },
      { code: "new", name: "new", change: "added", fields: [] },
    ]);
    expect(compareKinds(after, after)).toEqual([]);
  });
});

test("a code is of small letters and like no other", () => {
  const taken = new Set(["sofa_3_seats", "sofa_3_seats_2"]);
  expect(codeOf("Sofa, 3 seats", () => false)).toBe("sofa_3_seats");
  expect(codeOf("Sofa, 3 seats", (code) => taken.has(code))).toBe("sofa_3_seats_3");
  expect(codeOf("???", () => false)).toBe("item");
});

test("weight and work by rule: 112 kg a cubic metre, 3 minutes and 18 a cubic metre", () => {
  expect([weightOf(1.557), weightOf(0.003)]).toEqual([174, 1]);
  expect([minutesOf(1.557), minutesOf(0.042)]).toEqual([32, 4]);
});

test("totals are exact in litres: a thousand times a thousandth is one", () => {
  const lines = Array.from({ length: 1_000 }, () => ({
    kind: kind("a", { volume: 0.001, weight: 0.1 }),
    quantity: 1,
  }));
  expect(totalOf(lines)).toEqual({ volume: 1, weight: 100, minutes: 21_000 });
  expect(totalOf([{ kind: kind("a"), quantity: 0 }])).toEqual({ volume: 0, weight: 0, minutes: 0 });
});
