import { and, eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { Batches } from "~/platform/db/snapshot";
import {
  type AuditChainHead,
  auditErased,
  CONTENT,
  digestOfEmptied,
  EMPTIED,
  personalOf,
  rowsOf,
  sealOf,
} from "./audit-chain";
import { events } from "./tables";

export interface AuditFinding {
  links: number;
  waiting: number;
  head: AuditChainHead | undefined;
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
 * Checks the chain from its first link and returns the first changed, missing or foreign row. `noted` are heads recorded
 * outside the database; they reveal a chain that was cut short. Without them the end cannot be proved complete.
 */
export async function verifyAuditChain(
  reader: Reader,
  batches: Batches,
  noted: readonly AuditChainHead[] = [],
): Promise<AuditFinding> {
  const query = {
    sql: `select l.position, l.kind, l.row_id, l.salt, l.personal, l.seal, l.erased_by, ${textOf(CONTENT)}
      from trail_links l ${textOf(rowsOf("l"))} order by l.position`,
    params: [],
  };
  let position = 0;
  let seal = "";
  let fault: AuditFinding["fault"];
  const erasures: Erasures = new Map();
  const notedAt = new Map<number, string[]>();
  for (const head of noted) notedAt.set(head.position, [...(notedAt.get(head.position) ?? []), head.seal]);
  const furthest = Math.max(0, ...notedAt.keys());
  for await (const rows of batches(query)) {
    for (const row of rows as unknown as LinkRow[]) {
      fault = faultOf(row, { position, seal });
      if (fault) break;
      [position] = row;
      seal = row[5];
      if (row[6]) {
        const emptied = erasures.get(row[6]) ?? [];
        emptied.push({ position, kind: row[1], rowId: row[2] });
        erasures.set(row[6], emptied);
      }
      if (notedAt.get(position)?.some((was) => was !== seal))
        fault = { position, subject: `link ${position}`, what: "its seal is not the one that was noted" };
    }
    if (fault) break;
  }
  const waiting = await reader.execute<{ n: number }>(sql`select count(*)::int as n from trail_waiting`);
  fault ??= await unexplainedErasure(reader, erasures);
  if (!fault && furthest > position)
    fault = {
      position: position + 1,
      subject: `link ${position + 1}`,
      what: `the trail once had ${furthest} links: this one is missing`,
    };
  fault ??= await looseRow(reader);
  const head = position > 0 ? { position, seal } : undefined;
  return { links: position, waiting: waiting.rows[0]?.n ?? 0, head, fault };
}

const subjectOf = (kind: string, id: string) => `${kind === "event" ? "event" : "row change"} ${id}`;

function faultOf(row: LinkRow, before: { position: number; seal: string }): AuditFinding["fault"] {
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
  if (salt === null && values !== EMPTIED[kind]?.values)
    return { position, subject, what: "it says something, though an erasure emptied it" };
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

type Erasures = Map<string, { position: number; kind: string; rowId: string }[]>;

/** Checks that an audit event explains each erasure with the same rows and columns. */
async function unexplainedErasure(reader: Reader, erasures: Erasures): Promise<AuditFinding["fault"]> {
  if (erasures.size === 0) return undefined;
  const told = await reader
    .select({ id: events.id, data: events.data })
    .from(events)
    .where(and(inArray(events.id, [...erasures.keys()]), eq(events.type, auditErased.name)));
  const said = new Map(told.map(({ id, data }) => [id, data as { rows?: number; emptied?: string }]));
  for (const [id, emptied] of erasures) {
    const [first] = emptied;
    const where = first && { position: first.position, subject: subjectOf(first.kind, first.rowId) };
    const erasure = said.get(id);
    if (where && !erasure) return { ...where, what: "it was emptied, and no erasure says so" };
    const same = erasure?.emptied
      ? erasure.emptied === digestOfEmptied(emptied)
      : emptied.length <= (erasure?.rows ?? 0);
    if (where && !same)
      return { ...where, what: "it and others were emptied, and the erasure they name speaks of other rows" };
  }
  return undefined;
}

/** A row neither linked nor waiting bypassed the triggers; a waiting row that is gone was deleted. */
async function looseRow(reader: Reader): Promise<AuditFinding["fault"]> {
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

function textOf(piece: ReturnType<typeof sql>): string {
  return piece.queryChunks.map((chunk) => (chunk as { value?: string[] }).value?.join("") ?? "").join("");
}
