import { expect, test } from "vitest";
import { DEFAULT_GRANTS } from "~/features/identity/domain/identity";
import type { Permission, StaffRole } from "~/platform/http/permissions";
import { groupReports, REPORT_NAMES, REPORTS, reportsFor } from "./catalogue";

test("each role reads its reports and no others", () => {
  const of = (role: StaffRole) => reportsFor(Object.keys(DEFAULT_GRANTS[role]) as Permission[]).join(" ");
  expect(of("accountant")).toBe("revenue ageing vat payments mpesa payrollMonths payrollChanges");
  expect(of("sales_rep")).toBe("funnel sources staff sourceValue lossReasons stageTimes leadSpeed");
  expect(of("customer_service")).toBe("responses estimates surveyBias");
  expect(of("manager")).toBe(
    "revenue ageing vat payments mpesa funnel sources staff sourceValue lossReasons stageTimes leadSpeed responses estimates surveyBias headcount turnover absence balances payrollMonths payrollChanges expiries vehicleCosts vehicleFuel workshopDays vehiclePapers truckUse peopleUse onTime jobHours crewWork kindWork overrides hireCosts dayLoad",
  );
  expect(of("supervisor")).toContain("workshopDays");
  expect(of("hr_officer")).toBe("headcount turnover absence balances payrollMonths payrollChanges expiries");
  expect(of("driver")).toBe("");
});

test("the index groups every report once, by its question", () => {
  const groups = groupReports(REPORT_NAMES);
  expect(groups.flatMap(({ reports }) => reports).toSorted()).toEqual(REPORT_NAMES.toSorted());
  expect(groups[0]).toEqual({ question: "owed", reports: ["ageing"] });
  const questions = REPORT_NAMES.map((name) => REPORTS[name].question);
  expect(new Set(questions).size).toBe(questions.length);
  for (const name of REPORT_NAMES) expect(REPORTS[name].about).toMatch(/^[A-Z][^.]*\.$/);
});

test.each([
  ["kra", ["vat"]],
  ["ANNUAL leave", ["balances"]],
  ["m-pesa", ["mpesa"]],
  ["nothing such", []],
])("a search for %j finds %j", (search, found) => {
  expect(groupReports(REPORT_NAMES, search).flatMap(({ reports }) => reports)).toEqual(found);
});

test("a reader's index has only their reports", () => {
  expect(groupReports(reportsFor(["view_service_reports"]))).toEqual([
    { question: "answers", reports: ["responses"] },
    { question: "estimates", reports: ["estimates", "surveyBias"] },
  ]);
});
