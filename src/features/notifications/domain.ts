import type { Permission } from "~/platform/http/permissions";

/** Notification kinds, in the order of the preferences page. */
export const NOTIFICATION_KINDS = [
  "inquiry_received",
  "reply_received",
  "quote_requested",
  "quote_approval_asked",
  "quote_approved",
  "quote_accepted",
  "quote_declined",
  "rating_low",
  "payment_received",
  "review_opened",
  "invoice_overdue",
  "customer_at_risk",
  "phone_shared",
  "assigned",
  "communication_due",
  "activity_due",
  "visit_answered",
  "lead_waiting",
  "work_left",
  "rule_stopped",
  "rule_told",
  "leave_asked",
  "leave_decided",
  "overtime_asked",
  "overtime_decided",
  "expiry_due",
  "employment_ends",
  "role_asked",
  "crew_lost",
  "integration_failed",
  "payroll_turn",
  "salaries_paused",
  "salary_to_check",
  "payslip_link_ended",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

interface KindLabels {
  label: string;
  /** Describes the trigger. */
  comes: string;
  /** Recipients hold any of these permissions; null for the assigned person only. */
  needs: Permission | readonly Permission[] | null;
  /** The default for email. */
  email: boolean;
}

/**
 * Fallback recipients for people who have left: holders of the permission with full reach. Kinds missing here notify
 * only the person concerned.
 */
export const STAND_INS: Partial<Record<NotificationKind, Permission>> = {
  reply_received: "manage_sales_setup",
  activity_due: "manage_sales_setup",
  visit_answered: "manage_sales_setup",
  lead_waiting: "manage_sales_setup",
  customer_at_risk: "manage_sales_setup",
  communication_due: "manage_sales_setup",
};

export const KINDS: Record<NotificationKind, KindLabels> = {
  inquiry_received: {
    label: "New inquiry",
    comes: "A form on the site was sent.",
    needs: "manage_inquiries",
    email: false,
  },
  reply_received: {
    label: "Answer by mail or SMS",
    comes:
      "Somebody whose lead, customer or inquiry is yours wrote back; of those who are nobody's, anybody.",
    needs: ["manage_inquiries", "view_leads", "manage_communications"],
    email: false,
  },
  quote_requested: {
    label: "Quote requested",
    comes: "Somebody priced a move and asked for the quote.",
    needs: "manage_quotes",
    email: false,
  },
  quote_approval_asked: {
    label: "Quote to approve",
    comes: "A colleague asked for the approval of a quote.",
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
    comes: "A customer said yes, and the invoice was issued.",
    needs: "view_quotes",
    email: false,
  },
  quote_declined: {
    label: "Quote declined",
    comes: "A customer said no.",
    needs: "manage_quotes",
    email: false,
  },
  rating_low: {
    label: "Low rating",
    comes: "A customer gave a move one or two stars.",
    needs: "manage_inquiries",
    email: true,
  },
  payment_received: {
    label: "Payment received",
    comes: "Money was booked to an invoice.",
    needs: "view_finances",
    email: false,
  },
  review_opened: {
    label: "M-Pesa payment to settle",
    comes: "Money came that no rule could place.",
    needs: "manage_finances",
    email: false,
  },
  invoice_overdue: {
    label: "Invoice overdue",
    comes: "The day after an invoice fell due, in the morning.",
    needs: "view_finances",
    email: false,
  },
  phone_shared: {
    label: "Customers with one phone",
    comes: "A new customer has the phone of another. Somebody has to say whether they are one.",
    needs: "manage_finances",
    email: false,
  },
  customer_at_risk: {
    label: "Customer at risk",
    comes: "The risk of losing a customer you look after became high overnight.",
    needs: "view_customers",
    email: false,
  },
  assigned: {
    label: "Given to you",
    comes: "An inquiry, a move, a communication or an activity was given to you.",
    needs: null,
    email: true,
  },
  communication_due: {
    label: "Communication due",
    comes: "A deadline passed without an answer, or the day of a follow-up has come.",
    needs: "manage_communications",
    email: true,
  },
  activity_due: {
    label: "Activity overdue",
    comes: "The due date of an activity of yours has passed.",
    needs: ["view_leads", "manage_communications"],
    email: false,
  },
  visit_answered: {
    label: "Visit by link",
    comes: "A customer chose, changed or cancelled the time of a visit of yours.",
    needs: ["view_leads", "manage_communications"],
    email: true,
  },
  lead_waiting: {
    label: "Lead waits",
    comes: "Nobody spoke with a new lead: of yours after 5 office minutes, of anybody’s at the promise.",
    needs: "view_leads",
    email: true,
  },
  work_left: {
    label: "Work to hand over",
    comes: "Somebody left, or lost their sign-in, and still has leads, sales or customers.",
    needs: "manage_sales_setup",
    email: true,
  },
  rule_stopped: {
    label: "A rule stopped",
    comes: "Whoever made a rule may no longer do what it does.",
    needs: "manage_sales_setup",
    email: true,
  },
  rule_told: {
    label: "A rule tells you",
    comes: "A rule that names you ran.",
    needs: ["view_leads", "view_quotes", "view_moves", "view_finances"],
    email: false,
  },
  leave_asked: {
    label: "Leave asked for",
    comes: "Somebody whose leave you decide about asked for some, or took it back.",
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
    comes: "Overtime was entered that you decide about.",
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
    comes:
      "A licence, certificate or document of yours, or of those whose training you manage, expires in 60, 30 or 7 days.",
    needs: null,
    email: true,
  },
  employment_ends: {
    label: "Probation or contract ends",
    comes: "Somebody's probation or contract ends in 14 days.",
    needs: "manage_all_staff",
    email: true,
  },
  role_asked: {
    label: "Role to give",
    comes: "A role that only an administrator gives was asked for.",
    needs: "manage_system_settings",
    email: true,
  },
  crew_lost: {
    label: "Moves that need a new crew",
    comes: "Somebody on planned moves was suspended or left.",
    needs: "manage_moves",
    email: true,
  },
  integration_failed: {
    label: "A connection ended",
    comes: "Another program refuses us, or a webhook was disabled after failing for days.",
    needs: "manage_system_settings",
    email: true,
  },
  payroll_turn: {
    label: "Payroll waits for you",
    comes: "A payroll run waits for your approval or release, or was returned to you.",
    needs: ["approve_payroll", "release_payments", "process_payroll"],
    email: true,
  },
  salary_to_check: {
    label: "Salary payment to check",
    comes: "M-Pesa confirmed a salary payment after it was called failed.",
    needs: "release_payments",
    email: true,
  },
  salaries_paused: {
    label: "Salary payments paused",
    comes: "M-Pesa's account for salaries is empty, or M-Pesa refuses its initiator.",
    needs: "release_payments",
    email: true,
  },
  payslip_link_ended: {
    label: "Payslip link ended",
    comes: "Somebody answered the question of a payslip's link wrongly five times.",
    needs: "process_payroll",
    email: true,
  },
};

/** True if a holder of these permissions can receive the kind. */
export function mayGet(kind: NotificationKind, holds: (permission: Permission) => boolean): boolean {
  const { needs } = KINDS[kind];
  return needs === null || [needs].flat().some(holds);
}

/** If more licences and certificates fall due in one night, HR gets one summary email. */
export const MOST_EXPIRING = 8;

/** Days until a notification is deleted. */
export const KEPT_DAYS = 90;

/** If more of a person's customers became high-risk in one night, they get one summary. */
export const MOST_AT_RISK = 5;

/** If more invoices fell due on one day, they are summarized. */
export const MOST_OVERDUE = 5;
