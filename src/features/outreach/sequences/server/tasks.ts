import { db, transaction } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { takeStep } from "./commands/take-step";
import { listDue } from "./queries/follow-ups";

const AT_ONCE = 200;

/** Executes every due step in a separate transaction. The database holds the queue, so a restart loses nothing. */
export async function takeDueSteps(now: Date): Promise<void> {
  for (let after = ""; ; ) {
    const ids = await listDue(db(), now, { after, most: AT_ONCE });
    for (const id of ids)
      await transaction((tx) => takeStep(tx, { id, now })).catch((error) =>
        log().warn({ err: error, followUpId: id }, "a step of a sequence could not be taken"),
      );
    if (ids.length < AT_ONCE) return;
    after = ids.at(-1) ?? "";
  }
}

const takeSteps = defineTask("take-sequence-steps");

export const sequencesTasks = [
  handleTask(takeSteps, () => takeDueSteps(new Date()), { cron: "*/5 * * * *" }),
];
