import { aliasedTable, eq, sql } from "drizzle-orm";
import { maskedNumber } from "~/features/customers/profile/domain";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, scopeOf } from "~/platform/http/actor";
import type { Permission, StaffRole } from "~/platform/http/permissions";
import type { PlainDate } from "~/platform/kernel/dates";
import { decrypt } from "~/platform/secrets/secrets";
import { NO_COMPENSATION } from "../../compensation/domain";
import { findCompensation } from "../../compensation/server/queries";
import { NUMBER_KINDS, type NumberKind, SEALED_NUMBERS } from "../../domain";
import { employeeNotFound } from "../../errors";
import { peopleInScope } from "../../server/reach";
import { employeeNumbers, employeePayouts, employees } from "../../server/tables";
import type { EmployeeFields, Seen } from "../domain";

const ASKED = [
  "view_team_staff",
  "manage_all_staff",
  "manage_department_staff",
  "manage_team_staff",
  "view_payroll_reports",
  "process_payroll",
  "manage_deductions",
] as const satisfies readonly Permission[];

/** Parts of a record that the actor sees and edits; people see their whole own record (docs/domain/roles.md#fields). */
export async function findSeen(reader: Reader, actor: Actor, personId: string): Promise<Seen> {
  const held = ASKED.filter((permission) => can(actor, permission));
  const conditions = held.map((permission) => {
    const within = peopleInScope(actor, scopeOf(actor, permission), sql`${personId}::uuid`);
    return sql`${within ?? sql`true`} as ${sql.identifier(permission)}`;
  });
  const { rows } =
    conditions.length > 0
      ? await reader.execute<Record<Permission, boolean>>(sql`select ${sql.join(conditions, sql`, `)}`)
      : { rows: [] };
  const may = (permission: (typeof ASKED)[number]) => rows[0]?.[permission] ?? false;
  const own = actor.personId === personId;
  const payout = own || may("view_payroll_reports");
  return {
    work: own || may("view_team_staff"),
    personal: own || may("manage_all_staff") || may("manage_department_staff"),
    pay: payout || may("process_payroll") || may("manage_deductions"),
    payout,
    edit: may("manage_all_staff"),
    editWork: may("manage_all_staff") || may("manage_department_staff") || may("manage_team_staff"),
  };
}

const clock = (time: string) => time.slice(0, 5);

/** Reads an employee's whole record with masked encrypted numbers. The caller filters it by permission. */
export async function readEmployee(reader: Reader, personId: string, today: PlainDate) {
  const [row] = await reader
    .select({ employee: employees, person: people })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(eq(employees.personId, personId));
  if (!row) throw employeeNotFound();
  const [payout] = await reader.select().from(employeePayouts).where(eq(employeePayouts.personId, personId));
  const numbers = await reader
    .select({ kind: employeeNumbers.kind, ending: employeeNumbers.ending })
    .from(employeeNumbers)
    .where(eq(employeeNumbers.personId, personId));
  const paid = await findCompensation(reader, personId, today);
  const masked = (kind: NumberKind) => {
    const known = numbers.find((number) => number.kind === kind);
    return known ? maskedNumber(known.ending) : "";
  };
  const { employee, person } = row;
  const { effectiveDate, ...compensation } = paid ?? { ...NO_COMPENSATION, effectiveDate: null };
  const fields: EmployeeFields = {
    personalInfo: {
      firstName: employee.firstName,
      middleName: employee.middleName,
      lastName: employee.lastName,
      dateOfBirth: employee.dateOfBirth,
      gender: employee.gender,
      nationality: employee.nationality,
      idNumber: masked("id"),
      nextOfKin: employee.nextOfKin,
    },
    contactInfo: {
      email: person.email,
      primaryPhone: person.phone ?? "",
      address: employee.address,
      coordinates: employee.coordinates,
    },
    employmentInfo: {
      employeeId: employee.employeeId,
      role: person.role as StaffRole,
      department: person.department,
      employmentType: employee.employmentType,
      status: employee.status,
      startDate: employee.startDate,
      hireDate: employee.hireDate,
      probationEndDate: employee.probationEndDate,
      contractEndDate: employee.contractEndDate,
      supervisorId: employee.supervisorId,
      workLocation: employee.workLocation,
      jobDescription: employee.jobDescription,
      responsibilities: employee.responsibilities,
      skills: employee.skills,
      certifications: employee.certifications,
    },
    compensation,
    bankingInfo: {
      paymentMethod: payout?.paymentMethod ?? "mpesa",
      bankName: payout?.bankName ?? "",
      accountNumber: masked("bank_account"),
      branchCode: payout?.branchCode ?? "",
      mpesaNumber: payout?.mpesaNumber ?? "",
    },
    payrollInfo: {
      taxNumber: masked("kra_pin"),
      nssfNumber: masked("nssf"),
      shaNumber: masked("sha"),
      resident: payout?.resident ?? true,
      primaryEmployment: payout?.primaryEmployment ?? true,
      disabilityCertificate: payout?.disabilityCertificate ?? "",
      insurancePremium: payout?.insurancePremium ?? 0,
      mortgageInterest: payout?.mortgageInterest ?? 0,
      postRetirementMedical: payout?.postRetirementMedical ?? 0,
      carBenefit: payout?.carBenefit ?? 0,
      mealBenefit: payout?.mealBenefit ?? 0,
      otherBenefits: payout?.otherBenefits ?? 0,
      houseRent: payout?.houseRent ?? 0,
      houseRentPaid: payout?.houseRentPaid ?? 0,
    },
    scheduleInfo: {
      shiftType: employee.shiftType,
      workingDays: employee.workingDays,
      startTime: clock(employee.startTime),
      endTime: clock(employee.endTime),
      breakDuration: employee.breakDuration,
      overtimeRate: employee.overtimeRate / 100,
      weeklyHours: employee.weeklyHours,
      flexibleSchedule: employee.flexibleSchedule,
    },
    emergencyContact: employee.emergencyContact,
    notes: employee.notes,
  };
  return { employee, person, fields, effectiveDate };
}

/** A record without the parts that the actor may not see. */
export async function getRecord(reader: Reader, actor: Actor, personId: string, today: PlainDate) {
  const { employee, person, fields, effectiveDate } = await readEmployee(reader, personId, today);
  const seen = await findSeen(reader, actor, personId);
  const { personalInfo, contactInfo, employmentInfo, compensation } = fields;
  const { firstName, middleName, lastName } = personalInfo;
  const { employeeId, role, department, status } = employmentInfo;
  const { email, primaryPhone } = contactInfo;
  const by = aliasedTable(people, "by_person");
  const nameOf = async (id: string | null) =>
    id === null
      ? null
      : ((await reader.select({ name: by.name }).from(by).where(eq(by.id, id)))[0]?.name ?? null);
  return {
    id: personId,
    employeeNumber: employee.number,
    name: person.name,
    status,
    personalInfo: seen.personal ? personalInfo : { firstName, middleName, lastName },
    ...(seen.work ? { contactInfo: seen.personal ? contactInfo : { email, primaryPhone } } : {}),
    employmentInfo: seen.work
      ? { ...employmentInfo, supervisor: await findSupervisor(reader, employee.supervisorId) }
      : { employeeId, role, department, status },
    ...(seen.pay ? { compensation: effectiveDate === null ? null : { ...compensation, effectiveDate } } : {}),
    ...(seen.payout ? { bankingInfo: fields.bankingInfo, payrollInfo: fields.payrollInfo } : {}),
    ...(seen.work ? { scheduleInfo: fields.scheduleInfo } : {}),
    ...(seen.personal
      ? {
          emergencyContact: fields.emergencyContact,
          notes: fields.notes,
          discipline: {
            suspendedAt: employee.suspendedAt,
            suspensionReason: employee.suspensionReason,
            suspensionPaid: employee.suspensionPaid,
            terminationReason: employee.terminationReason,
          },
        }
      : {}),
    systemInfo: {
      createdAt: employee.createdAt,
      createdBy: await nameOf(employee.createdBy),
      updatedAt: employee.updatedAt,
      updatedBy: await nameOf(employee.updatedBy),
      offboardingDate: employee.offboardingDate,
    },
    may: { edit: seen.edit, editWork: seen.editWork },
  };
}

async function findSupervisor(reader: Reader, id: string | null) {
  if (id === null) return null;
  const [row] = await reader
    .select({ id: employees.personId, number: employees.number, name: people.name })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(eq(employees.personId, id));
  return row ?? null;
}

/** Decrypts a number; undefined if none is stored. The caller checks permission and records the access. */
export async function findNumber(
  reader: Reader,
  personId: string,
  kind: NumberKind,
): Promise<string | undefined> {
  const [row] = await reader
    .select({ sealed: employeeNumbers.sealed })
    .from(employeeNumbers)
    .where(sql`${employeeNumbers.personId} = ${personId}::uuid and ${employeeNumbers.kind} = ${kind}`);
  return row && decrypt(row.sealed);
}

/** Each sealed number of a record as it was typed. */
export const numbersIn = (fields: EmployeeFields): [kind: NumberKind, typed: string][] =>
  NUMBER_KINDS.map((kind) => {
    const [group, field] = SEALED_NUMBERS[kind];
    return [kind, (fields[group] as Record<string, unknown>)[field] as string];
  });
