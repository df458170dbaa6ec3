import { on } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { payslipsMade } from "../../slips/domain";
import { announcePayslipLinksTask } from "./commands/send-link";

export const payslipLinksSubscribers = [
  on(payslipsMade, (tx, { subjectId: periodId }) =>
    enqueue(tx, announcePayslipLinksTask, { periodId }, { startAfterSeconds: 5 }),
  ),
];
