import { expect, test } from "vitest";
import { db, transaction } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { once } from "./idempotency";
import { idempotencyKeys } from "./tables";

useDatabase();

test("a repetition gets the first answer, which is kept where nobody can read its link", async () => {
  let times = 0;
  const ask = (input: unknown) =>
    transaction((tx) =>
      once(tx, { scope: "quotes", key: "k1", input }, async () => {
        times += 1;
        return { link: "https://moves.example/q/secret-token", at: new Date(0), note: null };
      }),
    );
  const first = await ask({ rooms: 2 });
  expect(await ask({ rooms: 2 })).toEqual(first);
  expect(times).toBe(1);
  await expect(ask({ rooms: 3 })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(JSON.stringify(await db().select().from(idempotencyKeys))).not.toContain("secret-token");
});

test("a key that is too long is refused: cut to fit, two of them could be one", async () => {
  const long = (end: string) => "k".repeat(200) + end;
  for (const key of [long("a"), long("b")])
    await expect(
      transaction((tx) => once(tx, { scope: "quotes", key, input: {} }, async () => ({}))),
    ).rejects.toMatchObject({ code: "INVALID" });
});
