import { eq } from "drizzle-orm";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { StaffRole } from "~/platform/http/permissions";
import { employees } from "./server/tables";

type Columns = Partial<typeof employees.$inferInsert>;

interface EmployeeFields extends Omit<Columns, "personId" | "number" | "supervisorId"> {
  role?: StaffRole;
  name?: string;
  department?: string;
  supervisor?: Actor;
  /** Gives them the password of `signsIn`. */
  signsIn?: boolean;
}

/** Somebody of the staff, as the actor they are and with what is kept of them. */
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
