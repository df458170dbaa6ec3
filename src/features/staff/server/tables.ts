import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, instant, plainDate } from "~/platform/db/columns";
import {
  type Certification,
  type EmployeeStatus,
  type EmploymentType,
  type Gender,
  NO_RELATIVE,
  type NumberKind,
  type PaymentMethod,
  type Relative,
  type ShiftType,
} from "../domain";

/**
 * The database adds one for each staff role in `people` (docs/decisions/0052). Name, email, phone, role and department
 * live in `people`; a trigger copies the name's parts here.
 */
export const employees = pgTable(
  "employees",
  {
    personId: uuid("person_id")
      .primaryKey()
      .references(() => people.id),
    /** EMP1001 and on, never given twice. */
    number: text("number").notNull().unique(),
    /** The company's Employee ID; defaults to the number. */
    employeeId: text("employee_id").notNull(),
    status: text("status").$type<EmployeeStatus>().notNull().default("active"),
    firstName: text("first_name").notNull(),
    middleName: text("middle_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    dateOfBirth: plainDate("date_of_birth"),
    gender: text("gender").$type<Gender>().notNull().default(""),
    nationality: text("nationality").notNull().default("Kenyan"),
    address: text("address").notNull().default(""),
    coordinates: jsonb("coordinates").$type<{ latitude: number; longitude: number }>(),
    nextOfKin: jsonb("next_of_kin").$type<Relative>().notNull().default(NO_RELATIVE),
    emergencyContact: jsonb("emergency_contact").$type<Relative>().notNull().default(NO_RELATIVE),
    employmentType: text("employment_type").$type<EmploymentType>().notNull().default("full_time"),
    hireDate: plainDate("hire_date").notNull(),
    startDate: plainDate("start_date").notNull(),
    probationEndDate: plainDate("probation_end_date"),
    contractEndDate: plainDate("contract_end_date"),
    offboardingDate: plainDate("offboarding_date"),
    /** The supervisor is also the reporting manager. A trigger refuses circles. */
    supervisorId: uuid("supervisor_id").references(() => people.id),
    workLocation: text("work_location").notNull().default(""),
    jobDescription: text("job_description").notNull().default(""),
    responsibilities: text("responsibilities").array().notNull().default(sql`'{}'::text[]`),
    skills: text("skills").array().notNull().default(sql`'{}'::text[]`),
    certifications: jsonb("certifications").$type<Certification[]>().notNull().default([]),
    shiftType: text("shift_type").$type<ShiftType>().notNull().default("full_day"),
    /** Days of the week, 1 is Monday. */
    workingDays: smallint("working_days").array().notNull().default(sql`'{1,2,3,4,5}'::smallint[]`),
    startTime: time("start_time").notNull().default("08:00"),
    endTime: time("end_time").notNull().default("17:00"),
    /** Minutes. */
    breakDuration: integer("break_duration").notNull().default(60),
    /** Hundredths of the hourly rate: 150 is one and a half. */
    overtimeRate: integer("overtime_rate").notNull().default(150),
    /** Whole hours. */
    weeklyHours: integer("weekly_hours").notNull().default(40),
    flexibleSchedule: boolean("flexible_schedule").notNull().default(false),
    /** Of a suspension: why, whether it is paid, and since when. */
    suspensionReason: text("suspension_reason").notNull().default(""),
    suspensionPaid: boolean("suspension_paid"),
    suspendedAt: instant("suspended_at"),
    terminationReason: text("termination_reason").notNull().default(""),
    notes: text("notes").notNull().default(""),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    updatedBy: uuid("updated_by").references(() => people.id),
    /** When personal data was erased. Records that employment law requires are erased five years after departure. */
    erasedAt: instant("erased_at"),
  },
  (table) => [
    uniqueIndex("employees_employee_id").on(sql`lower(${table.employeeId})`),
    index("employees_supervisor").on(table.supervisorId).where(sql`supervisor_id is not null`),
    index("employees_here").on(table.hireDate, table.personId).where(sql`status <> 'terminated'`),
    index("employees_first_name").on(sql`lower(${table.firstName})`, table.personId),
    index("employees_last_name").on(sql`lower(${table.lastName})`, table.personId),
    index("employees_contract_end").on(table.contractEndDate).where(sql`contract_end_date is not null`),
    index("employees_probation_end")
      .on(table.probationEndDate)
      .where(sql`status = 'probation' and probation_end_date is not null`),
    index("employees_status").on(table.status, table.hireDate, table.personId),
    check(
      "employees_status_known",
      sql`${table.status} in ('active', 'inactive', 'on_leave', 'suspended', 'terminated', 'probation')`,
    ),
    check(
      "employees_employment_known",
      sql`${table.employmentType} in ('full_time', 'part_time', 'contract', 'casual', 'intern')`,
    ),
    check("employees_gender_known", sql`${table.gender} in ('', 'male', 'female', 'other')`),
    check("employees_shift_known", sql`${table.shiftType} in ('full_day', 'flexible')`),
    check("employees_not_above_themselves", sql`${table.supervisorId} <> ${table.personId}`),
    check("employees_working_days_known", sql`${table.workingDays} <@ '{1,2,3,4,5,6,7}'::smallint[]`),
    index("employees_erased").on(table.offboardingDate).where(sql`erased_at is not null`),
    check("employees_erased_left", sql`${table.erasedAt} is null or ${table.status} = 'terminated'`),
    check("employees_left", sql`${table.status} <> 'terminated' or ${table.offboardingDate} is not null`),
  ],
);

/** Payment details and numbers for tax files. A separate table gives payroll data separate permissions and events. */
export const employeePayouts = pgTable(
  "employee_payouts",
  {
    personId: uuid("person_id")
      .primaryKey()
      .references(() => employees.personId),
    paymentMethod: text("payment_method").$type<PaymentMethod>().notNull().default("mpesa"),
    /** E.164. */
    mpesaNumber: text("mpesa_number").notNull().default(""),
    bankName: text("bank_name").notNull().default(""),
    branchCode: text("branch_code").notNull().default(""),
    resident: boolean("resident").notNull().default(true),
    primaryEmployment: boolean("primary_employment").notNull().default(true),
    disabilityCertificate: text("disability_certificate").notNull().default(""),
    /** Cents a month that tax is relieved of: life, health and education insurance, a mortgage, a medical fund. */
    insurancePremium: cents("insurance_premium").notNull().default(0),
    mortgageInterest: cents("mortgage_interest").notNull().default(0),
    postRetirementMedical: cents("post_retirement_medical").notNull().default(0),
    carBenefit: cents("car_benefit").notNull().default(0),
    mealBenefit: cents("meal_benefit").notNull().default(0),
    otherBenefits: cents("other_benefits").notNull().default(0),
    houseRent: cents("house_rent").notNull().default(0),
    houseRentPaid: cents("house_rent_paid").notNull().default(0),
  },
  (table) => [
    check("employee_payouts_method_known", sql`${table.paymentMethod} in ('mpesa', 'bank_transfer')`),
    check(
      "employee_payouts_reliefs",
      sql`${table.insurancePremium} >= 0 and ${table.mortgageInterest} >= 0 and ${table.postRetirementMedical} >= 0`,
    ),
    check(
      "employee_payouts_benefits",
      sql`least(${table.carBenefit}, ${table.mealBenefit}, ${table.otherBenefits}, ${table.houseRent}, ${table.houseRentPaid}) >= 0`,
    ),
  ],
);

/** ID, bank account and tax numbers, sealed; `ending` is what screens show of one (docs/decisions/0054). */
export const employeeNumbers = pgTable(
  "employee_numbers",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => employees.personId),
    kind: text("kind").$type<NumberKind>().notNull(),
    sealed: text("sealed").notNull(),
    ending: text("ending").notNull(),
    digest: text("digest").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.kind] }),
    index("employee_numbers_digest").on(table.digest),
    check(
      "employee_numbers_kind_known",
      sql`${table.kind} in ('id', 'bank_account', 'kra_pin', 'nssf', 'sha')`,
    ),
  ],
);
