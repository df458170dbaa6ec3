import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { rowChanges } from "./tables";

useDatabase();
afterEach(() => db().execute(sql`drop table if exists lorries`));

const changesOf = (tableName: string) =>
  db()
    .select({ rowKey: rowChanges.rowKey, before: rowChanges.before, after: rowChanges.after })
    .from(rowChanges)
    .where(eq(rowChanges.tableName, tableName))
    .orderBy(rowChanges.rowKey, rowChanges.writtenAt);

test("a new table's changes are kept once its migration has attached them, each under its row's key", async () => {
  await db().execute(
    sql`create table lorries (depot text, plate text, seats int, token text, primary key (depot, plate))`,
  );
  await db().execute(sql`select attach_audit('lorries')`);
  await db().execute(
    sql`insert into lorries values ('nairobi', 'KDA 001A', 3, 'x'), ('mombasa', 'KDA 002B', 2, 'y')`,
  );
  await db().execute(sql`update lorries set seats = 5, token = 'z' where plate = 'KDA 001A'`);
  await db().execute(sql`update lorries set token = 'only this' where plate = 'KDA 001A'`);
  await db().execute(sql`delete from lorries where plate = 'KDA 002B'`);
  expect(await changesOf("lorries")).toEqual([
    { rowKey: "mombasa KDA 002B", before: { depot: "mombasa", plate: "KDA 002B", seats: 2 }, after: null },
    { rowKey: "nairobi KDA 001A", before: { seats: 3 }, after: { seats: 5 } },
  ]);
});

test("attaching twice keeps each change once, and a table whose rows have no key is refused", async () => {
  await db().execute(sql`create table lorries (id int primary key, plate text)`);
  await db().execute(sql`select attach_audit('lorries'), attach_audit('lorries')`);
  const before = (await changesOf("lorries")).length;
  await db().execute(sql`insert into lorries values (1, 'KDA 001A')`);
  await db().execute(sql`update lorries set plate = 'KDA 009Z'`);
  expect(await changesOf("lorries")).toHaveLength(before + 1);
  await db().execute(sql`alter table lorries drop constraint lorries_pkey`);
  await expect(db().execute(sql`select attach_audit('lorries')`)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining("lorries has no primary key") }),
  });
});
