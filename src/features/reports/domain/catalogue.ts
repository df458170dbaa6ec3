import { type Access, anyOf, opens, type Permission, type RouteAccess } from "~/platform/http/permissions";

/** The questions that group the reports, in their order. */
export const QUESTIONS = {
  owed: "Who owes us?",
  work: "Which source brings work?",
  earned: "What did we earn?",
  tax: "What must we pay to KRA?",
  pay: "What do people cost?",
  lost: "Why do we lose?",
  answers: "Who sells, and who answers?",
  estimates: "How good are our estimates?",
  fleet: "What do vehicles cost?",
  jobs: "How does the daily work run?",
  staff: "Who works here?",
  away: "Who is away?",
} as const;

export type Question = keyof typeof QUESTIONS;

/** Figures are defined in ../../metrics/domain. */
export const REPORTS = {
  revenue: {
    title: "Revenue",
    family: "financial",
    group: "earned",
    question: "What did each service bring?",
    about: "Invoices by month and service, less the credit notes of the month, with VAT and net.",
  },
  ageing: {
    title: "Ageing",
    family: "financial",
    group: "owed",
    question: "How much is open, and for how long?",
    about: "What customers owe at the end of a day, by how long it has been due.",
  },
  vat: {
    title: "VAT",
    family: "financial",
    group: "tax",
    question: "How much VAT is due for each month?",
    about: "Invoices and credit notes by the month of their date, the part that carries VAT, and the VAT.",
  },
  payments: {
    title: "Payments",
    family: "financial",
    group: "earned",
    question: "How do customers pay?",
    about: "Money received by method, and what of it was taken back.",
  },
  mpesa: {
    title: "M-Pesa reconciliation",
    family: "financial",
    group: "earned",
    question: "Is all M-Pesa money booked?",
    about: "What M-Pesa received, what of it is booked, what waits for a person, and the difference.",
  },
  funnel: {
    title: "Quote funnel",
    family: "sales",
    group: "lost",
    question: "Where do quotes stop?",
    about: "Quotes asked for in this time: how far they came, and how long each step took.",
  },
  sources: {
    title: "Sources",
    family: "sales",
    group: "work",
    question: "Where do inquiries come from?",
    about: "Inquiries by source, and how many of them became a quote.",
  },
  staff: {
    title: "Staff",
    family: "sales",
    group: "answers",
    question: "Who wins quotes and brings revenue?",
    about: "Quotes asked for and accepted, revenue, and answers, by person.",
  },
  sourceValue: {
    title: "Source to won value",
    family: "sales",
    group: "work",
    question: "Which source brings money?",
    about: "Leads of this time by their source: how many became an opportunity, and what was won.",
  },
  lossReasons: {
    title: "Lost reasons",
    family: "sales",
    group: "lost",
    question: "What do customers say when they decline?",
    about: "Why sales were lost in this time, and what they were worth.",
  },
  stageTimes: {
    title: "Time in stage",
    family: "sales",
    group: "lost",
    question: "Where do sales wait?",
    about: "How long opportunities that left a stage in this time had been in it.",
  },
  leadSpeed: {
    title: "Speed to lead",
    family: "sales",
    group: "answers",
    question: "How fast do leads get an answer?",
    about: "Time from a lead's arrival to the first answer, by source.",
  },
  responses: {
    title: "Response times",
    family: "service",
    group: "answers",
    question: "How fast do inquiries get an answer?",
    about: "How soon inquiries got their first answer, and how many within the promised time.",
  },
  estimates: {
    title: "Estimates against actuals",
    family: "service",
    group: "estimates",
    question: "How close are our estimates?",
    about: "Completed moves by size of home: estimated volume and hours beside those of the day.",
    empty:
      "Nothing to compare in this time. A completed move appears once its service record has an estimate and an actual volume, or a start and a completion.",
  },
  surveyBias: {
    title: "Surveyors",
    family: "service",
    group: "estimates",
    question: "Whose surveys are too high or too low?",
    about: "Surveyed volume beside the actual volume of the completed moves, by surveyor.",
    empty:
      "No survey to compare in this time. It appears once its move is completed and the service record has the actual volume.",
  },
  headcount: {
    title: "Headcount",
    family: "hr",
    group: "staff",
    question: "How many work in each department?",
    about: "Employees today, by department and status.",
  },
  turnover: {
    title: "Joiners and leavers",
    family: "hr",
    group: "staff",
    question: "Who came and who left?",
    about: "Joiners and leavers by month, and the headcount at its end.",
  },
  absence: {
    title: "Absence",
    family: "hr",
    group: "away",
    question: "How many days were people away?",
    about: "Working days on which people were away: on approved leave, or absent by the attendance list.",
  },
  balances: {
    title: "Leave balances",
    family: "hr",
    group: "away",
    question: "How much leave is left?",
    about: "Annual leave left this year by employee, the least first.",
  },
  payrollMonths: {
    title: "Payroll by month",
    family: "payroll",
    group: "pay",
    question: "What does payroll cost each month?",
    about: "Gross pay, deductions, net pay and the employer’s part of approved runs, by month.",
  },
  payrollChanges: {
    title: "Pay changes",
    family: "payroll",
    group: "pay",
    question: "Whose pay changed since last month?",
    about: "Each person’s gross pay in the last month with payroll, beside the month before it.",
  },
  expiries: {
    title: "Expiries",
    family: "hr",
    group: "staff",
    question: "Whose papers expire soon?",
    about: "Licences, certificates and documents of employees that have expired or do within 60 days.",
  },
  vehicleCosts: {
    title: "Vehicle costs",
    family: "fleet",
    group: "fleet",
    question: "What does each vehicle cost a month?",
    about: "Fuel, services, repairs and papers by vehicle and month.",
  },
  vehicleFuel: {
    title: "Fuel consumption",
    family: "fleet",
    group: "fleet",
    question: "Which vehicles use too much fuel?",
    about: "Litres for 100 km from full tank to full tank, beside the expected figure.",
  },
  workshopDays: {
    title: "Days in the workshop",
    family: "fleet",
    group: "fleet",
    question: "Which vehicles stand still?",
    about: "Days on which vehicles were in the workshop or blocked.",
  },
  vehiclePapers: {
    title: "Vehicle papers",
    family: "fleet",
    group: "fleet",
    question: "Which papers of vehicles expire?",
    about: "Papers of vehicles that have expired or do within 60 days.",
  },
  truckUse: {
    title: "Use of trucks",
    family: "jobs",
    group: "jobs",
    question: "Which trucks are used, and how much?",
    about: "Jobs, days and planned hours of each vehicle.",
    empty: "No vehicle was on a job in this time. Assign vehicles on the board.",
  },
  peopleUse: {
    title: "Use of people",
    family: "jobs",
    group: "jobs",
    question: "Who works how much on jobs?",
    about: "Jobs, days and planned hours of each person.",
    empty: "Nobody was on a job in this time. Assign people on the board.",
  },
  onTime: {
    title: "On-time starts",
    family: "jobs",
    group: "jobs",
    question: "Do crews set off in time?",
    about: "Jobs that set off by their planned start, by crew lead.",
    empty: "No job set off in this time. A job counts once its crew has set off.",
  },
  jobHours: {
    title: "Hours of jobs",
    family: "jobs",
    group: "jobs",
    question: "Do jobs take as long as planned?",
    about: "Planned hours beside actual ones of the jobs that are done, by kind.",
    empty: "No job was done in this time.",
  },
  crewWork: {
    title: "Work of crews",
    family: "jobs",
    group: "jobs",
    question: "Which crews take longer, sell extras or break things?",
    about: "Hours, signed extras and incidents of the jobs that are done, by crew lead.",
    empty: "No job was done in this time.",
  },
  kindWork: {
    title: "Work by kind of job",
    family: "jobs",
    group: "jobs",
    question: "Which jobs take longer, bring extras or have incidents?",
    about: "Hours, signed extras and incidents of the jobs that are done, by kind.",
    empty: "No job was done in this time.",
  },
  overrides: {
    title: "Overrides",
    family: "jobs",
    group: "jobs",
    question: "Why do planners override conflicts?",
    about: "Assignments that were made despite a conflict, by reason.",
    empty: "Nobody overrode a conflict in this time.",
  },
  hireCosts: {
    title: "Hired trucks",
    family: "jobs",
    group: "jobs",
    question: "What do hired trucks cost?",
    about: "Agreed prices and extras of hired trucks, by haulier.",
    empty: "No truck was hired in this time. Offer a job to hauliers on the board.",
  },
  dayLoad: {
    title: "Moves against capacity",
    family: "jobs",
    group: "jobs",
    question: "How full are our days?",
    about: "Moves a day against the capacity of a day, by month.",
    empty: "No moves in this time. Choose a longer one, such as a year.",
  },
} as const satisfies Record<
  string,
  { title: string; family: string; group: Question; question: string; about: string; empty?: string }
>;

export type ReportName = keyof typeof REPORTS;
export type ReportFamily = (typeof REPORTS)[ReportName]["family"];

/** docs/domain/roles.md#table */
export const FAMILY_NEEDS = {
  financial: "access_financial_reports",
  sales: "view_sales_reports",
  service: "view_service_reports",
  hr: anyOf("access_hr_reports", "access_department_reports", "access_team_reports"),
  payroll: "view_payroll_reports",
  fleet: "manage_fleet",
  jobs: "manage_moves",
} as const satisfies Record<ReportFamily, RouteAccess>;

/** Opens the index, and one's own schedules. */
export const ANY_REPORT = anyOf(
  "access_financial_reports",
  "view_sales_reports",
  "view_service_reports",
  "access_hr_reports",
  "access_department_reports",
  "access_team_reports",
  "view_payroll_reports",
  "manage_fleet",
  "manage_moves",
);

export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

export function isReport(name: string): name is ReportName {
  return Object.hasOwn(REPORTS, name);
}

export const needsOf = (name: ReportName): RouteAccess => FAMILY_NEEDS[REPORTS[name].family];

/** Reports for these permissions, in their order. */
export function reportsFor(permissions: readonly Permission[]): ReportName[] {
  const held = new Set<Access>(permissions);
  return REPORT_NAMES.filter((name) => opens(needsOf(name), (need) => held.has(need)));
}

export interface ReportGroup {
  question: Question;
  reports: ReportName[];
}

/** Reports by question; with words, only those whose name, question or description has each of them. */
export function groupReports(names: readonly ReportName[], search = ""): ReportGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (name: ReportName) => {
    const { title, question, about, group } = REPORTS[name];
    const text = `${title} ${question} ${about} ${QUESTIONS[group]}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return (Object.keys(QUESTIONS) as Question[])
    .map((question) => ({
      question,
      reports: names.filter((name) => REPORTS[name].group === question && matches(name)),
    }))
    .filter(({ reports }) => reports.length > 0);
}

/** The hint of a report without rows. */
export function emptyWords(name: ReportName): string {
  const report = REPORTS[name];
  if ("empty" in report) return report.empty;
  return hasPeriod(name)
    ? "Nothing happened in this time. Choose a longer one."
    : "There is nothing to show.";
}

/** Some are of one day, not of a period. */
export function hasPeriod(name: ReportName): boolean {
  return (
    name !== "ageing" &&
    name !== "headcount" &&
    name !== "balances" &&
    name !== "expiries" &&
    name !== "vehiclePapers"
  );
}
