import { splitName } from "~/features/customers/domain";
import { valueNotKnown } from "~/features/customers/import/errors";
import { parseCustomerPhone } from "~/features/customers/profile/domain";
import { staffTaken } from "~/features/identity/people/errors";
import { STAFF_ROLES } from "~/platform/http/permissions";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { laidOver } from "~/platform/kernel/laid-over";
import {
  centsOf,
  dayText,
  phoneText,
  type SheetProblem,
  type SheetRow,
  valuesOf,
} from "~/platform/kernel/sheet-columns";
import { PAY_FREQUENCIES, PAY_FREQUENCY_LABELS } from "../../../compensation/domain";
import {
  DEPARTMENTS,
  EMPLOYMENT_TYPES,
  GENDERS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  wordsOf,
} from "../../../domain";
import { employeeIdTaken } from "../../../errors";
import { employeeChange } from "../../../record/contract";
import { blankEmployee, type EmployeeChange, wrongFields } from "../../../record/domain";
import { IMPORT_FIELDS, type ImportField, importFieldAt, type Mapping } from "../../domain";
import { employeeTwiceInFile, salaryNotFigure } from "../../errors";

/** Addresses, phones and Employee IDs of colleagues, the first and the last in lower case. */
interface Taken {
  emails: ReadonlySet<string>;
  phones: ReadonlySet<string>;
  employeeIds: ReadonlySet<string>;
}

type Values = Partial<Record<ImportField, string>>;

/** Sorts a file's rows: those that can be hired, and what is wrong with the others, a sentence a field. */
export async function readRows(
  rows: readonly SheetRow[],
  mapping: Mapping,
  taken: Taken,
  now: Date,
): Promise<{ good: EmployeeChange[]; bad: SheetProblem[] }> {
  const today = nairobiDate(now);
  const good: EmployeeChange[] = [];
  const bad: SheetProblem[] = [];
  const seen = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    const values = valuesOf(row, mapping);
    const { change, wrong } = readRow(values, today);
    const contacts = contactsOf(values);
    if (taken.emails.has(contacts.email)) wrong.email ??= staffTaken().message;
    if (taken.phones.has(contacts.phone)) wrong.phone ??= staffTaken().message;
    if (taken.employeeIds.has(contacts.employeeId)) wrong.employeeId ??= employeeIdTaken().message;
    for (const [field, contact] of Object.entries(contacts) as [keyof typeof contacts, string][]) {
      if (!contact) continue;
      const before = seen.get(`${field} ${contact}`);
      if (before === undefined) seen.set(`${field} ${contact}`, row.at);
      else wrong[field] ??= employeeTwiceInFile({ row: before }).message;
    }
    const problems = Object.entries(wrong).map(([name, message]) => {
      const field = name as ImportField;
      return {
        row: row.at,
        field: IMPORT_FIELDS[field].label,
        value: (values[field] ?? "").slice(0, 100),
        message,
      };
    });
    if (problems.length > 0) bad.push(...problems);
    else good.push(change);
    // Others get their turn.
    if (at % 200 === 199) await new Promise((resolve) => setImmediate(resolve));
  }
  return { good, bad };
}

/** What nobody else may have, of one row. */
const contactsOf = ({ email = "", phone = "", employeeId = "" }: Values) => ({
  email: email.toLowerCase(),
  phone: parseCustomerPhone(phoneText(phone)) ?? "",
  employeeId: employeeId.toLowerCase(),
});

/** The addresses, phones and Employee IDs of a whole file. */
export function contactsIn(rows: readonly SheetRow[], mapping: Mapping) {
  const all = rows.map((row) => contactsOf(valuesOf(row, mapping)));
  return {
    emails: all.flatMap(({ email }) => email || []),
    phones: all.flatMap(({ phone }) => phone || []),
    employeeIds: all.flatMap(({ employeeId }) => employeeId || []),
  };
}

/** A row as what the form would send, with what is wrong of it by field. */
function readRow(values: Values, today: PlainDate) {
  const wrong: Partial<Record<ImportField, string>> = {};
  const refuse = (path: string, message: string) => {
    const field = importFieldAt(path) ?? importFieldAt(path.split(".").slice(0, 2).join("."));
    wrong[field ? typedAs(field, values) : "name"] ??= message;
  };
  const parsed = employeeChange.safeParse(changeOf(values, refuse));
  for (const { path, message } of parsed.error?.issues ?? []) refuse(path.join("."), message);
  const change: EmployeeChange = parsed.success ? parsed.data : {};
  if (parsed.success) {
    const asked = laidOver(blankEmployee(today), change);
    // Left out, the Employee ID is the number.
    const fields = change.employmentInfo?.employeeId
      ? asked
      : { ...asked, employmentInfo: { ...asked.employmentInfo, employeeId: "EMP" } };
    for (const [path, error] of Object.entries(wrongFields(fields, today))) refuse(path, error.message);
  }
  return { change, wrong };
}

/** A row with one of the two days has it for both: what is wrong of it is said once, where it was typed. */
function typedAs(field: ImportField, { startDate, hireDate }: Values): ImportField {
  if (field === "hireDate" && !hireDate && startDate) return "startDate";
  if (field === "startDate" && !startDate && hireDate) return "hireDate";
  return field;
}

function changeOf(values: Values, refuse: (path: string, message: string) => void) {
  const text = (field: ImportField) => values[field] || undefined;
  /** A word of a closed list, by itself or as people read it. */
  const known = <Word extends string>(
    field: ImportField,
    words: readonly Word[],
    labelOf: (word: Word) => string,
  ): Word | undefined => {
    const said = values[field]?.toLowerCase();
    if (!said) return undefined;
    const word = words.find((each) => each === said || labelOf(each).toLowerCase() === said);
    const labels = words.filter(Boolean).map(labelOf).join(", ");
    if (word === undefined) refuse(IMPORT_FIELDS[field].at, valueNotKnown({ known: labels }).message);
    return word;
  };
  const day = (field: ImportField) => (values[field] ? dayText(values[field]) : undefined);
  const phone = (field: ImportField) => (values[field] ? phoneText(values[field]) : undefined);
  const { name = "", baseSalary = "" } = values;
  const person = name && !values.firstName ? splitName(name) : undefined;
  const salary = baseSalary ? centsOf(baseSalary) : undefined;
  if (baseSalary && salary === undefined) refuse("compensation.baseSalary", salaryNotFigure().message);
  return {
    personalInfo: {
      firstName: text("firstName") ?? person?.firstName,
      middleName: text("middleName"),
      lastName: text("lastName") ?? person?.lastName,
      dateOfBirth: day("dateOfBirth"),
      gender: known("gender", GENDERS, wordsOf),
      nationality: text("nationality"),
      idNumber: text("idNumber"),
    },
    contactInfo: { email: text("email"), primaryPhone: phone("phone"), address: text("address") },
    employmentInfo: {
      employeeId: text("employeeId"),
      role: known("role", STAFF_ROLES, wordsOf),
      department: known("department", DEPARTMENTS, wordsOf),
      employmentType: known("employmentType", EMPLOYMENT_TYPES, wordsOf),
      startDate: day("startDate") ?? day("hireDate"),
      hireDate: day("hireDate") ?? day("startDate"),
      workLocation: text("workLocation"),
    },
    compensation: {
      baseSalary: salary,
      payFrequency: known("payFrequency", PAY_FREQUENCIES, (word) => PAY_FREQUENCY_LABELS[word]),
    },
    bankingInfo: {
      paymentMethod: known("paymentMethod", PAYMENT_METHODS, (word) => PAYMENT_METHOD_LABELS[word]),
      mpesaNumber: phone("mpesaNumber"),
      bankName: text("bankName"),
      accountNumber: text("accountNumber"),
    },
    payrollInfo: {
      taxNumber: text("taxNumber"),
      nssfNumber: text("nssfNumber"),
      shaNumber: text("shaNumber"),
    },
  };
}
