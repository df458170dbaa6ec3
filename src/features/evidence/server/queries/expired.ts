import { type SQL, sql } from "drizzle-orm";
import { restrictedCustomers } from "~/features/customers/restriction/server/queries";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import { moveIssues, movePhotos } from "../../service-records/server/tables";
import { conditionMarks, evidenceCounts, evidenceDocuments, evidencePhotos } from "../tables";

/**
 * Evidence that later features keep: the moves that have some, and its deletion once their retention has ended, which
 * returns the keys of the files.
 */
export const keptEvidence = definePort<{
  moves: SQL;
  erase: (tx: Tx, moveIds: readonly string[]) => Promise<string[]>;
}>();

/** Moves of one run; the next night continues. */
const MOST_MOVES = 200;

/** Moves with evidence whose retention has ended. Customers with a restriction of processing are left out. */
export async function listExpired(reader: Reader, years: number, today: PlainDate): Promise<string[]> {
  const later = keptEvidence.all().map(({ moves: those }) => sql` union ${those}`);
  const { rows } = await reader.execute<{ id: string }>(sql`
    select m.id from ${moves} m left join ${quotes} q on q.id = m.quote_id
    where m.id in (select move_id from ${evidenceDocuments} union select move_id from ${conditionMarks}
        union select move_id from ${evidenceCounts} union select move_id from ${evidencePhotos}
        union select move_id from ${movePhotos} union select move_id from ${moveIssues}${sql.join(later)})
      and coalesce(m.date, m.created_at::date) + make_interval(years => ${years}) < ${today}::date
      and coalesce(coalesce(q.customer_id, m.customer_id) not in (${restrictedCustomers}), true)
    order by m.date limit ${MOST_MOVES}`);
  return rows.map(({ id }) => id);
}
