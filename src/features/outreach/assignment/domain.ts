import type { LeadService, LeadSource, LeadStatus } from "~/features/crm/leads/domain";
import { defineEvent } from "~/platform/events/define";
import type { Locale } from "~/platform/kernel/locales";
import type { Cents } from "~/platform/kernel/money";

export const MAX_NAME = 80;
export const MAX_PLACES = 30;
export const MAX_PEOPLE = 50;
export const REMIND_MINUTES = 5;
export const DRY_RUN_DAYS = 30;
export const DUTY_DAYS = 7;

export interface RuleConditions {
  services: LeadService[];
  places: string[];
  sources: LeadSource[];
  locales: Locale[];
  valueFrom: Cents | null;
  valueTo: Cents | null;
}

export interface RuleFields extends RuleConditions {
  name: string;
  people: string[];
  isActive: boolean;
}

export interface RoutedLead {
  interestedServices: readonly LeadService[];
  moveFrom: string;
  moveTo: string;
  source: LeadSource;
  locale: Locale;
  estimatedValue: Cents;
}

const isAny = <One>(wanted: readonly One[], has: (one: One) => boolean) =>
  wanted.length === 0 || wanted.some(has);

/** Whether a lead is what a rule asks for. */
export function matchesRule(lead: RoutedLead, rule: RuleConditions): boolean {
  const route = `${lead.moveFrom}\n${lead.moveTo}`.toLowerCase();
  return (
    isAny(rule.services, (service) => lead.interestedServices.includes(service)) &&
    isAny(rule.places, (place) => route.includes(place.toLowerCase())) &&
    isAny(rule.sources, (source) => lead.source === source) &&
    isAny(rule.locales, (locale) => lead.locale === locale) &&
    lead.estimatedValue >= (rule.valueFrom ?? 0) &&
    (rule.valueTo === null || lead.estimatedValue <= rule.valueTo)
  );
}

/** Whose turn it is: the next on duty after who was given the last one, round and round. */
export function nextInTurn(
  people: readonly string[],
  last: string | null,
  onDuty: ReadonlySet<string>,
): string | undefined {
  const after = last === null ? -1 : people.indexOf(last);
  const inTurn = people.map((_, at) => people[(after + 1 + at) % people.length] as string);
  return inTurn.find((person) => onDuty.has(person));
}

export const VERDICTS = ["assigned", "nobody_on_duty", "not_matching", "off", "stopped"] as const;
export type Verdict = (typeof VERDICTS)[number];
export const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  assigned: "Gave it",
  nobody_on_duty: "Nobody on duty",
  not_matching: "Did not fit",
  off: "Switched off",
  stopped: "Its maker lost the right",
};
export interface Decision {
  ruleId: string;
  name: string;
  verdict: Verdict;
}

export const OUTCOMES = ["assigned", "has_owner", "unassigned"] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  assigned: "Assigned",
  has_owner: "Had an owner",
  unassigned: "Nobody",
};

/** Whether a lead still waits for the first word from us. */
export const isWaiting = (lead: { status: LeadStatus; firstContactAt: Date | null }): boolean =>
  lead.status === "new" && lead.firstContactAt === null;

interface RuleFact {
  name: string;
}
export const ruleCreated = defineEvent<RuleFact>("assignment-rule.created");
export const ruleEdited = defineEvent<RuleFact & { fields: string[] }>("assignment-rule.edited");
export const ruleDeleted = defineEvent<RuleFact>("assignment-rule.deleted");
export const rulesOrdered = defineEvent<{ rules: number }>("assignment-rule.ordered");
export const ruleStopped = defineEvent<RuleFact>("assignment-rule.stopped");
export const leadRouted = defineEvent<{ number: string; rule: string; assignedTo: string }>("lead.routed");
export const leadUnanswered = defineEvent<{ number: string; to: string[] }>("lead.unanswered");
export const leadPromiseMissed = defineEvent<{ number: string; to: string[] }>("lead.promise-missed");
