import { nairobiDate } from "~/platform/kernel/dates";
import { counted, formatNumber } from "~/platform/kernel/numbers";
import type { NotificationKind } from "./notifications";

interface Caused {
  kind: NotificationKind;
  who: string;
  path: string;
}

/** The first part of an address, which names what a notification is about: 'inquiries' of '/inquiries/4'. */
const placeOf = (path: string) => path.split("/")[1] ?? "";

/** Equal for notifications that are shown as one line: same kind, same subject, same day in Nairobi, same cause. */
export const groupKeyOf = ({ kind, who, path, at }: Caused & { at: Date }): string =>
  [kind, placeOf(path), nairobiDate(at), who].join(" ");

const ASSIGNED: Record<string, string> = {
  inquiries: "inquiries",
  moves: "moves",
  crm: "activities",
  customers: "communications",
};

/** The line of several notifications. Kinds without a person as their cause do not name one. */
const TITLES: Record<NotificationKind, (count: number, by: Caused) => string> = {
  inquiry_received: (count, { who }) => `${formatNumber(count)} inquiries from ${who}`,
  reply_received: (count, { who }) => `${formatNumber(count)} replies from ${who}`,
  quote_requested: (count, { who }) => `${counted(count, "quote")} by ${who}`,
  quote_approval_asked: (count, { who }) => `${who} asks you to approve ${counted(count, "quote")}`,
  quote_approved: (count, { who }) => `${who} approved ${counted(count, "quote")}`,
  quote_accepted: (count, { who }) => `${who} accepted ${counted(count, "quote")}`,
  changes_proposed: (count, { who }) => `${who} changed ${counted(count, "accepted quote")}`,
  changes_answered: (count, { who }) => `${who} answered ${counted(count, "change order")}`,
  changes_lapsed: (count) => `Changes of ${counted(count, "quote")} were not decided in time`,
  quote_declined: (count, { who }) => `${who} declined ${counted(count, "quote")}`,
  list_submitted: (count, { who }) => `${counted(count, "list")} of goods from ${who}`,
  rating_low: (count, { who }) => `${counted(count, "low rating")} from ${who}`,
  payment_received: (count, { who }) => `${counted(count, "payment")} by ${who}`,
  review_opened: (count) => `${counted(count, "M-Pesa payment")} to settle`,
  kra_delayed: (count) => `${counted(count, "notice")} about documents for KRA`,
  invoice_overdue: (count) => `${counted(count, "invoice")} overdue`,
  customer_at_risk: (count) => `${counted(count, "customer")} at risk`,
  phone_shared: (count) => `${counted(count, "customer")} with the phone of another`,
  assigned: (count, { path }) =>
    `${formatNumber(count)} ${ASSIGNED[placeOf(path)] ?? "items"} assigned to you`,
  communication_due: (count) => `${counted(count, "communication")} due`,
  activity_due: (count) => `${formatNumber(count)} activities overdue`,
  visit_answered: (count) => `${counted(count, "answer")} about your visits`,
  survey_done: (count) => `${counted(count, "survey")} of your leads`,
  lead_waiting: (count) => `${counted(count, "lead")} waiting for a call`,
  work_left: (count) => `The work of ${formatNumber(count)} people to hand over`,
  rule_stopped: (count) => `${counted(count, "rule")} stopped`,
  rule_told: (count) => `${counted(count, "message")} from your rules`,
  leave_asked: (count, { who }) => `${counted(count, "leave request")} by ${who}`,
  leave_decided: (count, { who }) => `${counted(count, "decision")} about your leave by ${who}`,
  overtime_asked: (count, { who }) => `${formatNumber(count)} overtime entries by ${who}`,
  overtime_decided: (count, { who }) => `${counted(count, "decision")} about your overtime by ${who}`,
  expiry_due: (count) => `${counted(count, "document")} expiring soon`,
  day_lost: (count) => `${counted(count, "paid move")} without a day`,
  vehicle_out: (count) => `${counted(count, "vehicle")} out of use`,
  vehicle_paper_due: (count) => `${counted(count, "vehicle paper")} ending soon`,
  supplier_paper_due: (count) => `${counted(count, "supplier paper")} ending soon`,
  hire_answered: (count) => `${counted(count, "notice")} about hired trucks`,
  employment_ends: (count) => `${formatNumber(count)} probations or contracts ending`,
  role_asked: (count, { who }) => `${counted(count, "role")} requested by ${who}`,
  crew_lost: (count) => `${counted(count, "change")} of staff: moves need a new crew`,
  job_declined: (count) => `${counted(count, "job")} declined by crew`,
  crew_incident: (count) => `${counted(count, "incident")} reported by crews`,
  clearance_answered: (count) => `${counted(count, "answer")} about clearances`,
  signing_refused: (count) => `${counted(count, "refusal")} to sign`,
  extra_asked: (count) => `${counted(count, "amount")} asked by crews`,
  extra_refused: (count) => `${counted(count, "extra")} refused`,
  integration_failed: (count) => `${counted(count, "connection")} ended`,
  payroll_turn: (count) => `${counted(count, "payroll step")} waiting for you`,
  salaries_paused: (count) => `${counted(count, "payroll run")} paused`,
  salary_to_check: (count) => `${counted(count, "salary payment")} to check`,
  payslip_link_ended: (count) => `${counted(count, "payslip link")} ended`,
  approval_handed: (count, { who }) => `${who} hands you ${counted(count, "approval")}`,
  account_changed: (count) => `${counted(count, "change")} of your account`,
};

/** What a line of several notifications says. */
export const groupTitle = (count: number, caused: Caused): string => TITLES[caused.kind](count, caused);

/**
 * The addresses of the record that a page shows, and of its parts above the page: they contain a number or an id. Lists
 * have none: who opens a list has not seen its records.
 */
export function recordPathsOf(pathname: string): string[] {
  const parts = pathname.split("/").filter(Boolean);
  const paths = parts.map((_, place) => `/${parts.slice(0, place + 1).join("/")}`);
  return paths.filter((path) => /\d/.test(path));
}
