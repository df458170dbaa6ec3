import { leaveNoteWrites } from "~/features/leave/testing";
import { employeeErasureHandlers } from "~/features/privacy/employees/server/handlers";
import { reviewWrites } from "~/features/reviews/testing";
import { employeeImportWrites } from "~/features/staff/import/testing";
import { makeEmployee, staffHandlers } from "~/features/staff/testing";
import { staffDocumentWrites } from "~/features/staff-documents/testing";
import { trainingWrites } from "~/features/training/testing";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";

/** One successful call of every write about an employee's training, work, documents and data. */
export const employeeWrites = (admin: () => Actor, actor: () => Actor) => ({
  ...staffDocumentWrites(actor),
  ...trainingWrites(admin, actor),
  ...reviewWrites(actor),
  ...leaveNoteWrites(actor),
  ...employeeImportWrites(admin, actor),
  "employeeErasure.erase": async () => {
    const { number } = await makeEmployee();
    await callAs(staffHandlers, admin()).remove({ number });
    const asked = { number, confirm: number, reason: "Asked for by letter" };
    return () => callAs(employeeErasureHandlers, actor()).erase(asked);
  },
});
