import { z } from "zod";
import { cents, done, pageOf, plainDate, requiredText, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf, PERMISSIONS } from "~/platform/http/permissions";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { PAID_BY, PAY_FREQUENCIES, PAY_UNITS } from "./compensation/domain";
import {
  EMPLOYEE_STATUSES,
  EMPLOYMENT_TYPES,
  MPESA_STATES,
  NUMBER_KINDS,
  type NumberKind,
  PAYMENT_METHODS,
} from "./domain";
import { staffList } from "./list";
import { compensation, employeeChange, employeeRecord } from "./record/contract";

const head = z.object({
  id: z.uuid(),
  number: z.string(),
  employeeId: z.string(),
  name: z.string(),
  role: z.string(),
  department: z.string().nullable(),
  status: z.enum(EMPLOYEE_STATUSES),
});

const byNumber = z.object({ number: z.string().max(40) });
const scope = z.enum(["all", "dept", "team", "assigned"]);

const opensStaff = anyOf("view_team_staff", "process_payroll", "manage_deductions");
const read = { tag: "Staff", permission: opensStaff } as const;
const manages = { tag: "Staff", permission: "manage_all_staff" } as const;

export const packageRow = z.object({
  id: z.uuid(),
  isActive: z.boolean(),
  effectiveDate: z.string(),
  endDate: z.string().nullable(),
  basicSalary: z.number().int(),
  currency: z.string(),
  payFrequency: z.enum(PAY_FREQUENCIES),
  paidBy: z.enum(PAID_BY),
  allowances: z.array(
    z.object({
      name: z.string(),
      amount: z.number().int(),
      type: z.string().optional(),
      taxable: z.boolean().optional(),
      prorated: z.boolean().optional(),
    }),
  ),
  benefits: z.array(z.string()),
  createdAt: z.date(),
  createdBy: z.string().nullable(),
  /** Replaced on the day it began: it counts for no day. */
  replacedAt: z.date().nullable(),
});

export const staffContract = {
  list: route({
    ...read,
    path: "/staff",
    summary: "List employees",
    description:
      "Lists the employees the caller can see. Employees who left appear only with status=terminated. Pay and payment method appear only if the caller may see them. Sorting by pay needs access to all employees' pay. Amounts are cents.",
  })
    .input(listInput(staffList))
    .output(
      pageOf(
        head.extend({
          email: z.string().nullable(),
          phone: z.string().nullable(),
          hireDate: z.string(),
          employmentType: z.enum(EMPLOYMENT_TYPES),
          salary: z.number().int().nullable(),
          salaryPer: z.enum(PAY_UNITS).nullable(),
          paymentMethod: z.enum(PAYMENT_METHODS).nullable(),
          waits: z.string().nullable(),
        }),
      ),
    ),
  stats: route({
    ...read,
    path: "/staff-stats",
    summary: "Get the number of employees in each status and their total pay",
    description:
      "Counts the employees the caller can see, except those who left. Pay appears only if the caller may see all employees' pay. Amounts are cents.",
  }).output(
    z.object({
      total: z.number().int(),
      active: z.number().int(),
      onLeave: z.number().int(),
      probation: z.number().int(),
      totalBudget: z.number().int().optional(),
      averageSalary: z.number().int().optional(),
      casual: z.number().int().optional(),
      mpesa: z.enum(MPESA_STATES),
    }),
  ),
  head: route({
    ...read,
    path: "/staff/{number}/head",
    summary: "Get an employee's name, role, department and status",
  })
    .input(byNumber)
    .output(
      head.extend({ /** A role that waits for an administrator. */ waitingRole: z.string().nullable() }),
    ),
  choices: route({
    tag: "Staff",
    path: "/staff-choices",
    summary: "Find employees for a selection field",
    description:
      "The ten best matches by name or number among the employees the caller can see, except those who left.",
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
  get: route({
    ...read,
    path: "/staff/{number}",
    summary: "Get an employee",
    description:
      "Groups and fields that the caller may not see are omitted. Encrypted numbers are masked; POST /staff/{number}/numbers/{kind} shows one in full.",
  })
    .input(byNumber)
    .output(employeeRecord),
  own: route({
    tag: "Staff",
    permission: "staff",
    path: "/me/employee",
    summary: "Get the caller's own full employee record",
  }).output(employeeRecord),
  blank: route({
    ...manages,
    path: "/staff-blank",
    summary: "Get the suggested Employee ID for a new employee",
    description: "The ID is not reserved. If another employee is hired first, that employee gets it.",
  }).output(z.object({ employeeId: z.string() })),
  hire: route({
    ...manages,
    method: "POST",
    path: "/staff",
    summary: "Hire an employee",
    description:
      "Omitted fields get the default of an empty form. An omitted Employee ID is the new employee's number. If a role needs an administrator and another user selects it, the role waits for an administrator's approval. `invite` sends an invitation to sign in.",
    idempotent: true,
    successStatus: 201,
  })
    .input(employeeChange.extend({ invite: z.boolean().default(false) }))
    .output(z.object({ id: z.uuid(), number: z.string(), waits: z.boolean() })),
  edit: route({
    tag: "Staff",
    method: "PUT",
    path: "/staff/{number}",
    summary: "Update an employee's record",
    description:
      "Omitted fields keep their values. manage_all_staff changes every field. manage_department_staff and manage_team_staff change schedule, place, skills, certifications and supervisor of employees in their scope.",
    permission: anyOf("manage_all_staff", "manage_department_staff", "manage_team_staff"),
  })
    .input(
      employeeChange.extend({
        ...byNumber.shape,
        /** Version as read: a later change is a conflict. */
        updatedAt: z.coerce.date().optional(),
      }),
    )
    .output(done),
  remove: route({
    ...manages,
    method: "DELETE",
    path: "/staff/{number}",
    summary: "Delete an employee",
    description: "The employee leaves as of today. The record is kept.",
  })
    .input(byNumber)
    .output(done),
  confirm: route({
    ...manages,
    method: "POST",
    path: "/staff/{number}/confirmation",
    summary: "Confirm an employee after probation",
  })
    .input(byNumber)
    .output(done),
  suspend: route({
    ...manages,
    method: "POST",
    path: "/staff/{number}/suspension",
    summary: "Suspend an employee, with or without pay",
    description: "The employee's sessions and tokens end at once.",
  })
    .input(byNumber.extend({ reason: requiredText(reasonRequired.en, 1000), paid: z.boolean() }))
    .output(done),
  liftSuspension: route({
    ...manages,
    method: "DELETE",
    path: "/staff/{number}/suspension",
    summary: "Lift a suspension",
  })
    .input(byNumber)
    .output(done),
  terminate: route({
    ...manages,
    method: "POST",
    path: "/staff/{number}/termination",
    summary: "Record that an employee has left",
    description: "Takes the reason and the last day, which is today if omitted.",
  })
    .input(byNumber.extend({ reason: text(1000), offboardingDate: plainDate.optional() }))
    .output(done),
  rehire: route({
    ...manages,
    method: "POST",
    path: "/staff/{number}/rehiring",
    summary: "Rehire a former employee",
  })
    .input(byNumber.extend({ startDate: plainDate, probationEndDate: plainDate.nullable().default(null) }))
    .output(done),
  giveRole: route({
    tag: "Staff",
    permission: "manage_system_settings",
    method: "POST",
    path: "/staff/{number}/role-approval",
    summary: "Approve a role that waits for an administrator",
  })
    .input(byNumber)
    .output(done),
  refuseRole: route({
    tag: "Staff",
    permission: "manage_system_settings",
    method: "POST",
    path: "/staff/{number}/role-rejection",
    summary: "Reject a role that waits for an administrator",
  })
    .input(byNumber)
    .output(done),
  invite: route({
    ...manages,
    method: "POST",
    path: "/staff/{number}/invitation",
    summary: "Invite an employee without an account to set a password",
  })
    .input(byNumber)
    .output(done),
  permission: route({
    ...read,
    path: "/staff/{number}/permissions/{permission}",
    summary: "Check whether an employee has a permission, and its scope",
  })
    .input(byNumber.extend({ permission: z.enum(PERMISSIONS) }))
    .output(z.object({ held: z.boolean(), scope: scope.nullable() })),
  access: route({
    tag: "Staff",
    path: "/staff/{number}/access",
    summary: "List an employee's permissions with their source, and the state of the account",
    permission: "manage_all_staff",
  })
    .input(byNumber)
    .output(
      z.object({
        role: z.string(),
        waitingRole: z.string().nullable(),
        active: z.boolean(),
        hasSignIn: z.boolean(),
        lastSeenAt: z.date().nullable(),
        twoFactor: z.boolean(),
        accountLockedUntil: z.date().nullable(),
        failedSignIns: z.number().int(),
        canAccessCustomers: z.boolean(),
        canAccessFinance: z.boolean(),
        canAccessReports: z.boolean(),
        canManageStaff: z.boolean(),
        canProcessPayroll: z.boolean(),
        permissions: z.array(
          z.object({
            permission: z.string(),
            scope: scope.nullable(),
            source: z.enum(["role", "granted", "implied", "denied"]),
          }),
        ),
      }),
    ),
  history: route({
    tag: "Staff",
    path: "/staff/{number}/history",
    summary: "List the events of an employee's record and account, newest first",
    permission: anyOf("manage_all_staff", "manage_department_staff"),
  })
    .input(byNumber)
    .output(
      z.object({
        events: z.array(
          z.object({ id: z.uuid(), type: z.string(), summary: z.string(), by: z.string(), at: z.date() }),
        ),
      }),
    ),
  packages: route({
    tag: "Staff",
    path: "/staff/{number}/compensation-packages",
    summary: "List an employee's past, current and future pay packages",
    permission: anyOf("view_payroll_reports", "process_payroll", "manage_deductions"),
  })
    .input(byNumber)
    .output(
      z.object({
        packages: z.array(packageRow),
      }),
    ),
  setPackage: route({
    ...manages,
    method: "POST",
    path: "/staff/{number}/compensation-packages",
    summary: "Set an employee's pay package from a date",
    description: "The current package ends the day before. Earlier packages are kept.",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      byNumber.extend({
        effectiveDate: plainDate,
        compensation: compensation.partial().extend({ baseSalary: cents }),
      }),
    )
    .output(done),
  raise: route({
    ...manages,
    method: "POST",
    path: "/staff/raises",
    summary: "Raise the base salary of several employees from a date",
    description:
      "By `percent` or by `amount` in cents, rounded to whole shillings. Either all employees get the raise or none.",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      z.object({
        numbers: z.array(z.string().max(40)).min(1).max(500),
        effectiveDate: plainDate,
        percent: z.number().min(-50).max(100).multipleOf(0.01).optional(),
        amount: z.number().int().optional(),
      }),
    )
    .output(z.object({ raised: z.number().int() })),
  showNumber: route({
    tag: "Staff",
    method: "POST",
    path: "/staff/{number}/numbers/{kind}",
    summary: "Show an encrypted number in full",
    description: "The audit log records who viewed it.",
    permission: "manage_all_staff",
  })
    .input(byNumber.extend({ kind: z.enum(NUMBER_KINDS as [NumberKind, ...NumberKind[]]) }))
    .output(z.object({ value: z.string() })),
};
