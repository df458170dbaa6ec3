import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { db, transaction } from "~/platform/db/database";
import { inSnapshot } from "~/platform/db/snapshot";
import { mintActor, system, visitor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import { UNAUDITED } from "../testing/unaudited";
import { eraseFromAuditLog, findAuditChainHead, linkAuditChain } from "./audit-chain";
import { defineEvent } from "./define";
import { record } from "./events";
import { withOrigin } from "./origin";
import { recordRefusal } from "./refusals";
import { auditLinks, events, rowChanges } from "./tables";
import { verifyAuditChain } from "./verify-audit-chain";

useDatabase();

const crateMoved = defineEvent<{ to: string }>("crate.moved");
const at = new Date("2026-03-10T09:00:00Z");
const clerk = mintActor({ kind: "person", personId: newId(), name: "Wairimu Njoroge", role: "accountant" });

async function move(subjectId = newId()): Promise<string> {
  const id = newId();
  await transaction((tx) =>
    record(tx, clerk, crateMoved, { id, subjectId, summary: "Crate moved", data: { to: "Nakuru" }, at }),
  );
  return id;
}

async function linkAll(): Promise<void> {
  await vi.waitFor(
    async () => {
      await linkAuditChain();
      const { rows } = await db().execute<{ n: number }>(sql`select count(*)::int as n from trail_waiting`);
      expect(rows[0]?.n).toBe(0);
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function verified(expected?: { position: number; seal: string }) {
  for await (const finding of inSnapshot(async function* (reader, batches) {
    yield await verifyAuditChain(reader, batches, expected ? [expected] : []);
  }))
    return finding;
  throw new Error("no snapshot");
}

async function tampered(deed: string, look: () => Promise<void>): Promise<void> {
  await db().execute(sql`create table kept_events as table events`);
  await db().execute(sql`create table kept_changes as table row_changes`);
  await db().execute(sql`create table kept_links as table trail_links`);
  try {
    await db().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql.raw(deed));
    });
    await look();
  } finally {
    await db().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const [table, kept] of [
        ["events", "kept_events"],
        ["row_changes", "kept_changes"],
        ["trail_links", "kept_links"],
      ])
        await tx.execute(
          sql.raw(`delete from ${table}; insert into ${table} select * from ${kept}; drop table ${kept}`),
        );
    });
  }
}

const linkOf = async (rowId: string) =>
  (await db().select().from(auditLinks).where(eq(auditLinks.rowId, rowId)))[0];

describe("the chain", () => {
  let third = "";
  beforeAll(async () => {
    await move();
    await move();
    third = await move();
    await move();
    await linkAll();
  });

  test("holds, and goes on where it ended", async () => {
    expect(await verified()).toMatchObject({ waiting: 0, fault: undefined });
    const before = await verified();
    await move();
    expect(await verified()).toMatchObject({ waiting: 1, fault: undefined });
    await linkAll();
    expect((await verified()).links).toBe(before.links + 1);
    expect(await verified(before.head)).toMatchObject({ fault: undefined });
  });

  test.each([
    [
      "what an event says",
      "update events set summary = 'Crate kept' where id = '%'",
      "what it says was changed",
    ],
    [
      "a figure in its data",
      `update events set data = '{"to": "Thika"}' where id = '%'`,
      "what it says was changed",
    ],
    ["who did it", "update events set actor_id = null where id = '%'", "its facts"],
    ["when it was", "update events set at = at + interval '1 day' where id = '%'", "its facts"],
    ["an event taken away", "delete from events where id = '%'", "the row is missing"],
    [
      "an event and its link taken away",
      "delete from events where id = '%'; delete from trail_links where row_id = '%'",
      "this link of the chain is missing",
    ],
    ["a link", "update trail_links set seal = 'x' where row_id = '%'", "its facts or its link were changed"],
    [
      "an emptied event",
      "update events set summary = 'Erased', data = '{}', actor_name = 'Erased', ip = null where id = '%'; update trail_links set salt = null, erased_by = gen_random_uuid() where row_id = '%'",
      "no erasure says so",
    ],
  ])("%s is found by whoever looks", async (_, deed, what) => {
    const { position } = (await linkOf(third)) ?? {};
    await tampered(deed.replaceAll("%", third), async () => {
      expect((await verified()).fault).toMatchObject({ position, what: expect.stringContaining(what) });
    });
    expect((await verified()).fault).toBeUndefined();
  });

  test("an event slipped in behind the triggers, and an end that was cut off, are found", async () => {
    const slipped = newId();
    const columns = "type, subject_type, subject_id, summary, data, actor_kind, actor_name, at";
    await tampered(
      `insert into events (id, ${columns}) select '${slipped}', ${columns} from events limit 1`,
      async () => {
        expect((await verified()).fault).toMatchObject({ subject: `event ${slipped}` });
      },
    );
    const { head } = await verified();
    const last = (await db().select().from(auditLinks).orderBy(asc(auditLinks.position))).at(-1);
    await tampered(
      `delete from trail_links where row_id = '${last?.rowId}'; delete from events where id = '${last?.rowId}'`,
      async () => {
        expect((await verified()).fault).toBeUndefined();
        expect((await verified(head)).fault?.what).toContain("is missing");
      },
    );
  });

  test("an event that is taken away before it is linked is missed", async () => {
    const id = await move();
    await tampered(`delete from events where id = '${id}'`, async () => {
      await linkAuditChain();
      expect((await verified()).fault).toMatchObject({ subject: `event ${id}` });
    });
    await linkAll();
    expect((await verified()).fault).toBeUndefined();
  });

  test("an erasure empties what is said, and the chain holds", async () => {
    const id = await move();
    await linkAll();
    const erase = { subjectId: newId(), eventIds: [id], changeIds: [], now: at };
    await transaction((tx) => eraseFromAuditLog(tx, system, erase));
    await linkAll();
    expect((await db().select().from(events).where(eq(events.id, id)))[0]).toMatchObject({
      summary: "Erased",
      data: {},
      actorName: "Erased",
      type: "crate.moved",
    });
    expect((await linkOf(id))?.salt).toBeNull();
    expect((await verified()).fault).toBeUndefined();
    expect(await findAuditChainHead(db())).toEqual((await verified()).head);

    // The erasure does not cover new content in the emptied row, or another emptied row.
    const erasedBy = (await linkOf(id))?.erasedBy;
    const what = async () => (await verified()).fault?.what;
    await tampered(`update events set summary = 'Crate kept' where id = '${id}'`, async () => {
      expect(await what()).toContain("an erasure emptied it");
    });
    const hidden = `update trail_links set salt = null, erased_by = '${erasedBy}' where row_id = '${third}'`;
    await tampered(`update events set summary = 'Crate kept' where id = '${third}'; ${hidden}`, async () => {
      expect(await what()).toContain("an erasure emptied it");
    });
    const emptied = "summary = 'Erased', data = '{}', actor_name = 'Erased', ip = null";
    await tampered(`update events set ${emptied} where id = '${third}'; ${hidden}`, async () => {
      expect(await what()).toContain("speaks of other rows");
    });
    // Erasures of earlier versions record the number of rows.
    await tampered(
      `update events set ${emptied} where id = '${third}'; ${hidden}; update events set data = '{"rows": 1}' where id = '${erasedBy}'`,
      async () => expect(await what()).toBeDefined(),
    );
    expect(await what()).toBeUndefined();
  });

  test("transactions that overlap come in an order that no later one can break", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let started = () => {};
    const begun = new Promise<void>((resolve) => {
      started = resolve;
    });
    const early = newId();
    const slow = transaction(async (tx) => {
      await record(tx, clerk, crateMoved, {
        id: early,
        subjectId: newId(),
        summary: "Slow",
        data: { to: "Embu" },
        at,
      });
      started();
      await held;
    });
    await begun;
    const late = await move();
    await linkAuditChain();
    // The later row committed first and waits for the earlier one.
    expect(await linkOf(late)).toBeUndefined();
    release();
    await slow;
    await linkAll();
    expect((await linkOf(early))?.position).toBeLessThan((await linkOf(late))?.position ?? 0);
    await Promise.all(Array.from({ length: 30 }, () => Promise.all([move(), linkAuditChain()])));
    await linkAll();
    expect(await verified()).toMatchObject({ fault: undefined });
  });

  test("is never changed, deleted or emptied", async () => {
    await db().execute(sql`insert into role_grants values ('packer', 'view_moves', 'all')`);
    await db().execute(sql`update role_grants set scope = 'assigned' where role = 'packer'`);
    for (const deed of [
      "update trail_links set seal = 'x'",
      "update trail_links set salt = null",
      "delete from trail_links",
      "truncate trail_links",
      "delete from row_changes",
      "truncate row_changes",
      "truncate trail_waiting",
      "update events set actor_name = 'Nobody'",
    ])
      await expect(db().execute(sql.raw(deed))).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringContaining("never changed or deleted") }),
      });
  });
});

test("a row that is changed or deleted leaves what it was and what it became, in the event's transaction", async () => {
  const id = newId();
  await db().execute(
    sql`insert into people (id, name, email, role) values (${id}, 'Chebet Koech', 'chebet.koech@example.co.ke', 'driver')`,
  );
  await transaction(async (tx) => {
    await tx.execute(sql`update people set role = 'team_lead', updated_at = now() where id = ${id}`);
    await record(tx, clerk, crateMoved, {
      subjectId: id,
      summary: "Promoted",
      data: { to: "team_lead" },
      at,
    });
  });
  await db().execute(sql`update people set updated_at = now() where id = ${id}`);
  const changes = await db().select().from(rowChanges).where(eq(rowChanges.rowKey, id));
  const [event] = await db().select().from(events).where(eq(events.subjectId, id));
  expect(changes).toMatchObject([
    {
      tableName: "people",
      before: { role: "driver" },
      after: { role: "team_lead" },
      txid: event?.txid,
      writtenAt: event?.writtenAt,
    },
  ]);
  await db().execute(sql`delete from employees where person_id = ${id}`);
  await db().execute(sql`delete from people where id = ${id}`);
  const all = await db()
    .select()
    .from(rowChanges)
    .where(eq(rowChanges.rowKey, id))
    .orderBy(asc(rowChanges.writtenAt));
  expect(all.at(-1)).toMatchObject({ before: { name: "Chebet Koech", role: "team_lead" }, after: null });
});

test("every table of the business keeps its changes, and none keeps what gives access", async () => {
  const { rows } = await db().execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and not exists (
      select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '_change_kept') order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(UNAUDITED);
});

describe("a refused attempt", () => {
  const refused = (subjectId: string) =>
    db().select().from(events).where(eq(events.subjectId, subjectId)).orderBy(asc(events.id));

  test("is recorded once with who, what and from where", async () => {
    const personId = newId();
    const packer = mintActor({ kind: "person", personId, name: "Mutua Kilonzo", role: "packer" });
    await withOrigin({ ip: "203.0.113.9", requestId: "ab12" }, () =>
      recordRefusal(packer, { method: "GET", path: "/invoice-management", now: at }),
    );
    expect(await refused(personId)).toMatchObject([
      {
        type: "access.refused",
        summary: "Refused: GET /invoice-management",
        actorName: "Mutua Kilonzo",
        ip: "203.0.113.9",
        requestId: "ab12",
      },
    ]);
  });

  test("in a flood ends in one line that says so", async () => {
    const personId = newId();
    const packer = mintActor({ kind: "person", personId, name: "Mutua Kilonzo", role: "packer" });
    for (let n = 0; n < 45; n++) await recordRefusal(packer, { method: "GET", path: `/x/${n}`, now: at });
    const rows = await refused(personId);
    expect(rows).toHaveLength(31);
    expect(rows.at(-1)?.type).toBe("access.refused-often");
  });

  test("of a visitor counts by address", async () => {
    const tries = (ip: string) =>
      withOrigin({ ip, requestId: "r" }, () =>
        recordRefusal(visitor, { method: "POST", path: "/y", now: at }),
      );
    for (let n = 0; n < 40; n++) await tries("198.51.100.77");
    await tries("198.51.100.78");
    const rows = await db().select().from(events).where(eq(events.ip, "198.51.100.77"));
    expect(rows).toHaveLength(31);
    expect(await db().select().from(events).where(eq(events.ip, "198.51.100.78"))).toHaveLength(1);
  });
});
