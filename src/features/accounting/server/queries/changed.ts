import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { SourceKind } from "../../domain";

/** Sources that follow from a changed row. Rows of other kinds are sources themselves. */
const FOLLOWING = sql`
  select 'invoice' as kind, source_id from changed where kind = 'invoice'
  union select 'completion', source_id from changed where kind = 'invoice'
  union select 'credited_income', n.id from changed c join credit_notes n on n.invoice_id = c.source_id where c.kind = 'invoice'
  union select k.kind, c.source_id from changed c, (values ('credit_note'), ('credited_income')) k(kind) where c.kind = 'credit_note'
  union select 'completion', id from of_moves
  union select 'credited_income', n.id from of_moves i join credit_notes n on n.invoice_id = i.id
  union select k.kind, c.source_id from changed c, (values ('manual'), ('manual_reversal')) k(kind) where c.kind = 'manual'
  union select kind, source_id from changed where kind not in ('invoice', 'credit_note', 'move', 'quote', 'manual')`;

/** The invoices of changed moves and quotes, and their supplements. */
const OF_MOVES = sql`
  select i.id from (select m.quote_id from changed c join moves m on m.id = c.source_id where c.kind = 'move'
    union select source_id from changed where kind = 'quote') q join invoices i on i.quote_id = q.quote_id
  union select s.id from (select m.quote_id from changed c join moves m on m.id = c.source_id where c.kind = 'move'
    union select source_id from changed where kind = 'quote') q join invoices i on i.quote_id = q.quote_id join invoices s on s.supplement_of = i.id`;

interface Changed {
  kind: SourceKind;
  ids: string[];
}

/** Takes the oldest changes from the queue, with the sources that follow from them. */
export async function takeChanged(tx: Tx, most: number): Promise<{ taken: number; changed: Changed[] }> {
  const { rows } = await tx.execute<{ taken: number; kind: SourceKind | null; ids: string[] | null }>(sql`
    with taken as (select id from journal_queue order by id limit ${most}),
      changed as (delete from journal_queue q using taken where q.id = taken.id returning q.kind, q.source_id),
      of_moves as (${OF_MOVES})
    select (select count(*)::int from taken) as taken, f.kind, f.ids
    from (select 1) one left join (select kind, array_agg(source_id) as ids from (${FOLLOWING}) f group by kind) f on true`);
  return {
    taken: rows[0]?.taken ?? 0,
    changed: rows.flatMap(({ kind, ids }) => (kind && ids ? { kind, ids } : [])),
  };
}
