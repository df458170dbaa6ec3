import { parseCustomerPhone } from "~/features/customers/profile/domain";
import { staffTaken } from "~/features/identity/people/errors";
import { STAFF_ROLES } from "~/platform/http/permissions";
import { nairobiDate } from "~/platform/kernel/dates";
import type { RowErrors, RowValues } from "~/platform/kernel/import";
import { emailsIn, nameIn, phonesIn, rowOf } from "~/platform/kernel/import-row";
import { laidOver } from "~/platform/kernel/laid-over";
import type { SheetRow } from "~/platform/kernel/sheet-columns";
import type { RowReading } from "~/platform/sheets/import-queries";
import { type SortedRows, saidOf, sortRows } from "~/platform/sheets/import-rows";
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
import { employeeFile, type ImportField } from "../../domain";
import { employeeTwiceInFile } from "../../errors";

/** Which of these addresses, phones and Employee IDs are colleagues', the first and the last in lower case. */
type FindTaken = (these: { emails: string[]; phones: string[]; employeeIds: string[] }) => Promise<{
  emails: ReadonlySet<string>;
  phones: ReadonlySet<string>;
  employeeIds: ReadonlySet<string>;
}>;

type Values = RowValues<ImportField>;
type Row = ReturnType<typeof rowOf<ImportField>>;

/** Splits a file's rows into valid ones and errors, with one sentence for each field. */
export function readRows(
  rows: readonly SheetRow[],
  { mapping, orders }: RowReading<ImportField>,
  findTaken: FindTaken,
  now: Date,
): Promise<SortedRows<EmployeeChange, ImportField>> {
  const today = nairobiDate(now);
  return sortRows(employeeFile, rows, {
    mapping,
    contactsOf: ({ email = "", phone = "", employeeId = "" }) => ({
      email: (emailsIn(email)[0] ?? "").toLowerCase(),
      phone: parseCustomerPhone(phonesIn(phone)[0] ?? "") ?? "",
      employeeId: employeeId.toLowerCase(),
    }),
    async lookUp(all) {
      const taken = await findTaken({
        emails: saidOf(all, "email"),
        phones: saidOf(all, "phone"),
        employeeIds: saidOf(all, "employeeId"),
      });
      return ({ email = "", phone = "", employeeId = "" }) => {
        const wrong: RowErrors<ImportField> = {};
        if (taken.emails.has(email)) wrong.email = staffTaken().message;
        if (taken.phones.has(phone)) wrong.phone = staffTaken().message;
        if (taken.employeeIds.has(employeeId)) wrong.employeeId = employeeIdTaken().message;
        return { isKnown: false, wrong };
      };
    },
    readRow(values) {
      const row = rowOf(employeeFile, values, { orders, typedAs: (field) => typedAs(field, values) });
      const change = row.parse(employeeChange, changeOf(values, row));
      if (change) {
        const asked = laidOver(blankEmployee(today), change);
        const fields = change.employmentInfo?.employeeId
          ? asked
          : { ...asked, employmentInfo: { ...asked.employmentInfo, employeeId: "EMP" } };
        row.refuseAll(wrongFields(fields, today));
      }
      return { value: change ?? {}, wrong: row.wrong, notes: row.notes };
    },
    unique: ["email", "phone", "employeeId"],
    twice: employeeTwiceInFile,
  });
}

/** A row with one of the two days uses it for both. Reports an error once, at the column that has a value. */
function typedAs(field: ImportField, { startDate, hireDate }: Values): ImportField {
  if (field === "hireDate" && !hireDate && startDate) return "startDate";
  if (field === "startDate" && !startDate && hireDate) return "hireDate";
  return field;
}

function changeOf(values: Values, { text, day, phone, email, amount, word }: Row) {
  const { name = "" } = values;
  const person = name && !values.firstName ? nameIn(name) : undefined;
  const baseSalary = amount("baseSalary");
  return {
    personalInfo: {
      firstName: text("firstName") ?? person?.firstName,
      middleName: text("middleName"),
      lastName: text("lastName") ?? person?.lastName,
      dateOfBirth: day("dateOfBirth"),
      gender: word("gender", GENDERS, wordsOf),
      nationality: text("nationality"),
      idNumber: text("idNumber"),
    },
    contactInfo: { email: email("email"), primaryPhone: phone("phone"), address: text("address") },
    employmentInfo: {
      employeeId: text("employeeId"),
      role: word("role", STAFF_ROLES, wordsOf),
      department: word("department", DEPARTMENTS, wordsOf),
      employmentType: word("employmentType", EMPLOYMENT_TYPES, wordsOf),
      startDate: day("startDate") ?? day("hireDate"),
      hireDate: day("hireDate") ?? day("startDate"),
      workLocation: text("workLocation"),
    },
    compensation: {
      baseSalary,
      payFrequency: word("payFrequency", PAY_FREQUENCIES, PAY_FREQUENCY_LABELS),
    },
    bankingInfo: {
      paymentMethod: word("paymentMethod", PAYMENT_METHODS, PAYMENT_METHOD_LABELS),
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
