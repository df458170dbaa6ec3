import { eq } from "drizzle-orm";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { StaffRole } from "~/platform/http/permissions";
import { callAs } from "~/platform/testing/call";
import { aHire } from "./record/testing";
import { staffHandlers } from "./server/handlers";
import { employees } from "./server/tables";

export { staffHandlers } from "./server/handlers";
export { staffStatusSubscribers } from "./status/server/tasks";

type Columns = Partial<typeof employees.$inferInsert>;

interface EmployeeFields extends Omit<Columns, "personId" | "number" | "supervisorId"> {
  role?: StaffRole;
  name?: string;
  department?: string;
  supervisor?: Actor;
  signsIn?: boolean;
}

/** Makes an employee; returns the actor and the stored record. */
export async function makeEmployee({
  role = "mover",
  name,
  department = "operations",
  supervisor,
  signsIn = false,
  ...columns
}: EmployeeFields = {}) {
  const actor = await aPerson({ role, department, signsIn, ...(name ? { name } : {}) });
  const personId = actor.personId ?? "";
  const [employee] = await db()
    .update(employees)
    .set({ ...columns, supervisorId: supervisor?.personId ?? null, updatedAt: new Date() })
    .where(eq(employees.personId, personId))
    .returning();
  if (!employee) throw new Error("Everybody of the staff is an employee.");
  return { actor, personId, number: employee.number, employee };
}

/** One call of every write. Tests check that each records an event and refuses people out of reach. */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => {
  const staff = () => callAs(staffHandlers, acting());
  const prepared = () => callAs(staffHandlers, admin());
  const somebody = async () => (await prepared().hire(aHire())).number;
  const asked = async () => {
    const hr = await aPerson({ role: "hr_officer" });
    const { number } = await makeEmployee();
    await callAs(staffHandlers, hr).edit({ number, employmentInfo: { role: "accountant" } });
    return number;
  };
  return {
    "staff.hire": async () => () => staff().hire(aHire()),
    "staff.edit": async () => {
      const number = await somebody();
      return () => staff().edit({ number, scheduleInfo: { weeklyHours: 45 } });
    },
    "staff.remove": async () => {
      const number = await somebody();
      return () => staff().remove({ number });
    },
    "staff.confirm": async () => {
      const employmentInfo = { status: "probation", probationEndDate: "2100-01-01" } as const;
      const { number } = await prepared().hire(aHire({ employmentInfo }));
      return () => staff().confirm({ number });
    },
    "staff.suspend": async () => {
      const number = await somebody();
      return () => staff().suspend({ number, reason: "Under inquiry", paid: true });
    },
    "staff.liftSuspension": async () => {
      const number = await somebody();
      await prepared().suspend({ number, reason: "Under inquiry", paid: true });
      return () => staff().liftSuspension({ number });
    },
    "staff.terminate": async () => {
      const number = await somebody();
      return () => staff().terminate({ number, reason: "Moved away" });
    },
    "staff.rehire": async () => {
      const number = await somebody();
      await prepared().remove({ number });
      return () => staff().rehire({ number, startDate: "2026-11-02" });
    },
    "staff.giveRole": async () => {
      const number = await asked();
      return () => staff().giveRole({ number });
    },
    "staff.refuseRole": async () => {
      const number = await asked();
      return () => staff().refuseRole({ number });
    },
    "staff.invite": async () => {
      const number = await somebody();
      return () => staff().invite({ number });
    },
    "staff.raise": async () => {
      const { number } = await makeEmployee();
      await staff().setPackage({
        number,
        effectiveDate: "2026-12-01",
        compensation: { baseSalary: 4_000_000 },
      });
      return () => staff().raise({ numbers: [number], effectiveDate: "2027-01-01", percent: 6 });
    },
    "staff.setPackage": async () => {
      const number = await somebody();
      return () =>
        staff().setPackage({ number, effectiveDate: "2026-12-01", compensation: { baseSalary: 4_000_000 } });
    },
    "staff.showNumber": async () => {
      const number = await somebody();
      return () => staff().showNumber({ number, kind: "id" });
    },
  };
};
