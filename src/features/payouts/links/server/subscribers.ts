import { on } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { payslipsMade } from "../../slips/domain";
import { announcePayslipLinksTask } from "./commands/send-link";

/** Who does not sign in is sent a link, once the payslips of their run are made. */
export const payslipLinksSubscribers = [
  on(payslipsMade, (tx, { subjectId: periodId }) =>
    enqueue(tx, announcePayslipLinksTask, { periodId }, { startAfterSeconds: 5 }),
  ),
];
