import { defineEvent } from "~/platform/events/define";

/** Statuses of staff, from the first day to the last (docs/domain/readings.md#staff). */
export const EMPLOYEE_STATUSES = [
  "active",
  "inactive",
  "on_leave",
  "suspended",
  "terminated",
  "probation",
] as const;
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number];

export const EMPLOYEE_STATUS_LABELS: Record<EmployeeStatus, string> = {
  active: "Active",
  inactive: "Inactive",
  on_leave: "On Leave",
  suspended: "Suspended",
  terminated: "Terminated",
  probation: "Probation",
};

export const EMPLOYMENT_TYPES = ["full_time", "part_time", "contract", "casual", "intern"] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

export const DEPARTMENTS = [
  "operations",
  "sales",
  "customer_service",
  "finance",
  "hr",
  "admin",
  "security",
  "maintenance",
] as const;

export const GENDERS = ["", "male", "female", "other"] as const;
export type Gender = (typeof GENDERS)[number];

export const SHIFT_TYPES = ["full_day", "flexible"] as const;
export type ShiftType = (typeof SHIFT_TYPES)[number];

/** Days of the week as ISO counts them: 1 is Monday. */
export const WORKING_WEEK: readonly number[] = [1, 2, 3, 4, 5];

export interface Certification {
  name: string;
  number: string;
  expiresOn: string | null;
}

export interface Relative {
  name: string;
  relationship: string;
  phoneNumber: string;
  address: string;
}
export const NO_RELATIVE: Relative = { name: "", relationship: "", phoneNumber: "", address: "" };

/** `team_lead` as 'Team Lead', `hr` as 'HR': roles, departments and kinds of employment as screens show them. */
export function wordsOf(name: string): string {
  if (name === "hr") return "HR";
  return name
    .split("_")
    .map((word) => (word === "hr" ? "HR" : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}

export const PAYMENT_METHODS = ["mpesa", "bank_transfer"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  mpesa: "M-Pesa",
  bank_transfer: "Bank Transfer",
};

export const SEALED_NUMBERS = {
  id: ["personalInfo", "idNumber"],
  bank_account: ["bankingInfo", "accountNumber"],
  kra_pin: ["payrollInfo", "taxNumber"],
  nssf: ["payrollInfo", "nssfNumber"],
  sha: ["payrollInfo", "shaNumber"],
} as const;
export type NumberKind = keyof typeof SEALED_NUMBERS;
export const NUMBER_KINDS = Object.keys(SEALED_NUMBERS) as NumberKind[];

export const MPESA_STATES = ["active", "not_configured", "not_reachable"] as const;
export type MpesaState = (typeof MPESA_STATES)[number];

export const FORM_STATUSES = ["active", "probation", "inactive"] as const;

interface EmployeeFact {
  number: string;
}
export const employeeHired = defineEvent<EmployeeFact>("employee.hired");
/** Names of changed fields only; some values have restricted readers. */
export const employeeEdited = defineEvent<EmployeeFact & { fields: string[] }>("employee.edited");
export const employeeConfirmed = defineEvent<EmployeeFact>("employee.confirmed");
/** Events omit reasons, because only the record holds disciplinary data. */
export const employeeSuspended = defineEvent<EmployeeFact & { paid: boolean }>("employee.suspended");
export const suspensionLifted = defineEvent<EmployeeFact>("employee.suspension_lifted");
export const employeeTerminated = defineEvent<EmployeeFact & { offboardingDate: string }>(
  "employee.terminated",
);
export const employeeRehired = defineEvent<EmployeeFact & { startDate: string }>("employee.rehired");
export const employeeNumberShown = defineEvent<EmployeeFact & { kind: NumberKind }>("employee.number_shown");
