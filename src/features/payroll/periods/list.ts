import { nairobiYear } from "~/platform/kernel/dates";
import { byAmount, byDay, byText, defineList, given, oneOf, words } from "~/platform/kernel/list";
import { PERIOD_KINDS, PERIOD_STATUSES, PERIOD_TYPES, STATUS_LABELS, TYPE_LABELS } from "./domain";

export const PERIOD_YEARS = ["2030", "2029", "2028", "2027", "2026", "2025", "2024", "2023", "2022"] as const;

/** The list begins with the current year (docs/domain/readings.md#payroll). */
function thisYear(): (typeof PERIOD_YEARS)[number] {
  const now = String(nairobiYear(new Date()));
  return PERIOD_YEARS.find((year) => year === now) ?? PERIOD_YEARS[0];
}

export const periodList = defineList({
  name: "payroll-periods",
  filters: {
    search: words(),
    status: oneOf(PERIOD_STATUSES, { label: "Status", labels: STATUS_LABELS }),
    year: oneOf(PERIOD_YEARS, {
      label: "Year",
      labels: Object.fromEntries(PERIOD_YEARS.map((year) => [year, year])) as Record<
        (typeof PERIOD_YEARS)[number],
        string
      >,
      initial: thisYear,
    }),
    type: oneOf(PERIOD_TYPES, { label: "Period type", labels: TYPE_LABELS }),
    kind: oneOf(PERIOD_KINDS, { label: "Kind", labels: { regular: "Regular", correction: "Correction" } }),
  },
  sorts: {
    createdAt: byDay("Created"),
    startDate: byDay("Start Date"),
    payDate: byDay("Pay Date"),
    totalNetPay: byAmount("Net Pay"),
    totalEmployees: byAmount("Employees"),
  },
  default: { sort: "createdAt" },
  size: 10,
});

export const itemList = defineList({
  name: "payroll-items",
  filters: { search: words(), staff: given({ label: "Selected staff", most: 4000 }) },
  sorts: {
    number: byText("Number"),
    name: byText("Name"),
    netPay: byAmount("Net Pay"),
  },
  default: { sort: "number" },
  size: 20,
});
