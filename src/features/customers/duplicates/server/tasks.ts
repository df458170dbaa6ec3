import { eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db/database";
import { on } from "~/platform/events/events";
import { defineTask, enqueue, handleTask } from "~/platform/tasks/tasks";
import { customerCreated, customerEdited } from "../../domain";
import { customers } from "../../server/tables";
import { customersUnmerged } from "../domain";
import { findPairs } from "./commands/find-pairs";
import { customerPairScans } from "./tables";

const findDuplicates = defineTask<{ id: string }>("find-customer-duplicates");
const findRecentDuplicates = defineTask("find-recent-customer-duplicates", { expireInSeconds: 3_600 });
const findOlderDuplicates = defineTask("find-older-customer-duplicates", { expireInSeconds: 900 });

const TOGETHER = 200;
/** More than a day, because a night may be missed. */
const LOOK_BACK_HOURS = 50;
/** Seconds per run; the next run continues. */
const RUN_SECONDS = 300;

async function customersAfter(after: string, where?: SQL): Promise<string[]> {
  const rows = await db()
    .select({ id: customers.id })
    .from(customers)
    .where(sql`${gt(customers.id, after)}${where ? sql` and ${where}` : sql``}`)
    .orderBy(customers.id)
    .limit(TOGETHER);
  return rows.map(({ id }) => id);
}

/** Looks at all that were made or changed of late, also those of bulk actions and imports. */
async function lookAtRecent(now: Date): Promise<void> {
  const since = new Date(now.getTime() - LOOK_BACK_HOURS * 3_600_000).toISOString();
  const recent = sql`${customers.updatedAt} >= ${since}::timestamptz`;
  for (let after: string | undefined = "00000000-0000-0000-0000-000000000000"; after; ) {
    const ids: string[] = await customersAfter(after, recent);
    await transaction((tx) => findPairs(tx, ids, now));
    after = ids.at(-1);
  }
}

/** Goes on with the look at all customers that a migration asked for: those it moved on to stay looked at. */
export async function lookAtAll(now: Date, seconds = RUN_SECONDS): Promise<void> {
  const until = performance.now() + seconds * 1000;
  const [scan] = await db()
    .select()
    .from(customerPairScans)
    .where(isNull(customerPairScans.finishedAt))
    .limit(1);
  if (!scan) return;
  let { after } = scan;
  while (performance.now() < until) {
    const ids = await customersAfter(after);
    const last = ids.at(-1);
    await transaction(async (tx) => {
      await findPairs(tx, ids, now);
      await tx
        .update(customerPairScans)
        .set(last ? { after: last } : { finishedAt: now })
        .where(eq(customerPairScans.id, scan.id));
    });
    if (!last) return;
    after = last;
  }
}

export const customerDuplicatesTasks = [
  handleTask(findDuplicates, ({ id }) => transaction((tx) => findPairs(tx, [id], new Date()))),
  handleTask(findRecentDuplicates, () => lookAtRecent(new Date()), { cron: "10 22 * * *" }),
  handleTask(findOlderDuplicates, () => lookAtAll(new Date()), { cron: "*/10 * * * *" }),
];

/** Not in the transaction that made or changed a customer: names are compared with many others'. */
export const customerDuplicatesSubscribers = [customerCreated, customerEdited, customersUnmerged].map(
  (type) =>
    on(type as typeof customersUnmerged, (tx, { subjectId }) =>
      enqueue(tx, findDuplicates, { id: subjectId }),
    ),
);
