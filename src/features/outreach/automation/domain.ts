import { defineEvent } from "~/platform/events/define";
import type { Permission } from "~/platform/http/permissions";
import { fillVariables } from "~/platform/kernel/message-text";
import type { RuleConditions } from "../assignment/domain";

export const MAX_NAME = 80;
export const MAX_TAG = 40;
export const MAX_SUBJECT = 150;
export const MAX_TEXT = 2_000;
export const MAX_SMS = 320;
export const MAX_TOLD = 20;
/** 30 days, in minutes. */
export const MAX_DELAY = 43_200;
export const MAX_DUE_DAYS = 60;
export const DRY_RUN_DAYS = 30;

export const SUBJECTS = ["lead", "quote", "move", "invoice"] as const;
export type Subject = (typeof SUBJECTS)[number];
/** The permission to view a noun. A rule's owner needs it for the noun's events. */
export const SEEN_WITH: Readonly<Record<Subject, Permission>> = {
  lead: "view_leads",
  quote: "view_quotes",
  move: "view_moves",
  invoice: "view_finances",
};

/** Events about one lead, quote, move or invoice, with form labels. */
export const TRIGGER_LABELS = {
  "lead.created": "A lead came in",
  "lead.edited": "A lead was edited",
  "lead.status_changed": "A lead's status changed",
  "lead.assigned": "A lead was given to somebody",
  "lead.contacted": "A lead was called or written to",
  "lead.merged": "Two leads were merged",
  "lead.unmerged": "Two leads were parted again",
  "lead.unanswered": "A lead waits for a first word",
  "lead.promise-missed": "A lead was not answered by the promise",
  "quote.requested": "A quote was asked for or made",
  "quote.priced": "A quote was priced",
  "quote.price-confirmed": "A quote's price was confirmed",
  "quote.edited": "A quote was edited",
  "quote.approved": "A quote was approved",
  "quote.approval-asked": "A manager was asked to approve a quote",
  "quote.rejected": "A quote was rejected",
  "quote.revision-requested": "A quote was sent back for revision",
  "quote.revised": "A quote was revised",
  "quote.sent": "A quote was sent to its customer",
  "quote.link-revoked": "A quote's link was revoked",
  "quote.viewed": "A customer opened a quote",
  "quote.declined": "A customer declined a quote",
  "quote.change-asked": "A customer asked to change a quote",
  "quote.booking-requested": "A customer asked for a day",
  "quote.messaged": "A customer was written to about a quote",
  "quote.contacted": "WhatsApp was opened about a quote",
  "quote.noted": "A note was written on a quote",
  "quote.accepted": "A customer accepted a quote",
  "quote.cancelled": "An accepted quote was called off",
  "quote.rescheduled": "An accepted quote got another day",
  "quote.changes-proposed": "The list of an accepted quote was changed",
  "quote.changes-accepted": "Changes of an accepted quote were accepted",
  "quote.changes-declined": "Changes of an accepted quote were declined",
  "quote.changes-lapsed": "Changes of an accepted quote came too late",
  "quote.change-order-priced": "A change order was priced",
  "quote.change-order-approval-asked": "A manager was asked to approve a change order",
  "quote.change-order-returned": "A change order was given back to sales",
  "quote.change-order-offered": "A change order was sent to its customer",
  "quote.change-order-link-revoked": "A change order's link was revoked",
  "quote.change-order-confirmed": "A customer confirmed a change order",
  "quote.change-order-declined": "A customer declined a change order",
  "quote.change-order-settled": "A change order was invoiced or credited",
  "move.scheduled": "A move was put on a day",
  "move.rescheduled": "A move was put on another day",
  "move.crewed": "A move got its crew",
  "move.advanced": "A move began, ended or changed its status",
  "move.cancelled": "A move was cancelled",
  "move.recorded": "A service was written down",
  "move.edited": "A move was edited",
  "move.corrected": "A move's status was corrected",
  "move.issue_reported": "An issue was reported on a move",
  "move.issue_resolved": "An issue of a move was resolved",
  "move.photo_added": "A photo was added to a move",
  "invoice.issued": "An invoice was issued",
  "invoice.settled": "An invoice's paid amount changed",
  "invoice.reminded": "A customer was reminded of an invoice",
  "invoice.pay_link_sent": "A customer asked for the link to pay",
  "invoice.contacted": "WhatsApp was opened about an invoice",
  "invoice.marked_overdue": "An invoice is overdue",
  "invoice.credited": "An invoice was credited",
  "invoice.moved": "An invoice went to another move",
  "invoice.replaced": "An invoice was replaced",
  "invoice.corrected": "An invoice replaced another one",
  "invoice.pin_changed": "A KRA PIN on an invoice changed",
  "invoice.drafted": "An invoice was drafted",
} as const;
export type Trigger = keyof typeof TRIGGER_LABELS;

/** A draft quote saves itself while somebody works on it. Such rules run once, after the last save. */
export const SETTLING: ReadonlySet<Trigger> = new Set(["quote.priced", "quote.edited"]);
export const SETTLE_MINUTES = 2;
export const TRIGGERS = Object.keys(TRIGGER_LABELS) as [Trigger, ...Trigger[]];
export const subjectOf = (trigger: Trigger): Subject => trigger.slice(0, trigger.indexOf(".")) as Subject;

export interface RuleActions {
  assign: string | null;
  activity: { type: "call" | "task" | "follow_up"; subject: string; inDays: number } | null;
  message: { subject: string; text: string; subjectSw: string; textSw: string } | null;
  sms?: { text: string; textSw: string } | null | undefined;
  tag: string;
  webhook: boolean;
  notify: { people: string[]; text: string } | null;
}
export const ACTIONS = ["assign", "activity", "message", "sms", "tag", "webhook", "notify"] as const;
export type Action = (typeof ACTIONS)[number];
export const ACTION_LABELS: Readonly<Record<Action, string>> = {
  assign: "Give it to somebody",
  activity: "Plan an activity",
  message: "Write to the customer",
  sms: "Send the customer an SMS",
  tag: "Add a tag",
  webhook: "Call webhooks",
  notify: "Tell colleagues",
};
export const NO_ACTIONS: RuleActions = {
  assign: null,
  activity: null,
  message: null,
  sms: null,
  tag: "",
  webhook: false,
  notify: null,
};
export const actionsOf = (actions: RuleActions): Action[] => ACTIONS.filter((action) => actions[action]);

/** The permissions for an action on a noun, in addition to viewing the row. */
export function neededFor(action: Action, subject: Subject): readonly Permission[] {
  if (action === "webhook" || action === "notify") return [];
  return subject === "lead" ? ["manage_leads"] : ["manage_communications"];
}

/** Everything a rule's maker must hold, at saving and at every run. */
export function rightsOf({ trigger, actions }: { trigger: Trigger; actions: RuleActions }): Permission[] {
  const subject = subjectOf(trigger);
  const needed = actionsOf(actions).flatMap((action) => neededFor(action, subject));
  return [...new Set<Permission>(["manage_sales_setup", SEEN_WITH[subject], ...needed])];
}

export interface AutomationFields extends RuleConditions {
  name: string;
  trigger: Trigger;
  delayMinutes: number;
  actions: RuleActions;
  isActive: boolean;
}

/**
 * The first condition or action that the noun does not support. An invoice has no places, and only a lead has a source.
 */
export function unanswerable(rule: AutomationFields): keyof RuleConditions | "assign" | "tag" | undefined {
  const subject = subjectOf(rule.trigger);
  if (subject === "lead") return undefined;
  if (rule.services.length > 0) return "services";
  if (rule.sources.length > 0) return "sources";
  if (subject === "invoice" && rule.places.length > 0) return "places";
  if (rule.actions.assign) return "assign";
  return rule.actions.tag ? "tag" : undefined;
}

/** Customer actions without a request. A message about one is not a reply. */
const ASKS_NOTHING: readonly Trigger[] = ["quote.viewed"];

/**
 * Whether what a rule writes answers what its reader did this moment, as an acknowledgement does: at once, and after their
 * own act. Everything else is a follow-up, for which opt-outs and the one message a day hold (docs/decisions/0144).
 */
export const isAnswer = (
  { delayMinutes, trigger }: Pick<AutomationFields, "delayMinutes" | "trigger">,
  { isOwnAct }: { isOwnAct: boolean },
): boolean => delayMinutes === 0 && isOwnAct && !ASKS_NOTHING.includes(trigger);

export const RULE_VARIABLES = ["name", "number"] as const;

/** Every text of a rule with placeholders, and its field. */
export const textsOf = ({ activity, message, sms, notify }: RuleActions): [field: string, text: string][] => [
  ...(activity ? ([["actions.activity.subject", activity.subject]] as [string, string][]) : []),
  ...Object.entries(message ?? {}).map(([name, text]): [string, string] => [`actions.message.${name}`, text]),
  ...Object.entries(sms ?? {}).map(([name, text]): [string, string] => [`actions.sms.${name}`, text]),
  ...(notify ? ([["actions.notify.text", notify.text]] as [string, string][]) : []),
];

/** Puts the row's own name and number into a text. */
export const filledIn = (text: string, { name, number }: { name: string; number: string }): string =>
  fillVariables(text, { name, number });

export const OUTCOMES = [
  "waiting",
  "done",
  "refused",
  "not_matching",
  "caused_by_rule",
  "out_of_reach",
  "off",
  "deleted",
  "stopped",
  "gone",
] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  waiting: "Waiting",
  done: "Done",
  refused: "Refused",
  not_matching: "Did not fit",
  caused_by_rule: "A rule's own doing",
  out_of_reach: "Beyond its maker's reach",
  off: "Switched off",
  deleted: "Rule deleted",
  stopped: "Its maker lost the right",
  gone: "No longer there",
};

export interface Decision {
  action: Action;
  verdict: "done" | "refused" | "not_needed";
  why: string;
}

export const CAUSE = "automation-run:";

interface RuleFact {
  name: string;
}
export const automationCreated = defineEvent<RuleFact>("automation-rule.created");
export const automationEdited = defineEvent<RuleFact & { fields: string[] }>("automation-rule.edited");
export const automationDeleted = defineEvent<RuleFact>("automation-rule.deleted");
export const automationStopped = defineEvent<RuleFact>("automation-rule.stopped");
export const automationCalled = defineEvent<{ rule: string; number: string }>("automation-rule.called");
export const automationTold = defineEvent<{ rule: string; text: string; path: string; to: string[] }>(
  "automation-rule.told",
);
