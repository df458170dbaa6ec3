import { defineEvent } from "~/platform/events/define";
import { column, defineImport, type ImportFact } from "~/platform/kernel/import";

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
    idNumber: column(
      "ID number",
      "personalInfo.idNumber",
      "idno nationalid nationalidnumber nationalidno id",
      { looks: /^\d{7,9}$/ },
    ),
    employeeId: column(
      "Employee ID",
      "employmentInfo.employeeId",
      "employeeno employeenumber staffno staffnumber staffid payrollnumber payrollno number id",
    ),
    name: column("Full name", "", "fullname employee employeename staffname"),
    firstName: column("First name", "personalInfo.firstName", "forename givenname"),
    middleName: column("Middle name", "personalInfo.middleName", "othernames"),
    lastName: column("Last name", "personalInfo.lastName", "surname familyname"),
    email: column("Email", "contactInfo.email", "emailaddress mail workemail email1value"),
    phone: column(
      "Phone",
      "contactInfo.primaryPhone",
      `
      primaryphone phonenumber mobile mobilenumber telephone tel phoneno mobileno mobilephone cell
      phone1value`,
    ),
    address: column("Address", "contactInfo.address", "home residence estate"),
    dateOfBirth: column("Date of birth", "personalInfo.dateOfBirth", "dob birthday born", { isDay: true }),
    gender: column("Gender", "personalInfo.gender", "sex"),
    nationality: column("Nationality", "personalInfo.nationality"),
    role: column("Role", "employmentInfo.role", "position jobtitle designation"),
    department: column("Department", "employmentInfo.department", "dept"),
    employmentType: column("Employment type", "employmentInfo.employmentType", "type contracttype terms"),
    startDate: column("Start date", "employmentInfo.startDate", "started joined", { isDay: true }),
    hireDate: column("Hire date", "employmentInfo.hireDate", "datehired hired dateofhire", { isDay: true }),
    workLocation: column("Work location", "employmentInfo.workLocation", "location branch datejoined"),
    baseSalary: column(
      "Base salary",
      "compensation.baseSalary",
      "salary basicsalary basicpay grosspay basic monthlypay",
    ),
    payFrequency: column("Pay frequency", "compensation.payFrequency", "frequency paid"),
    paymentMethod: column("Payment method", "bankingInfo.paymentMethod", "paidby"),
    mpesaNumber: column("M-Pesa number", "bankingInfo.mpesaNumber", "mpesa mpesaphone"),
    bankName: column("Bank", "bankingInfo.bankName", "bankname"),
    accountNumber: column("Account number", "bankingInfo.accountNumber", "account bankaccount"),
    taxNumber: column("KRA PIN", "payrollInfo.taxNumber", "pin krapin taxpin"),
    nssfNumber: column("NSSF number", "payrollInfo.nssfNumber", "nssf nssfno"),
    shaNumber: column("SHA number", "payrollInfo.shaNumber", "sha shif nhif nhifno shano"),
  },
});
export type ImportField = keyof typeof employeeFile.fields;

export const employeeFileUploaded = defineEvent<ImportFact>("employee_import.uploaded");
export const employeeFileMapped = defineEvent<ImportFact>("employee_import.mapped");
export const employeesImported = defineEvent<ImportFact & { added: number }>("employee_import.imported");
