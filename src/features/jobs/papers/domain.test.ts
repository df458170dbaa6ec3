import { describe, expect, test } from "vitest";
import { formatKes } from "~/platform/kernel/money";
import { coverProblems, licenceProblems, mayDrive } from "./domain";

describe("a driving licence", () => {
  test.each([
    [["B"], "pickup", true],
    [["B"], "canter", false],
    [["C"], "canter", true],
    [["C1"], "truck_7t", false],
    [["C"], "tractor", false],
    [["CE"], "truck_10t", true],
    [["CE"], "motorbike", false],
    [["A"], "motorbike", true],
    [["A"], "van", false],
    [[], "trailer", true],
  ] as const)("of %j for a %s: %s", (held, vehicle, may) => expect(mayDrive(held, vehicle)).toBe(may));

  const canter = { plate: "KDA 1A", class: "canter" as const };
  test("is missed only if no driver has it, and all classes are known", () => {
    const otieno = { name: "Otieno", classes: ["B"] as const };
    expect(licenceProblems([canter], [otieno])).toEqual([
      "KDA 1A (Canter, 3 t) needs a licence of class C1: Otieno has B.",
    ]);
    expect(licenceProblems([canter], [otieno, { name: "Juma", classes: ["C1"] }])).toEqual([]);
    expect(licenceProblems([canter], [otieno, { name: "Juma", classes: undefined }])).toEqual([]);
    expect(licenceProblems([canter], [])).toEqual([]);
  });
});

describe("a goods-in-transit cover", () => {
  const cover = { limit: 300_000_000, excludedZones: ["North Eastern", "Lamu"] };
  const goods = { declared: 0, places: [{ text: "Kilimani, Nairobi", county: "Nairobi" }] };
  test("is enough for goods up to its limit", () => {
    const of = { plate: "KDA 1A", cover };
    expect(coverProblems(of, { ...goods, declared: 300_000_000 })).toEqual([]);
    expect(coverProblems(of, { ...goods, declared: 300_000_100 })).toEqual([
      `KDA 1A is covered up to ${formatKes(300_000_000)}, the goods are worth ${formatKes(300_000_100)}.`,
    ]);
    expect(coverProblems({ plate: "KDA 1A", cover: undefined }, { ...goods, declared: 100 })).toEqual([
      `KDA 1A has no goods-in-transit cover for goods of ${formatKes(100)}.`,
    ]);
    expect(coverProblems({ plate: "KDA 1A", cover: undefined }, goods)).toEqual([]);
  });
  test.each([
    [
      "a county of its region",
      { text: "Dadaab", county: "Garissa" },
      ["KDA 1A is not covered in North Eastern."],
    ],
    ["its own county", { text: "Shela", county: "Lamu" }, ["KDA 1A is not covered in Lamu."]],
    ["its name in the address", { text: "Old town, Lamu", county: "" }, ["KDA 1A is not covered in Lamu."]],
    ["elsewhere", { text: "Lamudi House, Nairobi", county: "Nairobi" }, []],
  ])("excludes %s", (_, place, said) =>
    expect(coverProblems({ plate: "KDA 1A", cover }, { declared: 0, places: [place] })).toEqual(said),
  );
});
