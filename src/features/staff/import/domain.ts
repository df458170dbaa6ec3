import { defineEvent } from "~/platform/events/define";
import { defineImport, type ImportFact } from "~/platform/kernel/import";

/**
 * Employees, one per row. One bad row refuses the whole file. `waiting` counts employees whose role needs an
 * administrator.
 */
export const employeeFile = defineImport({
  noun: "employee",
  nouns: "employees",
  whole: "name",
  mostRows: 1_000,
  mostBytes: 10 * 1024 * 1024,
  badRows: "keep all out",
  counts: ["added", "waiting"],
  checks: ["good", "refused"],
  fields: {
    idNumber: {
      label: "ID number",
      at: "personalInfo.idNumber",
      also: ["idno", "nationalid", "nationalidnumber", "nationalidno", "id"],
      looks: /^\d{7,9}$/,
    },
    employeeId: {
      label: "Employee ID",
      at: "employmentInfo.employeeId",
      also: [
        "employeeno",
        "employeenumber",
        "staffno",
        "staffnumber",
        "staffid",
        "payrollnumber",
        "payrollno",
        "number",
        "id",
      ],
    },
    name: { label: "Full name", at: "", also: ["fullname", "employee", "employeename", "staffname"] },
    firstName: { label: "First name", at: "personalInfo.firstName", also: ["forename", "givenname"] },
    middleName: { label: "Middle name", at: "personalInfo.middleName", also: ["othernames"] },
    lastName: { label: "Last name", at: "personalInfo.lastName", also: ["surname", "familyname"] },
    email: {
      label: "Email",
      at: "contactInfo.email",
      also: ["emailaddress", "mail", "workemail", "email1value"],
    },
    phone: {
      label: "Phone",
      at: "contactInfo.primaryPhone",
      also: [
        "primaryphone",
        "phonenumber",
        "mobile",
        "mobilenumber",
        "telephone",
        "tel",
        "phoneno",
        "mobileno",
        "mobilephone",
        "cell",
        "phone1value",
      ],
    },
    address: { label: "Address", at: "contactInfo.address", also: ["home", "residence", "estate"] },
    dateOfBirth: {
      label: "Date of birth",
      at: "personalInfo.dateOfBirth",
      also: ["dob", "birthday", "born"],
      isDay: true,
    },
    gender: { label: "Gender", at: "personalInfo.gender", also: ["sex"] },
    nationality: { label: "Nationality", at: "personalInfo.nationality", also: [] },
    role: { label: "Role", at: "employmentInfo.role", also: ["position", "jobtitle", "designation"] },
    department: { label: "Department", at: "employmentInfo.department", also: ["dept"] },
    employmentType: {
      label: "Employment type",
      at: "employmentInfo.employmentType",
      also: ["type", "contracttype", "terms"],
    },
    startDate: {
      label: "Start date",
      at: "employmentInfo.startDate",
      also: ["started", "joined"],
      isDay: true,
    },
    hireDate: {
      label: "Hire date",
      at: "employmentInfo.hireDate",
      also: ["datehired", "hired", "dateofhire"],
      isDay: true,
    },
    workLocation: {
      label: "Work location",
      at: "employmentInfo.workLocation",
      also: ["location", "branch", "datejoined"],
    },
    baseSalary: {
      label: "Base salary",
      at: "compensation.baseSalary",
      also: ["salary", "basicsalary", "basicpay", "grosspay", "basic", "monthlypay"],
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
    shaNumber: {
      label: "SHA number",
      at: "payrollInfo.shaNumber",
      also: ["sha", "shif", "nhif", "nhifno", "shano"],
    },
  },
});
export type ImportField = keyof typeof employeeFile.fields;

export const employeeFileUploaded = defineEvent<ImportFact>("employee_import.uploaded");
export const employeeFileMapped = defineEvent<ImportFact>("employee_import.mapped");
export const employeesImported = defineEvent<ImportFact & { added: number }>("employee_import.imported");
