import { expect, test } from "vitest";
import { newId, UUID } from "./ids";

test("ids are UUIDs of version 7 and sort by time", () => {
  const ids = [1, 2, 3].map((step) => newId(Date.UTC(2026, 10, 21) + step));
  expect(ids).toEqual([...ids].sort());
  for (const id of ids) {
    expect(id).toMatch(UUID);
    expect(id[14]).toBe("7");
    expect("89ab").toContain(id[19]);
  }
});

test("ids of one process sort in the order they were made, however fast", () => {
  const ids = Array.from({ length: 1_000 }, () => newId());
  expect(ids).toEqual([...ids].sort());
});
