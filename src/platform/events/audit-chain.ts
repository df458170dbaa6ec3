import { createHash, randomBytes } from "node:crypto";
import { desc, inArray, sql } from "drizzle-orm";
import { db, type Reader, type Tx, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { newId } from "~/platform/kernel/ids";
import { keyedDigest } from "~/platform/secrets/secrets";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { defineEvent } from "./define";
import { record } from "./events";
import { auditLinks, events, rowChanges } from "./tables";

/** `emptied` proves the rows and columns; erasures of earlier versions have only the number of rows. */
export const auditErased = defineEvent<{ rows: number; emptied?: string }>("trail.erased");

export const EMPTIED: Record<string, { columns: string; values: string }> = {
  event: { columns: "summary data actor_name ip", values: '["Erased", {}, "Erased", null]' },
  change: { columns: "before after", values: "[null, null]" },
};

/** Proves the erasure: a digest of rows and columns in sorted order. */
export function digestOfEmptied(rows: readonly { kind: string; rowId: string }[]): string {
  const lines = rows.map(({ kind, rowId }) => `${kind} ${rowId} ${EMPTIED[kind]?.columns}`);
  return createHash("sha256").update(lines.sort().join("\n")).digest("base64url");
}

/** A position in the chain: the number of links, and their seal. Recorded elsewhere, it proves that none is missing. */
export interface AuditChainHead {
  position: number;
  seal: string;
}

/** A head as text: `4711:seal`. */
export const headText = ({ position, seal }: AuditChainHead) => `${position}:${seal}`;

/** The chain's head; undefined if it has no link. */
export async function findAuditChainHead(reader: Reader): Promise<AuditChainHead | undefined> {
  const [head] = await reader
    .select({ position: auditLinks.position, seal: auditLinks.seal })
    .from(auditLinks)
    .orderBy(desc(auditLinks.position))
    .limit(1);
  return head;
}

const ROWS_AT_ONCE = 2_000;
const LOCK = 720_261_123;

/**
 * The sealed content of event `e` or row change `c` as canonical text, with personal values separate. Null if the row is
 * gone. Linking and verification share it.
 */
export const CONTENT = sql`
  case when e.id is not null then jsonb_build_array('event', e.id, e.type, e.subject_type, e.subject_id, e.customer_id, e.actor_kind, e.actor_id,
      e.request_id, (extract(epoch from e.at) * 1000)::bigint, e.txid, (extract(epoch from e.written_at) * 1000000)::bigint)::text
    when c.id is not null then jsonb_build_array('change', c.id, c.table_name, c.row_key, c.txid, (extract(epoch from c.written_at) * 1000000)::bigint)::text
  end as facts,
  case when e.id is not null then jsonb_build_array(e.summary, e.data, e.actor_name, e.ip)::text
    when c.id is not null then jsonb_build_array(c.before, c.after)::text end as personal_values`;

export const rowsOf = (links: string) =>
  sql.raw(`left join events e on ${links}.kind = 'event' and e.id = ${links}.row_id
    left join row_changes c on ${links}.kind = 'change' and c.id = ${links}.row_id`);

export const personalOf = (salt: string, values: string) =>
  createHash("sha256").update(`${salt}\0${values}`).digest("base64url");

export const sealOf = (before: string, position: number, facts: string, personal: string) =>
  keyedDigest("audit-trail", `${before}\0${position}\0${facts}\0${personal}`);

/**
 * Links new rows in commit order and returns their number. Only rows older than the oldest running transaction are
 * linked, so that none can come before a link.
 */
export async function linkAuditChain(): Promise<number> {
  let linked = 0;
  for (;;) {
    const done = await transaction(linkSome);
    linked += done.length;
    const head = done.at(-1);
    // The log is outside the database: someone who rewrites the chain cannot rewrite the log.
    if (head) log().info({ position: head.position, seal: head.seal }, "the audit trail's head");
    if (done.length < ROWS_AT_ONCE) return linked;
  }
}

async function linkSome(tx: Tx): Promise<{ position: number; seal: string }[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const head = await tx.execute<{ position: string; seal: string }>(
    sql`select position::text, seal from trail_links order by trail_links.position desc limit 1`,
  );
  // Higher transaction numbers come from the database that this one was restored from.
  const waiting = await tx.execute<{
    seq: number;
    kind: string;
    row_id: string;
    facts: string;
    personal_values: string;
  }>(sql`
    select * from (
      select w.seq, w.kind, w.row_id, w.txid, ${CONTENT} from trail_waiting w ${rowsOf("w")}
      where w.txid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        or w.txid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
      order by w.txid, w.seq limit ${ROWS_AT_ONCE}
    ) found where facts is not null order by txid, seq`);
  let position = Number(head.rows[0]?.position ?? 0);
  let seal = head.rows[0]?.seal ?? "";
  const links = waiting.rows.map((row) => {
    const salt = randomBytes(16).toString("base64url");
    const personal = personalOf(salt, row.personal_values);
    position += 1;
    seal = sealOf(seal, position, row.facts, personal);
    return { seq: row.seq, position, kind: row.kind, row_id: row.row_id, salt, personal, seal };
  });
  if (links.length === 0) return [];
  await tx.execute(sql`
    with links as (select * from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
        as l(seq bigint, position bigint, kind text, row_id uuid, salt text, personal text, seal text)),
      gone as (delete from trail_waiting where seq in (select seq from links))
    insert into trail_links (position, kind, row_id, salt, personal, seal)
    select position, kind, row_id, salt, personal, seal from links`);
  return links;
}

/**
 * Erases the personal values of events and row changes. The caller checks that no law requires them. The chain stays
 * valid: it has only salted digests, and the salts are deleted too.
 */
export async function eraseFromAuditLog(
  tx: Tx,
  actor: Actor,
  input: { subjectId: string; eventIds: readonly string[]; changeIds: readonly string[]; now: Date },
): Promise<void> {
  const { subjectId, eventIds, changeIds, now } = input;
  // The lock stops the linker from sealing the old values meanwhile.
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const ids = [...eventIds, ...changeIds];
  const erasedBy = newId();
  if (eventIds.length > 0)
    await tx
      .update(events)
      .set({ summary: "Erased", data: {}, actorName: "Erased", ip: null })
      .where(inArray(events.id, [...eventIds]));
  if (changeIds.length > 0)
    await tx
      .update(rowChanges)
      .set({ before: null, after: null })
      .where(inArray(rowChanges.id, [...changeIds]));
  const emptied =
    ids.length > 0
      ? await tx
          .update(auditLinks)
          .set({ salt: null, erasedBy })
          .where(inArray(auditLinks.rowId, ids))
          .returning({ kind: auditLinks.kind, rowId: auditLinks.rowId })
      : [];
  await record(tx, actor, auditErased, {
    id: erasedBy,
    subjectId,
    summary: `Personal values erased from ${ids.length} rows of the audit trail`,
    data: { rows: ids.length, emptied: digestOfEmptied(emptied) },
    at: now,
  });
}

const linkAuditChainTask = defineTask<Record<string, never>>("link-audit-trail");

const noteHeadTask = defineTask<Record<string, never>>("note-audit-head");

/** Logs the head daily, even without new rows: someone who rewrites the database cannot rewrite the log. */
export const noteHeadHandler = handleTask(
  noteHeadTask,
  async () => {
    const head = await findAuditChainHead(db());
    if (head) log().info({ ...head, head: headText(head) }, "the audit trail's head");
  },
  { cron: "50 3 * * *" },
);

export const linkAuditChainHandler = handleTask(
  linkAuditChainTask,
  async () => void (await linkAuditChain()),
  {
    cron: "* * * * *",
  },
);
