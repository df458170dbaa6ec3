import { transaction } from "~/platform/db/database";
import { defineTask, handleTask, type TaskHandler } from "~/platform/tasks/tasks";
import { applyFact } from "./commands/apply-fact";
import { intakeTask, ownerTask, sharingTask } from "./commands/enqueue-intake";
import { followOwner, shareOwner } from "./commands/share-owner";
import { takeOlder } from "./commands/take-older";

const olderTask = defineTask("crm-older-arrivals", { expireInSeconds: 900 });

/** Milliseconds per run; the next run continues. */
const RUN = 300_000;

async function takeAllOlder(): Promise<void> {
  const until = performance.now() + RUN;
  while (performance.now() < until && (await takeOlder(new Date())));
}

export const leadIntakeTasks: readonly TaskHandler[] = [
  handleTask(intakeTask, (intake) => transaction((tx) => applyFact(tx, { ...intake, now: new Date() })), {
    batch: 20,
  }),
  handleTask(ownerTask, (intake) => transaction((tx) => followOwner(tx, { ...intake, now: new Date() }))),
  handleTask(sharingTask, ({ leadId }) => transaction((tx) => shareOwner(tx, { leadId, now: new Date() }))),
  handleTask(olderTask, takeAllOlder, { cron: "*/10 * * * *" }),
];
