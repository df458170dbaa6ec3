import { sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db/database";
import { on } from "~/platform/events/events";
import { defineTask, enqueue, handleTask } from "~/platform/tasks/tasks";
import { customerCreated, customerEdited } from "../../domain";
import { customers } from "../../server/tables";
import { customersUnmerged } from "../domain";
import { findPairs } from "./commands/find-pairs";

const findDuplicates = defineTask<{ id: string }>("find-customer-duplicates");
const findRecentDuplicates = defineTask("find-recent-customer-duplicates", { expireInSeconds: 3_600 });

/** Customers looked at in one transaction. */
const TOGETHER = 200;
/** Looked back further than a day: a night may be missed. */
const LOOK_BACK_HOURS = 50;

/** Looks at all that were made or changed of late, also those of bulk actions and imports. */
async function lookAtRecent(now: Date): Promise<void> {
  const since = new Date(now.getTime() - LOOK_BACK_HOURS * 3_600_000).toISOString();
  let after = "00000000-0000-0000-0000-000000000000";
  while (true) {
    const rows = await db()
      .select({ id: customers.id })
      .from(customers)
      .where(sql`${customers.updatedAt} >= ${since}::timestamptz and ${customers.id} > ${after}::uuid`)
      .orderBy(customers.id)
      .limit(TOGETHER);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    await transaction((tx) =>
      findPairs(
        tx,
        rows.map(({ id }) => id),
        now,
      ),
    );
  }
}

export const customerDuplicatesTasks = [
  handleTask(findDuplicates, ({ id }) => transaction((tx) => findPairs(tx, [id], new Date()))),
  handleTask(findRecentDuplicates, () => lookAtRecent(new Date()), { cron: "10 22 * * *" }),
];

/** Not in the transaction that made or changed a customer: names are compared with many others'. */
export const customerDuplicatesSubscribers = [customerCreated, customerEdited, customersUnmerged].map(
  (type) =>
    on(type as typeof customersUnmerged, (tx, { subjectId }) =>
      enqueue(tx, findDuplicates, { id: subjectId }),
    ),
);
