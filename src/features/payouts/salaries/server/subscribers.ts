import {
  correctionCreated,
  periodApproved,
  periodGenerated,
  periodReleased,
} from "~/features/payroll/periods/domain";
import { on } from "~/platform/events/events";
import { enqueue, hasten } from "~/platform/tasks/tasks";
import { fixLimits } from "./commands/fix-limits";
import { openSalaryRun } from "./commands/open-run";
import { askBalanceTask } from "./commands/settle-run";

/** How a run is cut into payments is fixed with its generation. What is released is written down as payments in the same transaction, and sent afterwards. */
export const salariesSubscribers = [
  on(periodGenerated, (tx, { subjectId: periodId, at: now }) => fixLimits(tx, { periodId, now })),
  on(correctionCreated, async (tx, { subjectId: periodId, data, at: now }) => {
    // What was too much makes no run of its own.
    if (data.number !== data.corrects) await fixLimits(tx, { periodId, now });
  }),
  // Who releases sees what the account holds.
  on(periodApproved, async (tx) => {
    if (!(await hasten(tx, askBalanceTask, {}))) await enqueue(tx, askBalanceTask, {});
  }),
  on(periodReleased, async (tx, { subjectId: periodId, actor, at: now }) => {
    await openSalaryRun(tx, actor, { periodId, now });
  }),
];
