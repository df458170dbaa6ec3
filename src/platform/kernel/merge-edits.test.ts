import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isApart, mergeEdits } from "./merge-edits";

describe("two edits of one thing", () => {
  const base = { name: "Achieng", floor: 2 as number | null, time: "Morning" };

  test("what only one touched is kept from both; what both touched is for a person to choose", () => {
    const merge = mergeEdits(
      base,
      { ...base, floor: 3, time: "Noon" },
      { ...base, name: "Akinyi", time: "Evening" },
    );
    expect(merge).toEqual({
      merged: { name: "Akinyi", floor: 3, time: "Noon" },
      taken: ["name"],
      clashes: ["time"],
    });
  });

  test("the same change by both is no clash; a removal is a change like any other", () => {
    const same = { ...base, time: "Noon" };
    expect(mergeEdits(base, same, same)).toEqual({ merged: same, taken: [], clashes: [] });
    const { time: _, ...without } = base;
    expect(mergeEdits<unknown>(base, base, without)).toMatchObject({ merged: without, taken: ["time"] });
    expect(mergeEdits<unknown>(base, without, { ...base, time: "Noon" })).toMatchObject({
      merged: without,
      clashes: ["time"],
    });
    expect(mergeEdits<unknown>({}, { a: 1 }, { b: 2 }).merged).toEqual({ a: 1, b: 2 });
  });

  test("of what they did elsewhere nobody is asked", () => {
    const mine = { ...base, time: "Noon" };
    expect(isApart(mergeEdits(base, mine, base))).toBe(true);
    expect(isApart(mergeEdits(base, mine, mine))).toBe(true);
    expect(isApart(mergeEdits(base, mine, { ...base, name: "Akinyi" }))).toBe(false);
    expect(isApart(mergeEdits(base, mine, { ...base, time: "Evening" }))).toBe(false);
  });

  test("nothing that either wrote is lost unseen", () => {
    const edit = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(edit, edit, edit, (began, mine, theirs) => {
        const { merged, taken, clashes } = mergeEdits(began, mine, theirs);
        for (const name of ["a", "b", "c", "d"]) {
          const iChanged = mine[name] !== began[name];
          const theyChanged = theirs[name] !== began[name];
          if (iChanged) expect(merged[name]).toBe(mine[name]);
          else expect(merged[name]).toBe(theirs[name]);
          expect(clashes.includes(name)).toBe(iChanged && theyChanged && mine[name] !== theirs[name]);
          expect(taken.includes(name)).toBe(theyChanged && !iChanged);
        }
      }),
    );
  });
});
