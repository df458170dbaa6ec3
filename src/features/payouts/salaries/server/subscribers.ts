import { periodReleased } from "~/features/payroll/periods/domain";
import { on } from "~/platform/events/events";
import { openSalaryRun } from "./commands/open-run";

/** What is released is written down as payments in the same transaction, and sent afterwards. */
export const salariesSubscribers = [
  on(periodReleased, async (tx, { subjectId: periodId, actor, at: now }) => {
    await openSalaryRun(tx, actor, { periodId, now });
  }),
];
