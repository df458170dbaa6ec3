import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { standing } from "./condition";
import { type Counted, compareCounts, isSettled } from "./counts";
import { canonicalJson, countsAllow, documentCode, isSigned, keptUntil, readDocumentCode } from "./documents";
import { CODE_TRIES, isConfirmed, isUsable, pathOf } from "./signatures";

describe("canonical data", () => {
  test("is the same text in any order of keys, and another for any other value", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
        const turned = Object.fromEntries(Object.entries(data).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(data));
        expect(JSON.parse(canonicalJson(data))).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    );
    expect(canonicalJson({ b: [1, { d: 1, c: "ũ" }], a: null })).toBe('{"a":null,"b":[1,{"c":"ũ","d":1}]}');
    expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: "1" }));
  });
});

describe("a code", () => {
  test("is read back however it is typed", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 16 }), (random) => {
        const code = documentCode(random);
        expect(code).toMatch(/^[2-9A-HJ-NP-TV-Z]{4}(-[2-9A-HJ-NP-TV-Z]{4}){2}$/);
        expect(readDocumentCode(code.toLowerCase().replaceAll("-", " "))).toBe(code);
      }),
    );
    expect(readDocumentCode("K7QM-4T9X")).toBeUndefined();
  });
});

describe("counts", () => {
  const count = (stage: Counted["stage"], quantity: number, explained = "", room = "Kitchen"): Counted => ({
    ...{ stage, room, quantity, explained },
  });
  test.each([
    [[], true],
    [[count("load", 4), count("load", 2), count("unload", 6)], true],
    [[count("load", 4), count("unload", 3)], false],
    [[count("load", 4)], false],
    [[count("load", 4), count("unload", 3, "One box stays with the neighbour")], true],
    [[count("load", 4), count("unload", 4), count("load", 1, "", "Bedroom")], false],
  ])("case %# lets a delivery note be signed: %s", (rows, allowed) => {
    expect(countsAllow("delivery_note", compareCounts(rows))).toBe(allowed);
    expect(countsAllow("origin", compareCounts(rows))).toBe(true);
  });

  test("of a room differ if its sums differ, in any order", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(20))), (pairs) => {
        const rows = pairs.map(([isLoad, quantity]) => count(isLoad ? "load" : "unload", quantity));
        expect(compareCounts([...rows].reverse()).every(isSettled)).toBe(
          compareCounts(rows).every(isSettled),
        );
      }),
    );
  });
});

test("entries that were corrected or withdrawn do not stand", () => {
  const row = (id: string, amends: string | null = null, withdrawn = false) => ({ id, amends, withdrawn });
  const rows = [row("a"), row("b", "a"), row("c", "b"), row("d"), row("e", "d", true), row("f")];
  expect(standing(rows).map(({ id }) => id)).toEqual(["c", "f"]);
});

describe("signatures", () => {
  test.each([
    ["origin", ["customer"], false],
    ["origin", ["customer", "leader"], true],
    ["delivery_note", ["receiver", "leader"], true],
    ["delivery_note", ["receiver", "customer"], false],
    ["change_order", ["customer"], true],
    ["waiver", ["receiver"], true],
  ] as const)("%s is signed by %s: %s", (kind, roles, signed) => {
    expect(isSigned(kind, roles)).toBe(signed);
  });

  test("the crew lead needs no code, a refusal neither", () => {
    const act = (
      role: "customer" | "leader",
      confirmedAt: Date | null,
      outcome: "signed" | "refused" = "signed",
    ) => ({
      ...{ role, confirmedAt, outcome },
    });
    expect(isConfirmed([act("leader", null)])).toBe(true);
    expect(isConfirmed([act("leader", null), act("customer", null)])).toBe(false);
    expect(isConfirmed([act("customer", new Date())])).toBe(true);
    expect(isConfirmed([act("customer", null, "refused")])).toBe(true);
  });

  test("a code ends after its time, its tries and its use", () => {
    const now = new Date();
    const code = { expiresAt: new Date(now.getTime() + 1), tries: 0, usedAt: null };
    expect(isUsable(code, now)).toBe(true);
    expect(isUsable({ ...code, expiresAt: now }, now)).toBe(false);
    expect(isUsable({ ...code, tries: CODE_TRIES }, now)).toBe(false);
    expect(isUsable({ ...code, usedAt: now }, now)).toBe(false);
  });

  test("a line becomes a path, a point a dot", () => {
    expect(
      pathOf([
        [1, 2, 0],
        [3, 4, 9],
      ]),
    ).toBe("M1 2L3 4");
    expect(pathOf([[1, 2, 0]])).toBe("M1 2l0.1 0");
  });
});

test("evidence is kept for years after the day", () => {
  expect(keptUntil("2026-11-30", 6)).toBe("2032-11-30");
  expect(keptUntil("2028-02-29", 6)).toBe("2034-02-28");
});
