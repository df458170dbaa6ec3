import { endTurnsOn } from "~/features/office/approvals/server/commands";
import { employeeEdited, employeeSuspended, employeeTerminated } from "~/features/staff/domain";
import { on } from "~/platform/events/events";
import { nairobiDate } from "~/platform/kernel/dates";
import { leaveApproved, leaveCancelled, leaveRejected } from "../domain";
import { recountAhead, withdrawOpenLeave } from "../requests/server/commands/end-leave";

export const leaveSubscribers = [
  on(employeeEdited, async (tx, { subjectId: personId, data, at: now }) => {
    if (data.fields.includes("scheduleInfo.workingDays")) await recountAhead(tx, { personId, now });
  }),
  on(employeeTerminated, (tx, { subjectId: personId, data, at: now }) =>
    withdrawOpenLeave(tx, { personId, lastDay: data.offboardingDate, reason: "Left the company", now }),
  ),
  on(employeeSuspended, (tx, { subjectId: personId, at: now }) =>
    withdrawOpenLeave(tx, { personId, lastDay: nairobiDate(now), reason: "Suspended", now }),
  ),
  ...endTurnsOn("leave", leaveApproved, leaveRejected, leaveCancelled),
];
