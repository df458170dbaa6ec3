import { formatDate, isPlainDate } from "~/platform/kernel/dates";
import { formatMoney } from "~/platform/kernel/money";
import { describePart, labelOfPart } from "~/platform/ui/form/edit-parts";
import { PAID_BY_LABELS, PAY_FREQUENCY_LABELS } from "../../compensation/domain";
import { PAYMENT_METHOD_LABELS, wordsOf } from "../../domain";
import { DAYS, type EmployeeValues, RELIEF_NAMES } from "./employee-values";

const LABELS: Readonly<Record<string, string>> = {
  "personalInfo.idNumber": "ID number",
  "contactInfo.primaryPhone": "Phone number",
  "employmentInfo.employeeId": "Employee ID",
  "employmentInfo.probationEndDate": "Probation ends",
  "employmentInfo.contractEndDate": "Contract ends",
  "employmentInfo.certifications": "Licences and certifications",
  "compensation.paidBy": "Base salary is per",
  "bankingInfo.mpesaNumber": "M-Pesa number",
  "payrollInfo.taxNumber": "KRA PIN",
  "payrollInfo.nssfNumber": "NSSF number",
  "payrollInfo.shaNumber": "SHA number",
  "payrollInfo.resident": "Resident of Kenya for tax",
  "payrollInfo.primaryEmployment": "This is their primary employment",
  "scheduleInfo.shiftType": "Shift",
  "scheduleInfo.startTime": "Starts",
  "scheduleInfo.endTime": "Ends",
  "scheduleInfo.breakDuration": "Break, minutes",
  "scheduleInfo.weeklyHours": "Hours a week",
};

export const labelOfField = (path: string): string => LABELS[path] ?? labelOfPart(path);

const AMOUNTS = new Set(["compensation.baseSalary", ...RELIEF_NAMES.map((name) => `payrollInfo.${name}`)]);
const WORDS = new Set([
  "personalInfo.gender",
  "employmentInfo.role",
  "employmentInfo.department",
  "employmentInfo.employmentType",
  "employmentInfo.status",
  "scheduleInfo.shiftType",
]);
const LABELLED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "compensation.payFrequency": PAY_FREQUENCY_LABELS,
  "compensation.paidBy": PAID_BY_LABELS,
  "bankingInfo.paymentMethod": PAYMENT_METHOD_LABELS,
};

type Allowances = EmployeeValues["compensation"]["allowances"];
type Certifications = EmployeeValues["employmentInfo"]["certifications"];

/** A field's value as the form shows it, for a choice between two versions. */
export function describeField(path: string, value: unknown): string {
  if (typeof value === "number" && AMOUNTS.has(path)) return formatMoney(value);
  if (typeof value === "string" && value !== "") {
    if (WORDS.has(path)) return wordsOf(value);
    const label = LABELLED[path]?.[value];
    if (label) return label;
    if (isPlainDate(value)) return formatDate(value);
  }
  if (Array.isArray(value) && value.length > 0) {
    if (path === "scheduleInfo.workingDays")
      return (value as string[]).map((day) => DAYS[Number(day) - 1]?.label).join(", ");
    if (path === "compensation.allowances") return (value as Allowances).map(formatAllowance).join("; ");
    if (path === "employmentInfo.certifications")
      return (value as Certifications)
        .map(({ name, number, expiresOn }) =>
          [name, number, expiresOn && formatDate(expiresOn)].filter(Boolean).join(", "),
        )
        .join("; ");
  }
  return describePart(value);
}

const formatAllowance = ({ name, amount, taxable, prorated }: Allowances[number]) =>
  [name, formatMoney(amount || 0), taxable ? "taxed" : "not taxed", prorated && "prorated"]
    .filter(Boolean)
    .join(", ");
