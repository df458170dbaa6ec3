import { z } from "zod";
import { plainDate, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { ANY_REPORT, REPORT_NAMES } from "./domain/catalogue";

const unit = z.enum(["money", "count", "share", "time", "measure", "difference", "change"]);
const cell = z.number().nullable();

const report = z.object({
  report: z.enum(REPORT_NAMES),
  from: z.string(),
  to: z.string(),
  head: z.string(),
  columns: z.array(z.object({ label: z.string(), unit })),
  rows: z.array(z.object({ label: z.string(), to: z.string().nullable(), cells: z.array(cell) })),
  total: z.array(cell).nullable(),
  chart: z.object({
    unit,
    stacked: z.boolean(),
    labels: z.array(z.string()),
    series: z.array(z.object({ name: z.string(), values: z.array(z.number()) })),
  }),
  notes: z.array(z.object({ text: z.string(), to: z.string().nullable() })),
  services: z.array(z.object({ value: z.string(), label: z.string() })),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
});

const period = { from: plainDate, to: plainDate };

const amounts =
  "Amounts are cents, times are seconds and shares are fractions of 1. Days are in Africa/Nairobi, and the range includes its first and last day.";

export const reportsContract = {
  list: route({
    path: "/reports",
    summary: "List the reports the caller may read",
    description: "Each answers a question; `group` is the question it belongs to.",
    tag: "Reports",
    permission: ANY_REPORT,
  }).output(
    z.array(
      z.object({
        report: z.enum(REPORT_NAMES),
        title: z.string(),
        group: z.string(),
        question: z.string(),
        about: z.string(),
      }),
    ),
  ),
  financial: route({
    path: "/reports/financial/{report}",
    summary: "Get the financial reports: revenue, ageing, VAT, payments and M-Pesa reconciliation",
    description: amounts,
    tag: "Reports",
    permission: "access_financial_reports",
  })
    .input(
      z.object({
        report: z.enum(["revenue", "ageing", "vat", "payments", "mpesa"]),
        ...period,
        service: z.string().max(40).optional(),
        by: z.enum(["customer"]).optional(),
        /** Ageing at the end of this day; future days are refused. */
        asOf: plainDate.optional(),
      }),
    )
    .output(report),
  sales: route({
    path: "/reports/sales/{report}",
    summary:
      "Get the sales reports: quote funnel, sources, staff, won value by source, lost reasons, time in stage and speed to lead",
    description: `${amounts} Figures on leads and opportunities cover the caller's scope.`,
    tag: "Reports",
    permission: "view_sales_reports",
  })
    .input(
      z.object({
        report: z.enum([
          "funnel",
          "sources",
          "staff",
          "sourceValue",
          "lossReasons",
          "stageTimes",
          "leadSpeed",
        ]),
        ...period,
      }),
    )
    .output(report),
  service: route({
    path: "/reports/service/{report}",
    summary: "Get the service reports: response times, estimates against actuals and surveyors",
    description: `${amounts} Differences are the estimate less the actual figure, and shares of the actual one. \`of\` is one of the \`choices\`: its moves are the rows.`,
    tag: "Reports",
    permission: "view_service_reports",
  })
    .input(
      z.object({
        report: z.enum(["responses", "estimates", "surveyBias"]),
        ...period,
        of: z.string().max(40).optional(),
      }),
    )
    .output(report),
  hr: route({
    path: "/reports/hr/{report}",
    summary: "Get the staff reports: headcount, joiners and leavers, absence, leave balances and expiries",
    description:
      "Covers all employees, or those of the caller's department or team. Headcount, balances and expiries are as of today, whatever the period.",
    tag: "Reports",
    permission: anyOf("access_hr_reports", "access_department_reports", "access_team_reports"),
  })
    .input(
      z.object({ report: z.enum(["headcount", "turnover", "absence", "balances", "expiries"]), ...period }),
    )
    .output(report),
  fleet: route({
    path: "/reports/fleet/{report}",
    summary: "Get the fleet reports: costs, fuel, papers and days in the workshop",
    description: `${amounts} Papers are as of today, whatever the period.`,
    tag: "Reports",
    permission: "manage_fleet",
  })
    .input(
      z.object({
        report: z.enum(["vehicleCosts", "vehicleFuel", "vehiclePapers", "workshopDays"]),
        ...period,
      }),
    )
    .output(report),
  jobs: route({
    path: "/reports/jobs/{report}",
    summary:
      "Get the reports of jobs: use of trucks and people, on-time starts, hours, work by crew and kind, overrides, hired trucks and moves against capacity",
    description: `${amounts} Figures cover the moves that the caller may plan.`,
    tag: "Reports",
    permission: "manage_moves",
  })
    .input(
      z.object({
        report: z.enum([
          ...(["truckUse", "peopleUse", "onTime", "jobHours", "crewWork", "kindWork"] as const),
          ...(["overrides", "hireCosts", "dayLoad"] as const),
        ]),
        ...period,
      }),
    )
    .output(report),
  payroll: route({
    path: "/reports/payroll/{report}",
    summary: "Get the payroll reports: approved payroll by month and changes of pay by person",
    description: `${amounts} Figures by person cover the caller's scope.`,
    tag: "Reports",
    permission: "view_payroll_reports",
  })
    .input(z.object({ report: z.enum(["payrollMonths", "payrollChanges"]), ...period }))
    .output(report),
};
