import { z } from "zod";
import { cents, code, nameText, plainDate, text } from "~/platform/http/contract";
import { STAFF_ROLES } from "~/platform/http/permissions";
import { sentenceOf } from "~/platform/kernel/errors";
import { MAX_ALLOWANCES, PAID_BY, PAY_FREQUENCIES } from "../compensation/domain";
import { tooManyAllowances } from "../compensation/errors";
import {
  DEPARTMENTS,
  EMPLOYEE_STATUSES,
  EMPLOYMENT_TYPES,
  FORM_STATUSES,
  GENDERS,
  PAYMENT_METHODS,
  SHIFT_TYPES,
} from "../domain";

/** A record nested as docs/domain/readings.md#staff has it. Shapes and lengths only: what a value must be, `wrongFields` says. */

const relative = z.object({
  name: nameText(120),
  relationship: text(60),
  phoneNumber: code(30),
  address: text(300),
});
const day = z.string().max(10);
const personalInfo = z.object({
  firstName: nameText(60),
  middleName: nameText(60),
  lastName: nameText(60),
  dateOfBirth: day.nullable(),
  gender: z.enum(GENDERS),
  nationality: text(60),
  /** Masked in answers; sent back masked, it stays. */
  idNumber: code(20),
  nextOfKin: relative,
});
const contactInfo = z.object({
  email: code(254).transform((value) => value.toLowerCase()),
  primaryPhone: code(30),
  address: text(300),
  coordinates: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable(),
});
const line = text(120).min(1);
const employmentInfo = z.object({
  employeeId: code(30),
  role: z.enum(STAFF_ROLES),
  department: z.enum(DEPARTMENTS).nullable(),
  employmentType: z.enum(EMPLOYMENT_TYPES),
  status: z.enum(EMPLOYEE_STATUSES),
  startDate: day,
  hireDate: day,
  probationEndDate: day.nullable(),
  contractEndDate: day.nullable(),
  supervisorId: z.uuid().nullable(),
  workLocation: text(120),
  jobDescription: text(2000),
  responsibilities: z.array(line).max(50),
  skills: z.array(line).max(50),
  certifications: z
    .array(z.object({ name: line, number: code(60), expiresOn: plainDate.nullable() }))
    .max(30),
});
export const compensation = z.object({
  baseSalary: cents,
  currency: z.literal("KES"),
  payFrequency: z.enum(PAY_FREQUENCIES),
  paidBy: z.enum(PAID_BY).optional(),
  allowances: z
    .array(
      z.object({
        name: text(80),
        amount: cents,
        /** Left out: other, taxed, whole whatever days were worked. */
        type: text(40).optional(),
        taxable: z.boolean().optional(),
        prorated: z.boolean().optional(),
      }),
    )
    .max(MAX_ALLOWANCES, sentenceOf(tooManyAllowances({ most: MAX_ALLOWANCES }))),
  benefits: z.array(line).max(30),
});
const bankingInfo = z.object({
  paymentMethod: z.enum(PAYMENT_METHODS),
  bankName: text(80),
  accountNumber: code(30),
  branchCode: code(20),
  mpesaNumber: code(30),
});
const upper = (max: number) => code(max).transform((value) => value.toUpperCase());
const payrollInfo = z.object({
  taxNumber: upper(11),
  nssfNumber: code(20),
  shaNumber: code(20),
  resident: z.boolean(),
  primaryEmployment: z.boolean(),
  disabilityCertificate: code(60),
  /** Cents a month that tax is relieved of, where the rules of a run know the relief. */
  insurancePremium: cents,
  mortgageInterest: cents,
  postRetirementMedical: cents,
  /** Cents a month that the employer gives beside cash, by value: taxed by law and not paid out. */
  carBenefit: cents.default(0),
  mealBenefit: cents.default(0),
  otherBenefits: cents.default(0),
  houseRent: cents.default(0),
  houseRentPaid: cents.default(0),
});
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const scheduleInfo = z.object({
  shiftType: z.enum(SHIFT_TYPES),
  /** 1 is Monday. */
  workingDays: z.array(z.number().int().min(1).max(7)).max(7),
  startTime: clock,
  endTime: clock,
  /** Minutes. */
  breakDuration: z.number().int().min(0).max(480),
  overtimeRate: z.number().min(1).max(5).multipleOf(0.01),
  weeklyHours: z.number().int().min(0).max(84),
  flexibleSchedule: z.boolean(),
});

export const employeeChange = z
  .object({
    personalInfo: personalInfo.extend({ nextOfKin: relative.partial() }).partial(),
    contactInfo: contactInfo.partial(),
    employmentInfo: employmentInfo.extend({ status: z.enum(FORM_STATUSES) }).partial(),
    compensation: compensation.partial(),
    bankingInfo: bankingInfo.partial(),
    payrollInfo: payrollInfo.partial(),
    scheduleInfo: scheduleInfo.partial(),
    emergencyContact: relative.partial(),
    notes: text(4000),
  })
  .partial();

const named = z.object({ id: z.uuid(), number: z.string(), name: z.string() });

export const employeeRecord = z.object({
  id: z.uuid(),
  employeeNumber: z.string(),
  name: z.string(),
  status: z.enum(EMPLOYEE_STATUSES),
  personalInfo: personalInfo.partial().required({ firstName: true, middleName: true, lastName: true }),
  contactInfo: contactInfo.partial().optional(),
  employmentInfo: employmentInfo
    .extend({ department: z.string().nullable(), supervisor: named.nullable() })
    .partial()
    .required({ employeeId: true, role: true, department: true, status: true }),
  compensation: compensation
    .extend({ currency: z.string(), effectiveDate: z.string() })
    .nullable()
    .optional(),
  bankingInfo: bankingInfo.optional(),
  payrollInfo: payrollInfo.optional(),
  scheduleInfo: scheduleInfo.optional(),
  emergencyContact: relative.optional(),
  notes: z.string().optional(),
  discipline: z
    .object({
      suspendedAt: z.date().nullable(),
      suspensionReason: z.string(),
      suspensionPaid: z.boolean().nullable(),
      terminationReason: z.string(),
    })
    .optional(),
  systemInfo: z.object({
    createdAt: z.date(),
    createdBy: z.string().nullable(),
    updatedAt: z.date(),
    updatedBy: z.string().nullable(),
    offboardingDate: z.string().nullable(),
  }),
  may: z.object({ edit: z.boolean(), editWork: z.boolean() }),
});
