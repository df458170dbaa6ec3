import {
  correctionCreated,
  periodApproved,
  periodGenerated,
  periodReleased,
} from "~/features/payroll/periods/domain";
import { on } from "~/platform/events/events";
import { enqueue, runSoon } from "~/platform/tasks/tasks";
import { fixLimits } from "./commands/fix-limits";
import { openSalaryRun } from "./commands/open-run";
import { askBalanceTask } from "./commands/settle-run";

export const salariesSubscribers = [
  on(periodGenerated, (tx, { subjectId: periodId, at: now }) => fixLimits(tx, { periodId, now })),
  on(correctionCreated, async (tx, { subjectId: periodId, data, at: now }) => {
    // A correction needs no limits if it only takes money back.
    if (data.number !== data.corrects) await fixLimits(tx, { periodId, now });
  }),
  on(periodApproved, async (tx) => {
    if (!(await runSoon(tx, askBalanceTask, {}))) await enqueue(tx, askBalanceTask, {});
  }),
  on(periodReleased, async (tx, { subjectId: periodId, actor, at: now }) => {
    await openSalaryRun(tx, actor, { periodId, now });
  }),
];
