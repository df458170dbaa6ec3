import { z } from "zod";
import { route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { EMPLOYEE_STATUSES } from "./domain";

/** What everybody who reaches an employee sees of them. */
const head = z.object({
  /** The person's, in `people`. */
  id: z.uuid(),
  number: z.string(),
  employeeId: z.string(),
  name: z.string(),
  role: z.string(),
  department: z.string().nullable(),
  status: z.enum(EMPLOYEE_STATUSES),
});

const read = { method: "GET", tag: "Staff" } as const;
const opensStaff = anyOf("view_team_staff", "process_payroll", "manage_deductions");

export const staffContract = {
  head: route({
    ...read,
    path: "/staff/{number}/head",
    summary: "Who somebody of the staff is",
    description: "`number` is the employee's, EMP1001, or their id.",
    permission: opensStaff,
  })
    .input(z.object({ number: z.string().max(40) }))
    .output(head),
  choices: route({
    ...read,
    path: "/staff-choices",
    summary: "Staff for a form that names one",
    description: "The ten that fit best of those one reaches, by name or number; nobody who has left.",
    permission: anyOf(
      "view_team_staff",
      "manage_leave",
      "approve_leave",
      "approve_overtime",
      "manage_training",
      "process_payroll",
      "manage_deductions",
    ),
  })
    .input(z.object({ search: z.string().trim().min(2).max(100) }))
    .output(z.object({ staff: z.array(head) })),
};
