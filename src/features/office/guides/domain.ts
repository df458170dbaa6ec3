import type { StaffRole } from "~/platform/http/permissions";

export interface Guide {
  name: string;
  title: string;
  /** Everyone's whose day it is; the first one's pages are named. */
  roles: readonly [StaffRole, ...StaffRole[]];
  /** A help article and its section, which says how it is done. */
  tasks: readonly (readonly [article: string, heading: string])[];
  /** Whom to ask about what. */
  ask: readonly string[];
}

const ACCESS = "An administrator: access, roles and a lost password.";

/** 'Your day in MoveEase', by role. Pages, keys and steps come from the menu and the help articles. */
export const GUIDES: readonly Guide[] = [
  {
    name: "admin",
    title: "Owner or administrator",
    roles: ["admin"],
    tasks: [
      ["dashboard", "Needs you"],
      ["approvals", "Decide"],
      ["mpesa-review", "Resolve it"],
      ["people", "Invite a person"],
      ["audit", "Reading it"],
    ],
    ask: [
      "Your accountant: payments that match no invoice, and returns.",
      "Your managers: quotes, crews and leave.",
    ],
  },
  {
    name: "manager",
    title: "Manager",
    roles: ["manager"],
    tasks: [
      ["dashboard", "Needs you"],
      ["approvals", "Decide"],
      ["quotes", "Decide a quote"],
      ["moves", "Plan a move"],
      ["ratings", "Use them"],
    ],
    ask: ["The accountant: invoices and payments.", "HR: hiring, pay and leave balances.", ACCESS],
  },
  {
    name: "sales",
    title: "Sales",
    roles: ["sales_rep"],
    tasks: [
      ["inquiries", "Answer an inquiry"],
      ["replies", "Answer a reply"],
      ["leads", "Convert it"],
      ["quotes", "Send it"],
      ["activities", "Complete an activity"],
    ],
    ask: [
      "Your manager: quotes that need approval, and discounts.",
      "The accountant: whether a customer has paid.",
      ACCESS,
    ],
  },
  {
    name: "customer-service",
    title: "Customer service",
    roles: ["customer_service"],
    tasks: [
      ["inquiries", "Answer an inquiry"],
      ["replies", "Answer a reply"],
      ["customers", "A customer's page"],
      ["outbox", "Send again"],
      ["ratings", "Use them"],
    ],
    ask: ["Sales: prices and new quotes.", "Your manager: claims and unhappy customers.", ACCESS],
  },
  {
    name: "accountant",
    title: "Accountant",
    roles: ["accountant"],
    tasks: [
      ["mpesa-review", "Resolve it"],
      ["invoices", "Record a payment"],
      ["invoices", "Request payment"],
      ["salaries", "Check a run"],
      ["payroll-returns", "File a month"],
    ],
    ask: ["Sales: what a customer was promised.", "HR: an employee's hours, leave and start date.", ACCESS],
  },
  {
    name: "hr",
    title: "HR",
    roles: ["hr_officer"],
    tasks: [
      ["leave", "Deciding"],
      ["attendance", "Record a day"],
      ["staff", "Hire an employee"],
      ["training", "Record a training"],
      ["payroll", "Run a payroll"],
    ],
    ask: ["The accountant: releasing salaries, and deductions.", "A manager: approval of a payroll.", ACCESS],
  },
  {
    name: "team",
    title: "Supervisor or team lead",
    roles: ["supervisor", "team_lead"],
    tasks: [
      ["attendance", "Record a day"],
      ["moves", "On the road"],
      ["overtime", "Entering"],
      ["customers", "A customer's page"],
      ["your-leave", "Request leave"],
    ],
    ask: ["Your manager: crews, trucks and changed days.", "HR: leave and documents.", ACCESS],
  },
  {
    name: "crew",
    title: "Crew",
    roles: ["driver", "mover", "packer"],
    tasks: [
      ["moves", "On the road"],
      ["your-overtime", "Enter overtime"],
      ["your-leave", "Request leave"],
      ["your-payslips", "Read a payslip"],
      ["my-training", "Something expires"],
    ],
    ask: ["Your supervisor: today's move, the customer and the crew.", "HR: leave, pay and documents."],
  },
  {
    name: "staff",
    title: "Other staff",
    roles: ["cleaner", "security"],
    tasks: [
      ["my-record", "Something is wrong"],
      ["your-overtime", "Enter overtime"],
      ["your-leave", "Request leave"],
      ["your-payslips", "Read a payslip"],
      ["my-training", "Something expires"],
    ],
    ask: ["Your manager: your days and hours.", "HR: leave, pay and documents."],
  },
];

/** The guide of a role; customers have none. */
export const guideOf = (role: string | null): Guide | undefined =>
  GUIDES.find(({ roles }) => roles.some((each) => each === role));
