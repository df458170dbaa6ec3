import { createHash, randomBytes } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { type Reader, type Tx, transaction } from "~/platform/db/database";
import type { Batches } from "~/platform/db/snapshot";
import type { Actor } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { newId } from "~/platform/kernel/ids";
import { keyedDigest } from "~/platform/secrets/secrets";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { defineEvent } from "./define";
import { record } from "./events";
import { events, rowChanges, trailLinks } from "./tables";

export const trailErased = defineEvent<{ rows: number }>("trail.erased");

const ROWS_AT_ONCE = 2_000;
const LOCK = 720_261_123;

/**
 * What a link seals of its event `e` or row change `c`, as canonical text: the facts as they are, personal values apart.
 * Null when the row is gone. The same for making links and for checking them.
 */
const CONTENT = sql`
  case when e.id is not null then jsonb_build_array('event', e.id, e.type, e.subject_type, e.subject_id, e.customer_id, e.actor_kind, e.actor_id,
      e.request_id, (extract(epoch from e.at) * 1000)::bigint, e.txid, (extract(epoch from e.written_at) * 1000000)::bigint)::text
    when c.id is not null then jsonb_build_array('change', c.id, c.table_name, c.row_key, c.txid, (extract(epoch from c.written_at) * 1000000)::bigint)::text
  end as facts,
  case when e.id is not null then jsonb_build_array(e.summary, e.data, e.actor_name, e.ip)::text
    when c.id is not null then jsonb_build_array(c.before, c.after)::text end as personal_values`;

const rowsOf = (links: string) =>
  sql.raw(`left join events e on ${links}.kind = 'event' and e.id = ${links}.row_id
    left join row_changes c on ${links}.kind = 'change' and c.id = ${links}.row_id`);

const personalOf = (salt: string, values: string) =>
  createHash("sha256").update(`${salt}\0${values}`).digest("base64url");

const sealOf = (before: string, position: number, facts: string, personal: string) =>
  keyedDigest("audit-trail", `${before}\0${position}\0${facts}\0${personal}`);

/**
 * Adds to the chain what has been written since, in the order of commits: only what is older than the oldest running
 * transaction, so that nothing can come before what is linked already. Returns how many.
 */
export async function linkTrail(): Promise<number> {
  let linked = 0;
  for (;;) {
    const done = await transaction(linkSome);
    linked += done.length;
    const head = done.at(-1);
    // Outside of the database too: whoever rewrites the chain cannot rewrite what the log has said.
    if (head) log().info({ position: head.position, seal: head.seal }, "the audit trail's head");
    if (done.length < ROWS_AT_ONCE) return linked;
  }
}

async function linkSome(tx: Tx): Promise<{ position: number; seal: string }[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const head = await tx.execute<{ position: string; seal: string }>(
    sql`select position::text, seal from trail_links order by trail_links.position desc limit 1`,
  );
  // Numbers at or beyond the snapshot's end are those of a database this one was restored from.
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

export interface TrailFinding {
  /** How many links were looked at, and how many rows wait for theirs. */
  links: number;
  waiting: number;
  head: { position: number; seal: string } | undefined;
  /** The first row that is not what it was, or is gone; undefined when the trail holds. */
  fault: { position: number | null; subject: string; what: string } | undefined;
}

type LinkRow = [
  position: number,
  kind: string,
  rowId: string,
  salt: string | null,
  personal: string,
  seal: string,
  erasedBy: string | null,
  facts: string | null,
  personalValues: string | null,
];

/**
 * Walks the chain from its first link and names the first row that was changed, is missing, or stands where the product
 * never wrote it. `expected` is a head that was noted outside of the database: a chain cut short before it is found too.
 */
export async function verifyTrail(
  reader: Reader,
  batches: Batches,
  expected?: { position: number; seal: string },
): Promise<TrailFinding> {
  const query = {
    sql: `select l.position, l.kind, l.row_id, l.salt, l.personal, l.seal, l.erased_by, ${textOf(CONTENT)}
      from trail_links l ${textOf(rowsOf("l"))} order by l.position`,
    params: [],
  };
  let position = 0;
  let seal = "";
  let fault: TrailFinding["fault"];
  const erasures = new Map<string, { position: number; subject: string }>();
  for await (const rows of batches(query)) {
    for (const row of rows as unknown as LinkRow[]) {
      fault = faultOf(row, { position, seal });
      if (fault) break;
      [position] = row;
      seal = row[5];
      if (row[6]) erasures.set(row[6], { position, subject: subjectOf(row[1], row[2]) });
      if (expected?.position === position && expected.seal !== seal)
        fault = { position, subject: `link ${position}`, what: "its seal is not the one that was noted" };
    }
    if (fault) break;
  }
  const waiting = await reader.execute<{ n: number }>(sql`select count(*)::int as n from trail_waiting`);
  fault ??= await unexplainedErasure(reader, erasures);
  if (!fault && expected && expected.position > position)
    fault = {
      position: position + 1,
      subject: `link ${position + 1}`,
      what: `the trail once had ${expected.position} links: this one is missing`,
    };
  fault ??= await looseRow(reader);
  const head = position > 0 ? { position, seal } : undefined;
  return { links: position, waiting: waiting.rows[0]?.n ?? 0, head, fault };
}

const subjectOf = (kind: string, id: string) => `${kind === "event" ? "event" : "row change"} ${id}`;

function faultOf(row: LinkRow, before: { position: number; seal: string }): TrailFinding["fault"] {
  const [position, kind, rowId, salt, personal, seal, erasedBy, facts, values] = row;
  const subject = subjectOf(kind, rowId);
  if (position !== before.position + 1)
    return {
      position: before.position + 1,
      subject: `link ${before.position + 1}`,
      what: "this link of the chain is missing",
    };
  if (facts === null || values === null) return { position, subject, what: "the row is missing" };
  if (salt === null && !erasedBy) return { position, subject, what: "its salt is gone without an erasure" };
  if (salt !== null && personalOf(salt, values) !== personal)
    return { position, subject, what: "what it says was changed" };
  if (sealOf(before.seal, position, facts, personal) !== seal)
    return {
      position,
      subject,
      what: `its facts or its link were changed${position === 1 ? ", or SECRET_KEY is not the one it was sealed with" : ""}`,
    };
  return undefined;
}

/** Personal values that are gone must be explained by an event of the trail. */
async function unexplainedErasure(
  reader: Reader,
  erasures: Map<string, { position: number; subject: string }>,
): Promise<TrailFinding["fault"]> {
  if (erasures.size === 0) return undefined;
  const told = await reader
    .select({ id: events.id, type: events.type })
    .from(events)
    .where(inArray(events.id, [...erasures.keys()]));
  const known = new Set(told.filter(({ type }) => type === trailErased.name).map(({ id }) => id));
  for (const [id, where] of erasures)
    if (!known.has(id)) return { ...where, what: "it was emptied, and no erasure says so" };
  return undefined;
}

/** A row that is neither linked nor waiting was written around the triggers; one that waits and is gone was taken away. */
async function looseRow(reader: Reader): Promise<TrailFinding["fault"]> {
  const { rows } = await reader.execute<{ kind: string; id: string; gone: boolean }>(sql`
    select * from (
      select 'event' as kind, e.id, false as gone from events e
      where not exists (select 1 from trail_links l where l.row_id = e.id) and not exists (select 1 from trail_waiting w where w.row_id = e.id)
      union all
      select 'change', c.id, false from row_changes c
      where not exists (select 1 from trail_links l where l.row_id = c.id) and not exists (select 1 from trail_waiting w where w.row_id = c.id)
      union all
      select w.kind, w.row_id, true from trail_waiting w ${rowsOf("w")} where e.id is null and c.id is null
    ) loose order by id limit 1`);
  const [loose] = rows;
  if (!loose) return undefined;
  const what = loose.gone ? "the row is missing, before it was linked" : "it stands outside of the chain";
  return { position: null, subject: subjectOf(loose.kind, loose.id), what };
}

/** The text of a piece of SQL that has no parameters. */
function textOf(piece: ReturnType<typeof sql>): string {
  return piece.queryChunks.map((chunk) => (chunk as { value?: string[] }).value?.join("") ?? "").join("");
}

/**
 * Empties the personal values of events and row changes: a person's right, where no law makes us keep them (which, the
 * caller decides). The chain holds: it has only salted digests of them, and the salts go too.
 */
export async function eraseFromTrail(
  tx: Tx,
  actor: Actor,
  input: { subjectId: string; eventIds: readonly string[]; changeIds: readonly string[]; now: Date },
): Promise<void> {
  const { subjectId, eventIds, changeIds, now } = input;
  // A link being made of a row now would seal what it said before.
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const ids = [...eventIds, ...changeIds];
  const erasedBy = newId();
  const summary = `Personal values erased from ${ids.length} rows of the audit trail`;
  await record(tx, actor, trailErased, {
    id: erasedBy,
    subjectId,
    summary,
    data: { rows: ids.length },
    at: now,
  });
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
  if (ids.length > 0)
    await tx.update(trailLinks).set({ salt: null, erasedBy }).where(inArray(trailLinks.rowId, ids));
}

const linkTrailTask = defineTask<Record<string, never>>("link-audit-trail");

/** Every minute, in one process. */
export const linkTrailHandler = handleTask(linkTrailTask, async () => void (await linkTrail()), {
  cron: "* * * * *",
});
