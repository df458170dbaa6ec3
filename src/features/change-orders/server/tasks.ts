import { db, transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { settleChanges } from "./commands/settle-changes";
import { listDueQuotes } from "./queries/lists";

export const settleQuote = defineTask<{ quoteId: string }>("settle-quote-changes");
const settleDue = defineTask("settle-due-changes");

/**
 * Settles each quote in a separate transaction, so that a failure blocks no other. A stopped process misses nothing: due
 * quotes stay due.
 */
export async function settleDueChanges(clock: () => Date): Promise<void> {
  const failed: unknown[] = [];
  for (const quoteId of await listDueQuotes(db(), clock()))
    await transaction((tx) => settleChanges(tx, { quoteId, now: clock() })).catch((error: unknown) =>
      failed.push(error),
    );
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} changes were not settled.`);
}

export const changeOrdersTasks = [
  handleTask(settleQuote, ({ quoteId }) =>
    transaction((tx) => settleChanges(tx, { quoteId, now: new Date() })),
  ),
  handleTask(settleDue, () => settleDueChanges(() => new Date()), { cron: "* * * * *" }),
];
