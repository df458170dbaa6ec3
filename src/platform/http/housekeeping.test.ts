import { expect, test } from "vitest";
import { db } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { forgetRequests } from "./housekeeping";
import { idempotencyKeys, throttleWindows } from "./tables";

useDatabase();

test("old windows and answers go, what still counts stays", async () => {
  const now = new Date("2026-11-21T09:00:00Z");
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await db()
    .insert(throttleWindows)
    .values([
      { bucket: "old", windowStart: before(1), hits: 3 },
      { bucket: "fresh", windowStart: before(0.01), hits: 3 },
    ]);
  await db()
    .insert(idempotencyKeys)
    .values([
      { scope: "quotes", key: "old", requestHash: "x", createdAt: before(31) },
      { scope: "quotes", key: "fresh", requestHash: "x", createdAt: before(29) },
    ]);
  await forgetRequests(now);
  expect((await db().select().from(throttleWindows)).map(({ bucket }) => bucket)).toEqual(["fresh"]);
  expect((await db().select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(["fresh"]);
});
