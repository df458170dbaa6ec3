import type { SQL } from "drizzle-orm";

/** Limits a source to some of its rows: `of(sql`p.id`)` is a condition on the source's id. */
export type Limit = (id: SQL) => SQL;

/**
 * Rows of a source, one for each line: source_id, day, document, memo, role, account_id, amount (a debit is positive),
 * customer_id, supplier_id, move_id, vehicle_id. The amounts of one source add up to 0. A source that counts for nothing
 * has no rows.
 */
export type JournalSource = (of: Limit) => SQL;
