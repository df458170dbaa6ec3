import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { assigneeNotStaff, customerNotValid } from "~/features/customers/errors";
import { endingOf, isMasked, parseCustomerPhone } from "~/features/customers/profile/domain";
import { changeStaffContact, hirePerson } from "~/features/identity/server/commands/keep-staff";
import { changeRole } from "~/features/identity/server/commands/manage-people";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { type AppError, eachLanguage } from "~/platform/kernel/errors";
import { describeFields } from "~/platform/kernel/field-words";
import { changedPaths, laidOver } from "~/platform/kernel/laid-over";
import { encrypt, keyedDigest } from "~/platform/secrets/secrets";
import { wholeAllowance } from "../../compensation/domain";
import { setCompensation } from "../../compensation/server/commands";
import { assertMaySetPay } from "../../compensation/server/queries";
import { employeeEdited, employeeHired, type Relative } from "../../domain";
import {
  employeeChangedMeanwhile,
  employeeIdTaken,
  fieldNotYours,
  payoutByToken,
  supervisorInCircle,
} from "../../errors";
import { lockEmployee } from "../../server/queries";
import { employeeNumbers, employeePayouts, employees } from "../../server/tables";
import { changeStatus } from "../../status/server/commands";
import {
  blankEmployee,
  concerning,
  type EmployeeChange,
  type EmployeeFields,
  fullNameOf,
  isPay,
  isPayout,
  isWorkFact,
  parseMpesaNumber,
  wrongFields,
} from "../domain";
import { findSeen, numbersIn, readEmployee } from "./queries";

const AT = { email: "contactInfo.email", phone: "contactInfo.primaryPhone" };

function refuseAll(wrong: Record<string, AppError>): void {
  const errors = Object.values(wrong);
  if (errors.length === 0) return;
  const said = eachLanguage((locale) => [...new Set(errors.map((error) => error.textIn(locale)))].join(", "));
  throw customerNotValid({ errors: said }).withFields(wrong);
}

/** Normalizes a record: addresses in lower case, phones in E.164, no repeated words. */
function tidied(fields: EmployeeFields): EmployeeFields {
  const phone = (text: string) => (text === "" ? "" : (parseCustomerPhone(text) ?? text));
  const relative = (one: Relative): Relative => ({ ...one, phoneNumber: phone(one.phoneNumber) });
  const { personalInfo, contactInfo, employmentInfo, compensation, bankingInfo, scheduleInfo } = fields;
  return {
    ...fields,
    personalInfo: { ...personalInfo, nextOfKin: relative(personalInfo.nextOfKin) },
    contactInfo: {
      ...contactInfo,
      email: contactInfo.email.toLowerCase(),
      primaryPhone: phone(contactInfo.primaryPhone),
    },
    employmentInfo: { ...employmentInfo, skills: [...new Set(employmentInfo.skills)] },
    bankingInfo: {
      ...bankingInfo,
      mpesaNumber: parseMpesaNumber(bankingInfo.mpesaNumber) ?? bankingInfo.mpesaNumber,
    },
    compensation: { ...compensation, allowances: compensation.allowances.map(wholeAllowance) },
    scheduleInfo: {
      ...scheduleInfo,
      workingDays: [...new Set(scheduleInfo.workingDays)].sort((a, b) => a - b),
    },
    emergencyContact: relative(fields.emergencyContact),
  };
}

const columnsOf = ({ personalInfo, contactInfo, employmentInfo, scheduleInfo, ...rest }: EmployeeFields) => ({
  employeeId: employmentInfo.employeeId,
  firstName: personalInfo.firstName,
  middleName: personalInfo.middleName,
  lastName: personalInfo.lastName,
  dateOfBirth: personalInfo.dateOfBirth,
  gender: personalInfo.gender,
  nationality: personalInfo.nationality,
  nextOfKin: personalInfo.nextOfKin,
  address: contactInfo.address,
  coordinates: contactInfo.coordinates,
  emergencyContact: rest.emergencyContact,
  employmentType: employmentInfo.employmentType,
  hireDate: employmentInfo.hireDate,
  startDate: employmentInfo.startDate,
  probationEndDate: employmentInfo.probationEndDate,
  contractEndDate: employmentInfo.contractEndDate,
  supervisorId: employmentInfo.supervisorId,
  workLocation: employmentInfo.workLocation,
  jobDescription: employmentInfo.jobDescription,
  responsibilities: employmentInfo.responsibilities,
  skills: employmentInfo.skills,
  certifications: employmentInfo.certifications,
  ...scheduleInfo,
  overtimeRate: Math.round(scheduleInfo.overtimeRate * 100),
  notes: rest.notes,
});

/** Refuses an Employee ID that another person has. A lock makes parallel requests for the same ID wait. */
async function assertEmployeeIdFree(tx: Tx, employeeId: string, personId: string | undefined): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('employee-id'), hashtext(lower(${employeeId})))`,
  );
  const same = sql`lower(${employees.employeeId}) = lower(${employeeId})`;
  if ((await tx.$count(employees, and(same, personId ? ne(employees.personId, personId) : undefined))) > 0)
    throw employeeIdTaken.at("employmentInfo.employeeId");
}

/**
 * Refuses a supervisor who is unknown, has left or reports to this person. A lock serializes changes of the reporting
 * line.
 */
async function assertSupervisor(tx: Tx, supervisorId: string | null, personId: string | undefined) {
  if (supervisorId === null) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('employees:line'))`);
  const field = "employmentInfo.supervisorId";
  const [known] = await tx
    .select({ status: employees.status })
    .from(employees)
    .where(eq(employees.personId, supervisorId));
  if (!known || known.status === "terminated") throw assigneeNotStaff.at(field);
  if (personId === undefined) return;
  const { rows } = await tx.execute(sql`with recursive above as (select ${supervisorId}::uuid as id
    union select e.supervisor_id from ${employees} e join above a on e.person_id = a.id where e.supervisor_id is not null)
    select 1 from above where id = ${personId}::uuid`);
  if (rows.length > 0) throw supervisorInCircle.at(field);
}

async function savePayout(tx: Tx, personId: string, fields: EmployeeFields): Promise<void> {
  const { paymentMethod, bankName, branchCode, mpesaNumber } = fields.bankingInfo;
  const { taxNumber: _t, nssfNumber: _n, shaNumber: _s, ...facts } = fields.payrollInfo;
  const kept = { paymentMethod, bankName, branchCode, mpesaNumber, ...facts };
  await tx
    .insert(employeePayouts)
    .values({ personId, ...kept })
    .onConflictDoUpdate({ target: employeePayouts.personId, set: kept });
}

async function saveNumbers(tx: Tx, personId: string, fields: EmployeeFields): Promise<void> {
  const typed = numbersIn(fields).filter(([, number]) => !isMasked(number));
  if (typed.length === 0) return;
  const kinds = typed.map(([kind]) => kind);
  await tx
    .delete(employeeNumbers)
    .where(and(eq(employeeNumbers.personId, personId), inArray(employeeNumbers.kind, kinds)));
  const rows = typed.flatMap(([kind, number]) =>
    number === ""
      ? []
      : {
          personId,
          kind,
          sealed: encrypt(number),
          ending: endingOf(number),
          digest: keyedDigest(`employee-${kind}`, number),
        },
  );
  if (rows.length > 0) await tx.insert(employeeNumbers).values(rows);
}

/**
 * Hires a person under the next EMP number.
 * Throws INVALID at every wrong field, and CONFLICT if a colleague has the email, phone or Employee ID. A role that
 * only an administrator grants waits for approval.
 */
export async function hireEmployee(
  tx: Tx,
  actor: Actor,
  input: { change: EmployeeChange; invite: boolean; publicUrl: string; now: Date },
): Promise<{ id: string; number: string; waits: boolean }> {
  const { change, invite, publicUrl, now } = input;
  const today = nairobiDate(now);
  const given = change.employmentInfo?.employeeId ?? "";
  if (actor.kind === "api" && change.bankingInfo) throw payoutByToken.at("bankingInfo");
  if (actor.kind === "api" && change.payrollInfo) throw payoutByToken.at("payrollInfo");
  const asked = laidOver(blankEmployee(change.employmentInfo?.startDate || today), change);
  // Defaults to the number that this transaction takes.
  const prefilled = change.employmentInfo?.employeeId === undefined;
  const fields = tidied(
    prefilled ? { ...asked, employmentInfo: { ...asked.employmentInfo, employeeId: "EMP" } } : asked,
  );
  refuseAll(wrongFields(fields, today));
  const { employmentInfo: work, contactInfo: contact } = fields;
  if (!prefilled) await assertEmployeeIdFree(tx, given, undefined);
  const { id, waits } = await hirePerson(tx, actor, {
    name: fullNameOf(fields.personalInfo),
    email: contact.email,
    phone: contact.primaryPhone,
    department: work.department,
    role: work.role,
    invite: invite && work.status !== "inactive",
    publicUrl,
    at: AT,
    now,
  });
  const reached = trustedReach(tx, "employee", id, "made");
  const { number } = await lockEmployee(tx, reached);
  await assertSupervisor(tx, work.supervisorId, id);
  await tx
    .update(employees)
    .set({
      ...columnsOf(fields),
      employeeId: prefilled ? number : given,
      status: work.status === "probation" ? "probation" : "active",
      suspendedAt: null,
      createdAt: now,
      createdBy: actor.personId,
      updatedAt: now,
      updatedBy: actor.personId,
    })
    .where(eq(employees.personId, id));
  await savePayout(tx, id, fields);
  await saveNumbers(tx, id, fields);
  await setCompensation(tx, actor, {
    id: reached,
    effectiveDate: work.startDate,
    compensation: fields.compensation,
    now,
  });
  await record(tx, actor, employeeHired, {
    subjectId: id,
    summary: `Employee ${number} hired`,
    data: { number },
    at: now,
  });
  if (work.status === "inactive") await changeStatus(tx, actor, { id: reached, status: "inactive", now });
  return { id, number, waits };
}

/** Refuses what this person may not change, at its field (docs/domain/roles.md#fields). */
function assertMayChange(actor: Actor, edit: boolean, changed: readonly string[]): void {
  const refused = edit ? undefined : changed.find((path) => !isWorkFact(path));
  if (refused) throw fieldNotYours.at(refused);
  const payout = changed.find(isPayout);
  if (payout && actor.kind === "api") throw payoutByToken.at(payout);
}

/**
 * Merges a change into a record and validates each changed group as a whole. Writes nothing if nothing changed.
 * `updatedAt` is the version that the editor read: CONFLICT if another person saved first. New pay is a package from
 * today.
 */
export async function editEmployee(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"employee">; updatedAt?: Date | undefined; change: EmployeeChange; now: Date },
): Promise<void> {
  const { id, updatedAt, change, now } = input;
  const today = nairobiDate(now);
  const row = await lockEmployee(tx, id);
  if (updatedAt && row.updatedAt.getTime() !== updatedAt.getTime()) throw employeeChangedMeanwhile();
  const { fields: before } = await readEmployee(tx, id, today);
  const after = tidied(laidOver(before, change));
  const changed = changedPaths(before, after);
  if (changed.length === 0) return;
  assertMayChange(actor, can(actor, "manage_all_staff") && (await findSeen(tx, actor, id)).edit, changed);
  const pay = changed.find(isPay);
  if (pay) await assertMaySetPay(tx, actor, id, pay);
  refuseAll(concerning(wrongFields(after, today), change));
  const { employmentInfo: work, contactInfo: contact } = after;
  const touched = (path: string) => changed.includes(path);
  if (touched("employmentInfo.employeeId")) await assertEmployeeIdFree(tx, work.employeeId, id);
  if (touched("employmentInfo.supervisorId")) await assertSupervisor(tx, work.supervisorId, id);
  await tx
    .update(employees)
    .set({ ...columnsOf(after), updatedAt: now, updatedBy: actor.personId })
    .where(eq(employees.personId, id));
  if (changed.some((path) => /^(?:personalInfo|contactInfo|employmentInfo)\./.test(path)))
    await changeStaffContact(tx, actor, {
      id,
      name: fullNameOf(after.personalInfo),
      email: contact.email,
      phone: contact.primaryPhone || null,
      department: work.department,
      at: AT,
      now,
    });
  if (changed.some((path) => /^(?:bankingInfo|payrollInfo)\./.test(path))) await savePayout(tx, id, after);
  await saveNumbers(tx, id, after);
  if (changed.some((path) => path.startsWith("compensation.")))
    await setCompensation(tx, actor, {
      id,
      effectiveDate: today < work.startDate ? work.startDate : today,
      compensation: after.compensation,
      now,
    });
  await record(tx, actor, employeeEdited, {
    subjectId: id,
    summary: `Employee ${row.number} edited: ${describeFields(changed)}`,
    data: { number: row.number, fields: changed },
    at: now,
  });
  if (touched("employmentInfo.status")) await changeStatus(tx, actor, { id, status: work.status, now });
  if (touched("employmentInfo.role")) await changeRole(tx, actor, { id, role: work.role, now });
}
