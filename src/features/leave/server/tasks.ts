import { db, transaction } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { yearOf } from "../domain";
import { grantLeave } from "../entitlements/server/commands";
import { addKnownHolidays, recountDay } from "../holidays/server/commands";
import { listRequestsOn } from "../holidays/server/queries";
import { recountLeave } from "../requests/server/commands/end-leave";
import { showLeave } from "./commands/show-leave";

const beginDay = defineTask("begin-day-of-leave", { expireInSeconds: 900 });

/** Runs daily: adds next year's holidays and due grants, and updates who is on leave. */
export async function beginDayOfLeave(now: Date): Promise<void> {
  await transaction((tx) => addKnownHolidays(tx, yearOf(nairobiDate(now)) + 1, now));
  await transaction((tx) => grantLeave(tx, now));
  await transaction((tx) => showLeave(tx, now));
}

export const leaveTasks = [
  // Ten past midnight in Nairobi.
  handleTask(beginDay, () => beginDayOfLeave(new Date()), { cron: "10 21 * * *" }),
  handleTask(recountDay, async ({ day }) => {
    for (const id of await listRequestsOn(db(), day))
      await transaction((tx) =>
        recountLeave(tx, {
          id: trustedReach(tx, "leave", id, "system"),
          why: "public holidays",
          now: new Date(),
        }),
      );
  }),
];
