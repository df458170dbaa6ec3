import { expect, test } from "vitest";
import { formatMoney } from "~/platform/kernel/money";
import { describeField, labelOfField } from "./merge-words";

test.each([
  ["compensation.baseSalary", 5_200_000, formatMoney(5_200_000)],
  ["compensation.baseSalary", "", "nothing"],
  ["payrollInfo.insurancePremium", 150_000, formatMoney(150_000)],
  ["employmentInfo.role", "team_lead", "Team Lead"],
  ["employmentInfo.startDate", "2026-02-01", "01/02/2026"],
  [
    "employmentInfo.supervisor",
    { id: "x", number: "EMP1007", name: "Kiprop Keter" },
    "EMP1007, Kiprop Keter",
  ],
  [
    "employmentInfo.certifications",
    [{ name: "PSV", number: "7", expiresOn: "2027-06-13" }],
    "PSV, 7, 13/06/2027",
  ],
  ["bankingInfo.paymentMethod", "bank_transfer", "Bank Transfer"],
  ["compensation.payFrequency", "bi-weekly", "Bi-weekly"],
  ["scheduleInfo.workingDays", ["1", "6"], "Monday, Saturday"],
  [
    "compensation.allowances",
    [{ name: "Night out", amount: 300_000, type: "other", taxable: true, prorated: false }],
    `Night out, ${formatMoney(300_000)}, taxed`,
  ],
])("%s of two editors is compared as the form shows it", (path, value, words) => {
  expect(describeField(path, value)).toBe(words);
});

test("fields are called as in the form", () => {
  expect(labelOfField("payrollInfo.taxNumber")).toBe("KRA PIN");
  expect(labelOfField("employmentInfo.workLocation")).toBe("Work location");
});
