import { expect, test } from "vitest";
import { mailboxOf, pickName } from "./kenyan-names";
import { seededRandom } from "./seeded-random";

test("names have two different parts, and the same dice give the same people", () => {
  const names = Array.from({ length: 300 }, (_, seed) => pickName(seededRandom(seed)));
  for (const name of names) {
    const [first, last, ...more] = name.split(" ");
    expect(more).toEqual([]);
    expect(first, name).not.toBe(last);
  }
  expect(new Set(names).size).toBeGreaterThan(200);
  expect(Array.from({ length: 300 }, (_, seed) => pickName(seededRandom(seed)))).toEqual(names);
});

test("a name becomes the first part of an address", () => {
  expect(mailboxOf("Ngũgĩ wa Mũthoni")).toBe("ngugi.wa.muthoni");
});
