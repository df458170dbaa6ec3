import { and, eq, inArray } from "drizzle-orm";
import { personDeactivated, personReactivated } from "~/features/identity/domain/identity";
import { on, record } from "~/platform/events/events";
import { nairobiDate } from "~/platform/kernel/dates";
import { employeeSuspended } from "../../domain";
import { employees } from "../../server/tables";
import { workingStatus } from "../domain";

/** Deactivating a person under Settings also suspends the employee; reactivating ends the suspension. */
export const staffStatusSubscribers = [
  on(personDeactivated, async (tx, { subjectId, at, actor }) => {
    const [row] = await tx
      .update(employees)
      .set({ status: "suspended", suspendedAt: at, updatedAt: at, updatedBy: actor.personId })
      .where(
        and(
          eq(employees.personId, subjectId),
          inArray(employees.status, ["active", "probation", "on_leave"]),
        ),
      )
      .returning({ number: employees.number });
    // Suspended by HR they are so already; by this way round leave and moves are to hear of it as well.
    if (row)
      await record(tx, actor, employeeSuspended, {
        subjectId,
        summary: `Employee ${row.number} suspended`,
        data: { number: row.number, paid: false },
        at,
      });
  }),
  on(personReactivated, async (tx, { subjectId, at, actor }) => {
    const [row] = await tx.select().from(employees).where(eq(employees.personId, subjectId)).for("update");
    if (!row || !["suspended", "terminated", "inactive"].includes(row.status)) return;
    await tx
      .update(employees)
      .set({
        status: workingStatus(row.probationEndDate, nairobiDate(at)),
        suspendedAt: null,
        offboardingDate: null,
        updatedAt: at,
        updatedBy: actor.personId,
      })
      .where(eq(employees.personId, subjectId));
  }),
];
