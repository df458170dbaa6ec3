import { approvalWithdrawn, periodApproved, periodCancelled } from "~/features/payroll/periods/domain";
import { on } from "~/platform/events/events";
import { makePayslips, voidPayslips } from "./commands/make-payslips";

export const payslipsSubscribers = [
  on(periodApproved, (tx, { subjectId: periodId, actor, at: now }) =>
    makePayslips(tx, actor, { periodId, now }),
  ),
  on(approvalWithdrawn, (tx, { subjectId: periodId, actor, at: now }) =>
    voidPayslips(tx, actor, { periodId, now }),
  ),
  on(periodCancelled, (tx, { subjectId: periodId, actor, at: now }) =>
    voidPayslips(tx, actor, { periodId, now }),
  ),
];
