import type { Output, Problem } from "~/platform/http/client";
import type { StaffRole } from "~/platform/http/permissions";
import { formatPhone } from "~/platform/kernel/phone";
import { type PaidBy, type PayFrequency, wholeAllowance } from "../../compensation/domain";
import type { staffContract } from "../../contract";
import type {
  DEPARTMENTS,
  EmployeeStatus,
  EmploymentType,
  FORM_STATUSES,
  Gender,
  PaymentMethod,
  ShiftType,
} from "../../domain";
import type { EmployeeChoice } from "../../web/employee-picker";
import { blankEmployee, type EmployeeFields } from "../domain";

export type EmployeeRecord = Output<typeof staffContract, "get">;
type Amount = number | "";

export const RELIEF_NAMES = [
  "insurancePremium",
  "mortgageInterest",
  "postRetirementMedical",
  "carBenefit",
  "mealBenefit",
  "otherBenefits",
  "houseRent",
  "houseRentPaid",
] as const;
export const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
  (label, at) => ({ value: String(at + 1), label }),
);
type ReliefName = (typeof RELIEF_NAMES)[number];

export interface EmployeeValues {
  personalInfo: Omit<EmployeeFields["personalInfo"], "dateOfBirth" | "gender"> & {
    dateOfBirth: string;
    gender: string | null;
  };
  contactInfo: { email: string; primaryPhone: string; address: string };
  employmentInfo: {
    employeeId: string;
    role: string | null;
    department: string | null;
    employmentType: string | null;
    status: string | null;
    startDate: string;
    hireDate: string;
    probationEndDate: string;
    contractEndDate: string;
    supervisor: EmployeeChoice | null;
    workLocation: string;
    jobDescription: string;
    responsibilities: string[];
    skills: string[];
    certifications: { name: string; number: string; expiresOn: string }[];
  };
  compensation: {
    baseSalary: Amount;
    payFrequency: string | null;
    paidBy: string | null;
    allowances: {
      name: string;
      amount: Amount;
      type: string | null;
      taxable: boolean;
      prorated: boolean;
    }[];
    benefits: string[];
  };
  bankingInfo: Omit<EmployeeFields["bankingInfo"], "paymentMethod"> & { paymentMethod: string | null };
  payrollInfo: Omit<EmployeeFields["payrollInfo"], ReliefName> & Record<ReliefName, Amount>;
  scheduleInfo: Omit<EmployeeFields["scheduleInfo"], "workingDays" | "shiftType"> & {
    shiftType: string | null;
    workingDays: string[];
  };
  emergencyContact: EmployeeFields["emergencyContact"];
  notes: string;
  invite: boolean;
}

const shownPhone = (phone: string) => (phone ? formatPhone(phone) : "");

const reliefs = <Value>(amount: (name: ReliefName) => Value) =>
  Object.fromEntries(RELIEF_NAMES.map((name) => [name, amount(name)])) as Record<ReliefName, Value>;

type Kept = Pick<EmployeeRecord, "personalInfo" | "employmentInfo"> & Partial<EmployeeRecord>;

/** The form's values of a record; what this person does not see is blank, and is not sent. */
export function valuesOf(record: Kept): EmployeeValues {
  const blank = blankEmployee("");
  const person = { ...blank.personalInfo, ...record.personalInfo };
  const contact = { ...blank.contactInfo, ...record.contactInfo };
  const work = { ...blank.employmentInfo, ...record.employmentInfo };
  const pay = record.compensation ?? blank.compensation;
  const bank = record.bankingInfo ?? blank.bankingInfo;
  const tax = record.payrollInfo ?? blank.payrollInfo;
  const schedule = record.scheduleInfo ?? blank.scheduleInfo;
  const called = record.emergencyContact ?? blank.emergencyContact;
  return {
    personalInfo: {
      ...person,
      dateOfBirth: person.dateOfBirth ?? "",
      gender: person.gender || null,
      nextOfKin: { ...person.nextOfKin, phoneNumber: shownPhone(person.nextOfKin.phoneNumber) },
    },
    contactInfo: {
      email: contact.email,
      primaryPhone: shownPhone(contact.primaryPhone),
      address: contact.address,
    },
    employmentInfo: {
      employeeId: work.employeeId,
      role: work.role,
      department: work.department,
      employmentType: work.employmentType,
      status: work.status,
      startDate: work.startDate,
      hireDate: work.hireDate,
      probationEndDate: work.probationEndDate ?? "",
      contractEndDate: work.contractEndDate ?? "",
      supervisor: record.employmentInfo.supervisor ?? null,
      workLocation: work.workLocation,
      jobDescription: work.jobDescription,
      responsibilities: work.responsibilities,
      skills: work.skills,
      certifications: work.certifications.map((each) => ({ ...each, expiresOn: each.expiresOn ?? "" })),
    },
    compensation: {
      baseSalary: pay.baseSalary || "",
      payFrequency: pay.payFrequency,
      paidBy: pay.paidBy ?? "period",
      allowances: pay.allowances.map(wholeAllowance),
      benefits: pay.benefits,
    },
    bankingInfo: { ...bank, mpesaNumber: shownPhone(bank.mpesaNumber) },
    payrollInfo: { ...tax, ...reliefs((name) => tax[name] || "") },
    scheduleInfo: { ...schedule, workingDays: schedule.workingDays.map(String) },
    emergencyContact: { ...called, phoneNumber: shownPhone(called.phoneNumber) },
    notes: record.notes ?? "",
    invite: true,
  };
}

/** The values of an empty form. */
export function blankValues(employeeId: string): EmployeeValues {
  const { personalInfo, contactInfo, employmentInfo, scheduleInfo, emergencyContact } = blankEmployee("");
  return valuesOf({
    personalInfo,
    contactInfo,
    employmentInfo: { ...employmentInfo, employeeId, supervisor: null },
    scheduleInfo,
    emergencyContact,
  });
}

/** Groups that a form submits: pay and payout need permission to see them, `all` needs permission beyond work facts. */
export interface SentGroups {
  all: boolean;
  pay: boolean;
  payout: boolean;
}

const amountOf = (typed: Amount) => (typed === "" || Number.isNaN(typed) ? 0 : typed);

/** Schedule, place, skills and supervisor: the input of people who may edit only these. */
export function workFactsOf({ employmentInfo: work, scheduleInfo: schedule }: EmployeeValues) {
  return {
    employmentInfo: {
      supervisorId: work.supervisor?.id ?? null,
      workLocation: work.workLocation,
      skills: work.skills,
      certifications: work.certifications.map((each) => ({ ...each, expiresOn: each.expiresOn || null })),
    },
    scheduleInfo: {
      ...schedule,
      shiftType: (schedule.shiftType ?? "full_day") as ShiftType,
      workingDays: schedule.workingDays.map(Number),
    },
  };
}

/** The form's values as input. `was` is the current status, if it stays unchanged. */
export function inputOf(values: EmployeeValues, { pay, payout }: SentGroups, was?: EmployeeStatus) {
  const { personalInfo: person, contactInfo, employmentInfo: work, compensation, bankingInfo } = values;
  const facts = workFactsOf(values);
  const status = (work.status ?? "active") as (typeof FORM_STATUSES)[number];
  return {
    personalInfo: {
      ...person,
      dateOfBirth: person.dateOfBirth || null,
      gender: (person.gender ?? "") as Gender,
    },
    contactInfo,
    employmentInfo: {
      ...facts.employmentInfo,
      employeeId: work.employeeId,
      role: (work.role ?? "mover") as StaffRole,
      department: work.department as (typeof DEPARTMENTS)[number] | null,
      employmentType: (work.employmentType ?? "full_time") as EmploymentType,
      startDate: work.startDate,
      ...(work.hireDate ? { hireDate: work.hireDate } : {}),
      probationEndDate: work.probationEndDate || null,
      contractEndDate: work.contractEndDate || null,
      jobDescription: work.jobDescription,
      responsibilities: work.responsibilities,
      ...(status === was ? {} : { status }),
    },
    scheduleInfo: facts.scheduleInfo,
    emergencyContact: values.emergencyContact,
    notes: values.notes,
    ...(pay
      ? {
          compensation: {
            baseSalary: amountOf(compensation.baseSalary),
            payFrequency: (compensation.payFrequency ?? "monthly") as PayFrequency,
            paidBy: (compensation.paidBy ?? "period") as PaidBy,
            allowances: compensation.allowances.map(({ amount, type, ...allowance }) => ({
              ...allowance,
              type: type ?? "other",
              amount: amountOf(amount),
            })),
            benefits: compensation.benefits,
          },
        }
      : {}),
    ...(payout
      ? {
          bankingInfo: {
            ...bankingInfo,
            paymentMethod: (bankingInfo.paymentMethod ?? "mpesa") as PaymentMethod,
          },
          payrollInfo: {
            ...values.payrollInfo,
            ...reliefs((name) => amountOf(values.payrollInfo[name])),
          },
        }
      : {}),
  };
}

/** The specification's sentences for a failed save: an internal error, or an error without a field. */
export const saveFailed =
  (what: "create" | "update") =>
  ({ code, fields, message }: Problem): string | undefined => {
    if (code === "INTERNAL") return "Error saving staff. Please try again.";
    return Object.keys(fields).length === 0 ? `Failed to ${what} staff member: ${message}` : undefined;
  };
