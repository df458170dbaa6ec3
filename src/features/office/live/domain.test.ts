import { expect, test } from "vitest";
import { newId } from "~/platform/kernel/ids";
import { catchUpFrom, concernsAccess, HEARD, nounOf, timeOfId } from "./domain";

const now = new Date("2026-03-10T09:00:00Z");

test("what changes somebody's access is told from what does not", () => {
  expect(nounOf("quote.change-asked")).toBe("quote");
  expect(concernsAccess("person.signed-out", "a", "a")).toBe(true);
  expect(concernsAccess("person.signed-out", "b", "a")).toBe(false);
  expect(concernsAccess("role.permissions-changed", "b", "a")).toBe(true);
  expect(concernsAccess("quote.approved", "a", "a")).toBe(false);
});

test("catching up begins a little before the last event, an hour back at most, and never from nonsense", () => {
  const at = now.getTime() - 5_000;
  expect(timeOfId(newId(at))).toBe(at);
  expect(catchUpFrom(newId(at), now)).toBe(at - 5_000);
  expect(catchUpFrom(newId(now.getTime() - 9_000_000), now)).toBe(now.getTime() - 3_600_000);
  for (const id of [
    "",
    "1",
    "not-an-id",
    newId(now.getTime() + 600_000),
    "0b0e4f0e-7c54-4d6a-9f6e-000000000000",
  ])
    expect(catchUpFrom(id, now)).toBeUndefined();
});

const AWAITED = Object.values(
  import.meta.glob<string>("~/features/**/web/*.tsx", { eager: true, query: "?raw", import: "default" }),
).flatMap((code) =>
  [...code.matchAll(/useLive\(\[([^\]]*)\]/g)].flatMap(([, list = ""]) => list.match(/[\w-]+/g) ?? []),
);

test("whatever a page waits to hear of is told", () => {
  expect(AWAITED.length).toBeGreaterThan(50);
  expect(AWAITED.filter((noun) => !Object.hasOwn(HEARD, noun))).toEqual([]);
});
