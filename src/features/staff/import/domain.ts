import { defineEvent } from "~/platform/events/define";
import { guessColumns } from "~/platform/kernel/sheet-columns";

/** Rows one file may have. */
export const MAX_IMPORT_ROWS = 1_000;
/** The longest file: that many rows in Excel or CSV. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
/** Bad rows that a dry run names; it counts them all. */
export const SHOWN_PROBLEMS = 500;

export const IMPORT_STATES = ["uploaded", "imported"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
export const IMPORT_STATE_LABELS: Readonly<Record<ImportState, string>> = {
  uploaded: "Not imported yet",
  imported: "Imported",
};

/** What a column can be: where it belongs in a record, how it is called, and what else it is called in files. */
export const IMPORT_FIELDS = {
  employeeId: {
    label: "Employee ID",
    at: "employmentInfo.employeeId",
    also: ["id", "employeeno", "staffno", "payrollnumber", "number"],
  },
  name: { label: "Full name", at: "", also: ["fullname", "employee", "employeename", "staffname"] },
  firstName: { label: "First name", at: "personalInfo.firstName", also: ["forename", "givenname"] },
  middleName: { label: "Middle name", at: "personalInfo.middleName", also: ["othernames"] },
  lastName: { label: "Last name", at: "personalInfo.lastName", also: ["surname", "familyname"] },
  email: { label: "Email", at: "contactInfo.email", also: ["emailaddress", "mail", "workemail"] },
  phone: {
    label: "Phone",
    at: "contactInfo.primaryPhone",
    also: ["primaryphone", "phonenumber", "mobile", "mobilenumber", "telephone", "tel"],
  },
  address: { label: "Address", at: "contactInfo.address", also: ["home", "residence", "estate"] },
  dateOfBirth: { label: "Date of birth", at: "personalInfo.dateOfBirth", also: ["dob", "birthday", "born"] },
  gender: { label: "Gender", at: "personalInfo.gender", also: ["sex"] },
  nationality: { label: "Nationality", at: "personalInfo.nationality", also: [] },
  idNumber: {
    label: "ID number",
    at: "personalInfo.idNumber",
    also: ["idno", "nationalid", "nationalidnumber"],
  },
  role: { label: "Role", at: "employmentInfo.role", also: ["position", "jobtitle", "designation"] },
  department: { label: "Department", at: "employmentInfo.department", also: ["dept"] },
  employmentType: {
    label: "Employment type",
    at: "employmentInfo.employmentType",
    also: ["type", "contracttype", "terms"],
  },
  startDate: { label: "Start date", at: "employmentInfo.startDate", also: ["started", "joined"] },
  hireDate: { label: "Hire date", at: "employmentInfo.hireDate", also: ["datehired", "hired", "dateofhire"] },
  workLocation: { label: "Work location", at: "employmentInfo.workLocation", also: ["location", "branch"] },
  baseSalary: {
    label: "Base salary",
    at: "compensation.baseSalary",
    also: ["salary", "basicsalary", "basicpay", "grosspay"],
  },
  payFrequency: { label: "Pay frequency", at: "compensation.payFrequency", also: ["frequency", "paid"] },
  paymentMethod: { label: "Payment method", at: "bankingInfo.paymentMethod", also: ["paidby"] },
  mpesaNumber: { label: "M-Pesa number", at: "bankingInfo.mpesaNumber", also: ["mpesa", "mpesaphone"] },
  bankName: { label: "Bank", at: "bankingInfo.bankName", also: ["bankname"] },
  accountNumber: {
    label: "Account number",
    at: "bankingInfo.accountNumber",
    also: ["account", "bankaccount"],
  },
  taxNumber: { label: "KRA PIN", at: "payrollInfo.taxNumber", also: ["pin", "krapin", "taxpin"] },
  nssfNumber: { label: "NSSF number", at: "payrollInfo.nssfNumber", also: ["nssf", "nssfno"] },
  shaNumber: { label: "SHA number", at: "payrollInfo.shaNumber", also: ["sha", "shif", "nhif", "nhifno"] },
} as const satisfies Record<string, { label: string; at: string; also: readonly string[] }>;

export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[];
/** What each column is, by its place; null is left out. */
export type Mapping = (ImportField | null)[];

/** What columns likely are, by their heads. */
export const guessMapping = (headers: readonly string[]): Mapping => guessColumns(headers, IMPORT_FIELDS);

/** A column's field by where it is in a record. */
export const importFieldAt = (path: string): ImportField | undefined =>
  IMPORT_FIELD_NAMES.find((name) => IMPORT_FIELDS[name].at === path);

interface ImportFact {
  fileName: string;
  rows: number;
}
export const employeeFileUploaded = defineEvent<ImportFact>("employee_import.uploaded");
export const employeeFileMapped = defineEvent<ImportFact>("employee_import.mapped");
/** One fact of the file; each who is hired has one of their own. */
export const employeesImported = defineEvent<ImportFact & { added: number }>("employee_import.imported");
