import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { id, instant } from "~/platform/db/columns";
import { mergeColumns } from "~/platform/merges/merge-queries";
import { customers } from "../../server/tables";
import type { Agreement, MergeField } from "../domain";

const customer = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => customers.id);

export const customerPairs = pgTable(
  "customer_pairs",
  {
    id: id(),
    /** The lower of the two ids, so that each pair exists once. */
    firstId: customer("first_id"),
    secondId: customer("second_id"),
    agrees: text("agrees").array().$type<Agreement[]>().notNull(),
    foundAt: instant("found_at").notNull(),
    dismissedAt: instant("dismissed_at"),
    dismissedBy: uuid("dismissed_by").references(() => people.id),
  },
  (table) => [
    uniqueIndex("customer_pairs_once").on(table.firstId, table.secondId),
    index("customer_pairs_second").on(table.secondId),
    index("customer_pairs_found_at").on(table.foundAt, table.id),
    check("customer_pairs_in_order", sql`${table.firstId} < ${table.secondId}`),
  ],
);

/**
 * A scan of all customers, requested by a migration and run in steps by a task (docs/decisions/0050). `after`
 * is the last scanned customer, so that an interrupted scan can continue.
 */
export const customerPairScans = pgTable("customer_pair_scans", {
  id: id(),
  after: uuid("after").notNull(),
  askedAt: instant("asked_at").notNull(),
  finishedAt: instant("finished_at"),
});

export const customerMerges = pgTable(
  "customer_merges",
  {
    ...mergeColumns<MergeField>(() => customers.id),
    mergedBy: uuid("merged_by").references(() => people.id),
    undoneBy: uuid("undone_by").references(() => people.id),
  },
  (table) => [
    uniqueIndex("customer_merges_once").on(table.mergedId).where(sql`undone_at is null`),
    index("customer_merges_survivor").on(table.survivorId, table.mergedAt),
  ],
);
