import { APPROVERS } from "~/features/office/approvals/domain";
import type { Permission } from "~/platform/http/permissions";

interface KindLabels {
  label: string;
  comes: string;
  needs: Permission | readonly Permission[] | null;
  email: boolean;
  /** It concerns the security of one's own account, so neither bell nor email can be muted. */
  fixed?: true;
}

const BY_KIND = {
  inquiry_received: {
    label: "New inquiry",
    comes: "A website form was submitted.",
    needs: "manage_inquiries",
    email: false,
  },
  reply_received: {
    label: "Reply by email or SMS",
    comes: "One of your leads, customers or inquiries replied, or an unassigned sender.",
    needs: ["manage_inquiries", "view_leads", "manage_communications"],
    email: false,
  },
  quote_requested: {
    label: "Quote requested",
    comes: "A visitor priced a move and requested the quote.",
    needs: "manage_quotes",
    email: false,
  },
  quote_approval_asked: {
    label: "Quote to approve",
    comes: "A colleague requested approval of a quote.",
    needs: "approve_quotes",
    email: true,
  },
  quote_approved: {
    label: "Quote approved",
    comes: "A colleague approved a quote.",
    needs: "manage_quotes",
    email: false,
  },
  quote_accepted: {
    label: "Quote accepted",
    comes: "A customer accepted, and the invoice was issued.",
    needs: "view_quotes",
    email: false,
  },
  quote_declined: {
    label: "Quote declined",
    comes: "A customer declined a quote.",
    needs: "manage_quotes",
    email: false,
  },
  list_submitted: {
    label: "List of goods by a customer",
    comes: "A customer sent the list of their goods by the link, or changed it.",
    needs: "manage_inventory",
    email: true,
  },
  changes_proposed: {
    label: "Changes to decide",
    comes: "A customer changed the list of an accepted move.",
    needs: "manage_quotes",
    email: true,
  },
  changes_answered: {
    label: "Change order answered",
    comes: "A customer confirmed or declined a change order.",
    needs: "manage_quotes",
    email: false,
  },
  changes_lapsed: {
    label: "Changes too late",
    comes: "The limit passed while changes were open.",
    needs: "manage_quotes",
    email: true,
  },
  rating_low: {
    label: "Low rating",
    comes: "A customer gave a move one or two stars.",
    needs: "manage_inquiries",
    email: true,
  },
  payment_received: {
    label: "Payment received",
    comes: "A payment was recorded on an invoice.",
    needs: "view_finances",
    email: false,
  },
  review_opened: {
    label: "M-Pesa payment to settle",
    comes: "A payment arrived that matches no invoice.",
    needs: "manage_finances",
    email: false,
  },
  kra_delayed: {
    label: "Documents for KRA",
    comes: "They wait more than an hour, KRA rejected one, the queue stopped, or all are signed again.",
    needs: "manage_finances",
    email: true,
  },
  invoice_overdue: {
    label: "Invoice overdue",
    comes: "The day after an invoice fell due, in the morning.",
    needs: "view_finances",
    email: false,
  },
  customer_at_risk: {
    label: "Customer at risk",
    comes: "The risk of losing one of your customers became high.",
    needs: "view_customers",
    email: false,
  },
  phone_shared: {
    label: "Customers with one phone",
    comes: "Two customers share a phone number. Check whether they are the same.",
    needs: "manage_finances",
    email: false,
  },
  assigned: {
    label: "Assigned to you",
    comes: "An inquiry, a move, a communication or an activity was assigned to you.",
    needs: null,
    email: true,
  },
  communication_due: {
    label: "Communication due",
    comes: "A deadline passed without a reply, or a follow-up is due.",
    needs: "manage_communications",
    email: true,
  },
  activity_due: {
    label: "Activity overdue",
    comes: "One of your activities is past its due date.",
    needs: ["view_leads", "manage_communications"],
    email: false,
  },
  visit_answered: {
    label: "Visit by link",
    comes: "A customer chose, changed or cancelled the time of your visit.",
    needs: ["view_leads", "manage_communications"],
    email: true,
  },
  survey_done: {
    label: "Survey",
    comes: "A survey of your lead was submitted, or its customer was not there.",
    needs: ["manage_inventory", "view_leads"],
    email: true,
  },
  lead_waiting: {
    label: "Lead waiting",
    comes: "A new lead has not been contacted: yours after 5 office minutes, anyone's at the deadline.",
    needs: "view_leads",
    email: true,
  },
  work_left: {
    label: "Work to hand over",
    comes: "A person left or lost access, and still has leads, sales or customers.",
    needs: "manage_sales_setup",
    email: true,
  },
  rule_stopped: {
    label: "A rule stopped",
    comes: "The owner of a rule no longer has permission.",
    needs: "manage_sales_setup",
    email: true,
  },
  rule_told: {
    label: "Rule notification",
    comes: "A rule that names you ran.",
    needs: ["view_leads", "view_quotes", "view_moves", "view_finances"],
    email: false,
  },
  leave_asked: {
    label: "Leave requested",
    comes: "A person whose leave you approve requested or withdrew leave.",
    needs: ["approve_leave", "manage_leave"],
    email: true,
  },
  leave_decided: {
    label: "Your leave",
    comes: "Your leave was approved, rejected, cancelled or shortened.",
    needs: null,
    email: true,
  },
  overtime_asked: {
    label: "Overtime entered",
    comes: "Overtime was entered for your approval.",
    needs: "approve_overtime",
    email: false,
  },
  overtime_decided: {
    label: "Your overtime",
    comes: "Your overtime was approved or rejected.",
    needs: null,
    email: false,
  },
  expiry_due: {
    label: "Expires soon",
    comes: "A licence, certificate or document expires in 60, 30 or 7 days.",
    needs: null,
    email: true,
  },
  vehicle_paper_due: {
    label: "Vehicle papers",
    comes: "A vehicle's paper ends in 30, 14 or 3 days.",
    needs: "manage_fleet",
    email: true,
  },
  vehicle_out: {
    label: "Vehicle out of use",
    comes: "A vehicle was sent to the workshop or blocked, by a daily check too.",
    needs: ["manage_fleet", "manage_moves"],
    email: false,
  },
  supplier_paper_due: {
    label: "Suppliers' papers",
    comes: "A supplier's paper ends in 30, 14 or 3 days.",
    needs: "manage_suppliers",
    email: true,
  },
  hire_answered: {
    label: "Hired trucks",
    comes: "A haulier accepted or cancelled, nobody accepts, or the job of a hired truck changed.",
    needs: "manage_moves",
    email: true,
  },
  employment_ends: {
    label: "Probation or contract ends",
    comes: "A probation or contract ends in 14 days.",
    needs: "manage_all_staff",
    email: true,
  },
  role_asked: {
    label: "Role requested",
    comes: "A role was requested that only administrators can assign.",
    needs: "manage_system_settings",
    email: true,
  },
  crew_lost: {
    label: "Moves that need a new crew",
    comes: "A person on planned moves was suspended or left.",
    needs: "manage_moves",
    email: true,
  },
  job_declined: {
    label: "Job declined",
    comes: "A crew member declined a published job.",
    needs: "manage_moves",
    email: true,
  },
  day_lost: {
    label: "Paid after the hold ended",
    comes: "A deposit arrived after its day was freed, and that day is full.",
    needs: "manage_moves",
    email: true,
  },
  clearance_answered: {
    label: "Clearances answered",
    comes: "A customer or caretaker confirmed or refused by link.",
    needs: "manage_moves",
    email: false,
  },
  signing_refused: {
    label: "Refused to sign",
    comes: "A customer or receiver refused to sign a paper of a job.",
    needs: "manage_moves",
    email: true,
  },
  extra_asked: {
    label: "Amount asked by a crew",
    comes: "A crew waits for the amount of extra work that is not in the price list.",
    needs: "approve_quotes",
    email: true,
  },
  extra_refused: {
    label: "Extra refused",
    comes: "A customer refused extra work on the day of the move.",
    needs: "manage_quotes",
    email: false,
  },
  crew_incident: {
    label: "Incidents",
    comes: "A crew reported damage or trouble on a job.",
    needs: "manage_moves",
    email: true,
  },
  integration_failed: {
    label: "Connection ended",
    comes: "A connected program refuses access, or a failing webhook was disabled.",
    needs: "manage_system_settings",
    email: true,
  },
  payroll_turn: {
    label: "Payroll waits for you",
    comes: "A payroll run waits for your approval or release, or was returned to you.",
    needs: ["approve_payroll", "release_payments", "process_payroll"],
    email: true,
  },
  salaries_paused: {
    label: "Salary payments paused",
    comes: "M-Pesa's account for salaries is empty, or M-Pesa refuses its initiator.",
    needs: "release_payments",
    email: true,
  },
  salary_to_check: {
    label: "Salary payment to check",
    comes: "M-Pesa confirmed a salary payment that was marked failed.",
    needs: "release_payments",
    email: true,
  },
  payslip_link_ended: {
    label: "Payslip link ended",
    comes: "A payslip link had five wrong answers.",
    needs: "process_payroll",
    email: true,
  },
  approval_handed: {
    label: "Approval handed to you",
    comes: "A colleague asked you to decide something that waits for approval.",
    needs: APPROVERS,
    email: true,
  },
  account_changed: {
    label: "Security of your account",
    comes: "Your role, permissions, two-factor sign-in or API tokens changed.",
    needs: null,
    email: true,
    fixed: true,
  },
} satisfies Record<string, KindLabels>;

export type NotificationKind = keyof typeof BY_KIND;
export const KINDS: Record<NotificationKind, KindLabels> = BY_KIND;
export const NOTIFICATION_KINDS = Object.keys(BY_KIND) as NotificationKind[];

/**
 * Fallback recipients for people who have left: holders of the permission with full reach. Kinds missing here notify
 * only the person concerned.
 */
export const STAND_INS: Partial<Record<NotificationKind, Permission>> = {
  reply_received: "manage_sales_setup",
  list_submitted: "manage_sales_setup",
  activity_due: "manage_sales_setup",
  visit_answered: "manage_sales_setup",
  survey_done: "manage_sales_setup",
  lead_waiting: "manage_sales_setup",
  customer_at_risk: "manage_sales_setup",
  communication_due: "manage_sales_setup",
};

/** True if a holder of these permissions can receive the kind. */
export function mayGet(kind: NotificationKind, holds: (permission: Permission) => boolean): boolean {
  const { needs } = KINDS[kind];
  return needs === null || [needs].flat().some(holds);
}

/** If more licences and certificates fall due in one night, HR gets one summary email. */
export const MOST_EXPIRING = 8;

export const KEPT_DAYS = 90;

export const MOST_AT_RISK = 5;

export const MOST_OVERDUE = 5;
