import { isIdNumber } from "~/features/customers/domain";
import {
  customerEmailNotValid,
  customerPhoneNotValid,
  dateOfBirthNotValid,
  firstNameRequired,
  idNumberNotValid,
  lastNameRequired,
} from "~/features/customers/errors";
import { isMasked, parseCustomerPhone } from "~/features/customers/profile/domain";
import type { StaffRole } from "~/platform/http/permissions";
import { isPlainDate, type PlainDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import { isKraPin } from "~/platform/kernel/kra-pin";
import type { Part } from "~/platform/kernel/laid-over";
import { canTakeMpesa, type Phone, parsePhone } from "~/platform/kernel/phone";
import { dateNotValid, emailRequired, kraPinNotValid, phoneRequired } from "~/platform/kernel/schema-errors";
import { isEmail } from "~/platform/kernel/typed-text";
import { type Compensation, NO_COMPENSATION } from "../compensation/domain";
import { allowanceNameRequired, baseSalaryRequired } from "../compensation/errors";
import {
  type Certification,
  type EmployeeStatus,
  type EmploymentType,
  type Gender,
  NO_RELATIVE,
  type PaymentMethod,
  type Relative,
  type ShiftType,
  WORKING_WEEK,
} from "../domain";
import * as errors from "../errors";

/** Everything of an employee, in the specification's groups (docs/domain/readings.md#staff). */
export interface EmployeeFields {
  personalInfo: {
    firstName: string;
    middleName: string;
    lastName: string;
    dateOfBirth: string | null;
    gender: Gender;
    nationality: string;
    idNumber: string;
    nextOfKin: Relative;
  };
  contactInfo: {
    email: string;
    primaryPhone: string;
    address: string;
    coordinates: { latitude: number; longitude: number } | null;
  };
  employmentInfo: {
    employeeId: string;
    role: StaffRole;
    department: string | null;
    employmentType: EmploymentType;
    status: EmployeeStatus;
    startDate: string;
    hireDate: string;
    probationEndDate: string | null;
    contractEndDate: string | null;
    supervisorId: string | null;
    workLocation: string;
    jobDescription: string;
    responsibilities: string[];
    skills: string[];
    certifications: Certification[];
  };
  compensation: Compensation;
  bankingInfo: {
    paymentMethod: PaymentMethod;
    bankName: string;
    accountNumber: string;
    branchCode: string;
    mpesaNumber: string;
  };
  payrollInfo: {
    taxNumber: string;
    nssfNumber: string;
    shaNumber: string;
    resident: boolean;
    primaryEmployment: boolean;
    disabilityCertificate: string;
    /** Cents a month that tax is relieved of, of which the employee has handed in proof. */
    insurancePremium: number;
    mortgageInterest: number;
    postRetirementMedical: number;
    /** Cents a month that the employer gives beside cash, by value. */
    carBenefit: number;
    mealBenefit: number;
    otherBenefits: number;
    houseRent: number;
    houseRentPaid: number;
  };
  scheduleInfo: {
    shiftType: ShiftType;
    workingDays: number[];
    startTime: string;
    endTime: string;
    /** Minutes. */
    breakDuration: number;
    overtimeRate: number;
    weeklyHours: number;
    flexibleSchedule: boolean;
  };
  emergencyContact: Relative;
  notes: string;
}

export type EmployeeChange = Part<EmployeeFields>;

/** Defaults of a new record (docs/domain/readings.md#staff). */
export const blankEmployee = (today: string): EmployeeFields => ({
  personalInfo: {
    firstName: "",
    middleName: "",
    lastName: "",
    dateOfBirth: null,
    gender: "",
    nationality: "Kenyan",
    idNumber: "",
    nextOfKin: NO_RELATIVE,
  },
  contactInfo: { email: "", primaryPhone: "", address: "", coordinates: null },
  employmentInfo: {
    employeeId: "",
    role: "mover",
    department: null,
    employmentType: "full_time",
    status: "active",
    startDate: "",
    hireDate: today,
    probationEndDate: null,
    contractEndDate: null,
    supervisorId: null,
    workLocation: "",
    jobDescription: "",
    responsibilities: [],
    skills: [],
    certifications: [],
  },
  compensation: NO_COMPENSATION,
  bankingInfo: { paymentMethod: "mpesa", bankName: "", accountNumber: "", branchCode: "", mpesaNumber: "" },
  payrollInfo: {
    taxNumber: "",
    nssfNumber: "",
    shaNumber: "",
    resident: true,
    primaryEmployment: true,
    disabilityCertificate: "",
    insurancePremium: 0,
    mortgageInterest: 0,
    postRetirementMedical: 0,
    carBenefit: 0,
    mealBenefit: 0,
    otherBenefits: 0,
    houseRent: 0,
    houseRentPaid: 0,
  },
  scheduleInfo: {
    shiftType: "full_day",
    workingDays: [...WORKING_WEEK],
    startTime: "08:00",
    endTime: "17:00",
    breakDuration: 60,
    overtimeRate: 1.5,
    weeklyHours: 40,
    flexibleSchedule: false,
  },
  emergencyContact: NO_RELATIVE,
  notes: "",
});

/** Parses an M-Pesa number; undefined if payouts cannot reach it, such as a number of another country. */
export function parseMpesaNumber(typed: string): Phone | undefined {
  const phone = parsePhone(typed);
  return phone && canTakeMpesa(phone) ? phone : undefined;
}

/** Errors of a record by field; empty if it is valid. `today` is the company's business day. */
export function wrongFields(fields: EmployeeFields, today: PlainDate): Record<string, AppError> {
  const wrong: Record<string, AppError> = {};
  const refuse = (field: string, error: AppError) => {
    wrong[field] ??= error;
  };
  const { personalInfo: person, contactInfo: contact, employmentInfo: work, bankingInfo: bank } = fields;
  if (!person.firstName) refuse("personalInfo.firstName", firstNameRequired());
  if (!person.lastName) refuse("personalInfo.lastName", lastNameRequired());
  if (!contact.email) refuse("contactInfo.email", emailRequired());
  else if (!isEmail(contact.email)) refuse("contactInfo.email", customerEmailNotValid());
  if (!contact.primaryPhone) refuse("contactInfo.primaryPhone", phoneRequired());
  if (!work.employeeId) refuse("employmentInfo.employeeId", errors.employeeIdRequired());
  if (!work.startDate) refuse("employmentInfo.startDate", errors.startDateRequired());
  if (fields.compensation.baseSalary <= 0) refuse("compensation.baseSalary", baseSalaryRequired());
  fields.compensation.allowances.forEach(({ name }, at) => {
    if (!name) refuse(`compensation.allowances.${at}.name`, allowanceNameRequired());
  });
  const phones: readonly (readonly [string, string])[] = [
    ["contactInfo.primaryPhone", contact.primaryPhone],
    ["personalInfo.nextOfKin.phoneNumber", person.nextOfKin.phoneNumber],
    ["emergencyContact.phoneNumber", fields.emergencyContact.phoneNumber],
  ];
  for (const [field, text] of phones)
    if (text !== "" && !parseCustomerPhone(text)) refuse(field, customerPhoneNotValid());
  if (bank.mpesaNumber !== "" && !parseMpesaNumber(bank.mpesaNumber))
    refuse("bankingInfo.mpesaNumber", errors.mpesaNumberNotValid());
  const { idNumber, dateOfBirth: born } = person;
  if (idNumber !== "" && !isMasked(idNumber) && !isIdNumber(idNumber))
    refuse("personalInfo.idNumber", idNumberNotValid());
  const { taxNumber } = fields.payrollInfo;
  if (!isMasked(taxNumber) && !isKraPin(taxNumber)) refuse("payrollInfo.taxNumber", kraPinNotValid());
  for (const name of ["startDate", "hireDate", "probationEndDate", "contractEndDate"] as const) {
    const day = work[name];
    if (day && !isPlainDate(day)) refuse(`employmentInfo.${name}`, dateNotValid());
  }
  if (born !== null && !isPlainDate(born)) refuse("personalInfo.dateOfBirth", dateNotValid());
  else if (born !== null && (born > today || born < "1900-01-01"))
    refuse("personalInfo.dateOfBirth", dateOfBirthNotValid());
  for (const name of ["probationEndDate", "contractEndDate"] as const) {
    const day = work[name];
    if (day && work.startDate && day < work.startDate)
      refuse(`employmentInfo.${name}`, errors.endsBeforeStart());
  }
  return wrong;
}

/** Parts of a record that a reader sees and edits (docs/domain/roles.md#fields). */
export interface Seen {
  work: boolean;
  personal: boolean;
  pay: boolean;
  payout: boolean;
  edit: boolean;
  editWork: boolean;
}

const WORK_FACTS: readonly RegExp[] = [
  /^scheduleInfo(?:\.|$)/,
  /^employmentInfo\.(?:workLocation|skills|certifications|supervisorId)$/,
];

export const isWorkFact = (path: string): boolean => WORK_FACTS.some((fact) => fact.test(path));

/** Payment details and tax numbers: changed by a person with manage_all_staff, never by a token. */
export const isPayout = (path: string): boolean => /^(?:bankingInfo|payrollInfo)(?:\.|$)/.test(path);

/** Paths that affect pay; people may not change them in their own record. */
export const isPay = (path: string): boolean =>
  isPayout(path) || /^compensation(?:\.|$)/.test(path) || path === "scheduleInfo.overtimeRate";

/** Keeps only errors in the parts of this request; unchanged parts stay valid. */
export function concerning<T>(wrong: Readonly<Record<string, T>>, change: EmployeeChange): Record<string, T> {
  const sent = new Set(
    Object.keys(change).filter((name) => change[name as keyof EmployeeFields] !== undefined),
  );
  return Object.fromEntries(Object.entries(wrong).filter(([path]) => sent.has(path.split(".")[0] ?? "")));
}

/** 'Ekai Lokiru Ng'asike' of its parts. */
export const fullNameOf = ({ firstName, middleName, lastName }: EmployeeFields["personalInfo"]): string =>
  [firstName, middleName, lastName].filter(Boolean).join(" ");
