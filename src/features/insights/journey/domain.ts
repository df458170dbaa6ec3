import { defineEvent } from "~/platform/events/define";

/** Stages of a customer's journey, derived from events (docs/domain/readings.md#customers). */

export const STAGES = ["awareness", "consideration", "booking", "service", "retention", "advocacy"] as const;
export type Stage = (typeof STAGES)[number];
export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  awareness: "Awareness",
  consideration: "Consideration",
  booking: "Booking",
  service: "Service",
  retention: "Retention",
  advocacy: "Advocacy",
};
export const STAGE_RULES: Readonly<Record<Stage, string>> = {
  awareness: "We know of them",
  consideration: "Asked us something or for a quote",
  booking: "Accepted a quote or booked a service",
  service: "A service has begun",
  retention: "Booked again",
  advocacy: "Another customer names them",
};

export const OUTCOMES = ["neutral", "positive", "negative"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const FACTS = [
  "known",
  "inquiry",
  "claim",
  "quote_requested",
  "quote_sent",
  "quote_viewed",
  "quote_accepted",
  "quote_declined",
  "service_recorded",
  "service_begun",
  "service_completed",
  "payment",
  "communication",
  "complaint",
  "referral",
] as const;
export type FactKind = (typeof FACTS)[number];

export const FACT_LABELS: Readonly<Record<FactKind, string>> = {
  known: "Became known to us",
  inquiry: "Wrote to us",
  claim: "Filed a claim",
  quote_requested: "Asked for a quote",
  quote_sent: "Was sent a quote",
  quote_viewed: "Looked at a quote",
  quote_accepted: "Accepted a quote",
  quote_declined: "Declined a quote",
  service_recorded: "Booked a service",
  service_begun: "Service begun",
  service_completed: "Service completed",
  payment: "Paid",
  communication: "Communication",
  complaint: "Complained",
  referral: "Named by another customer",
};

const POSITIVE: ReadonlySet<FactKind> = new Set([
  "quote_accepted",
  "service_recorded",
  "service_begun",
  "service_completed",
  "payment",
  "referral",
]);
const NEGATIVE: ReadonlySet<FactKind> = new Set(["claim", "complaint"]);

/** Negative for a complaint or a claim, positive for a service and what brings or follows one; else neutral. */
export function outcomeOf(kind: FactKind): Outcome {
  if (NEGATIVE.has(kind)) return "negative";
  return POSITIVE.has(kind) ? "positive" : "neutral";
}

/** Earliest first; the first two per kind. */
export type Firsts = Partial<Record<FactKind, readonly Date[]>>;

export interface StageEntry {
  stage: Stage;
  at: Date;
  fact: FactKind | null;
  setBy: string | null;
  reason: string;
}

/** Events that lead to each stage. `nth` selects the first or second of a kind; the earliest counts. */
const LEADS_INTO: Readonly<Record<Stage, { facts: readonly FactKind[]; nth: 0 | 1 }>> = {
  awareness: { facts: FACTS, nth: 0 },
  consideration: { facts: ["inquiry", "quote_requested"], nth: 0 },
  booking: { facts: ["quote_accepted", "service_recorded"], nth: 0 },
  service: { facts: ["service_begun", "service_completed"], nth: 0 },
  retention: { facts: ["quote_accepted", "service_recorded"], nth: 1 },
  advocacy: { facts: ["referral"], nth: 0 },
};

/**
 * When each stage was first reached, and by which event; omits unreached stages. Awareness starts with the
 * first event.
 */
export function reachedStages(firsts: Firsts): { stage: Stage; at: Date; fact: FactKind }[] {
  return STAGES.flatMap((stage) => {
    const { facts, nth } = LEADS_INTO[stage];
    const [first] = facts
      .flatMap((fact) => {
        const at = firsts[fact]?.[nth];
        return at ? [{ stage, at, fact }] : [];
      })
      .sort((one, other) => one.at.getTime() - other.at.getTime());
    return first ?? [];
  });
}

export interface SetStage {
  stage: Stage | null;
  at: Date;
  setBy: string;
  reason: string;
}

/**
 * Stages in the order they were reached. Reaching an earlier stage later is no step back. A stage set by
 * staff applies until a later stage is reached.
 */
export function stageHistoryOf(
  firsts: Firsts,
  set: readonly SetStage[],
): { current: Stage; history: StageEntry[] } {
  const reached = reachedStages(firsts).map((entry) => ({ ...entry, setBy: null, reason: "" }));
  const all: SetOrReached[] = [...reached, ...set].sort((a, b) => a.at.getTime() - b.at.getTime());
  let current: Stage = "awareness";
  let derived: Stage = "awareness";
  const history: StageEntry[] = [];
  for (const entry of all) {
    const isSet = entry.setBy !== null;
    if (!isSet && entry.stage) derived = further(derived, entry.stage);
    const next: Stage = isSet ? (entry.stage ?? derived) : further(current, entry.stage ?? current);
    if (history.length > 0 && next === current) continue;
    history.push({
      ...{ stage: next, at: entry.at, setBy: entry.setBy, reason: entry.reason },
      fact: entry.fact ?? null,
    });
    current = next;
  }
  return { current, history };
}

interface SetOrReached {
  stage: Stage | null;
  at: Date;
  fact?: FactKind;
  setBy: string | null;
  reason: string;
}

const further = (a: Stage, b: Stage): Stage => (STAGES.indexOf(b) > STAGES.indexOf(a) ? b : a);

export interface Milestone {
  title: string;
  at: Date;
}

const MILESTONES: readonly [title: string, kind: FactKind, nth: 0 | 1][] = [
  ["First quote asked for", "quote_requested", 0],
  ["First booking", "service_recorded", 0],
  ["First service completed", "service_completed", 0],
  ["First payment", "payment", 0],
  ["Booked again", "service_recorded", 1],
  ["First named by another customer", "referral", 0],
];

/** First events in chronological order. */
export function milestonesOf(firsts: Firsts): Milestone[] {
  return MILESTONES.flatMap(([title, kind, nth]) => {
    const at = firsts[kind]?.[nth];
    return at ? [{ title, at }] : [];
  }).sort((a, b) => a.at.getTime() - b.at.getTime());
}

export const stageSet = defineEvent<{ customerNumber: string; stage: Stage | null }>("customer.stage_set");
