import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { type LeadService, SERVICE_LABELS } from "../leads/domain";

/** Board columns in sales order (docs/domain/readings.md#crm). */
export const STAGES = [
  "prospecting",
  "qualification",
  "needs_analysis",
  "proposal",
  "negotiation",
  "closed_won",
  "closed_lost",
] as const;
export type Stage = (typeof STAGES)[number];

export const CLOSED_STAGES = ["closed_won", "closed_lost"] as const;
export const OPEN_STAGES = STAGES.slice(0, 5) as readonly Exclude<Stage, (typeof CLOSED_STAGES)[number]>[];

export const isClosed = (stage: Stage): boolean => stage === "closed_won" || stage === "closed_lost";

export const STAGE_LABELS: Record<Stage, string> = {
  prospecting: "Prospecting",
  qualification: "Qualification",
  needs_analysis: "Needs Analysis",
  proposal: "Proposal",
  negotiation: "Negotiation",
  closed_won: "Closed Won",
  closed_lost: "Closed Lost",
};

/** Default probabilities in per cent. */
export const STAGE_PROBABILITIES: Record<Stage, number> = {
  prospecting: 10,
  qualification: 25,
  needs_analysis: 40,
  proposal: 60,
  negotiation: 80,
  closed_won: 100,
  closed_lost: 0,
};

/** Fields that a stage can require; closed stages require theirs in every pipeline. */
export const REQUIREMENTS = ["amount", "expectedCloseDate", "customerId", "nextSteps"] as const;
export type Requirement = (typeof REQUIREMENTS)[number];
export const REQUIREMENT_LABELS: Record<Requirement, string> = {
  amount: "Amount",
  expectedCloseDate: "Expected close date",
  customerId: "Customer",
  nextSteps: "Next steps",
};
export const STAGE_REQUIREMENTS: Record<Stage, readonly Requirement[]> = {
  prospecting: [],
  qualification: [],
  needs_analysis: [],
  proposal: ["amount", "expectedCloseDate"],
  negotiation: ["amount", "expectedCloseDate"],
  closed_won: [],
  closed_lost: [],
};

export const STUCK_AFTER_DAYS = 14;

export const DEFAULT_PIPELINE = "019aa000-0000-7000-8000-000000000001";

export const INFLUENCES = ["high", "medium", "low"] as const;
export type Influence = (typeof INFLUENCES)[number];
export const SUPPORT_LEVELS = ["champion", "supporter", "neutral", "sceptic", "opponent"] as const;
export type SupportLevel = (typeof SUPPORT_LEVELS)[number];
export const INFLUENCE_LABELS: Record<Influence, string> = { high: "High", medium: "Medium", low: "Low" };
export const SUPPORT_LABELS: Record<SupportLevel, string> = {
  champion: "Champion",
  supporter: "Supporter",
  neutral: "Neutral",
  sceptic: "Sceptic",
  opponent: "Opponent",
};

export interface DecisionMaker {
  name: string;
  title: string;
  influence: Influence;
  supportLevel: SupportLevel;
}

/** Editable fields of an opportunity; amounts are cents, 0 if unknown. */
export interface OpportunityFields {
  name: string;
  pipelineId: string;
  leadId: string | null;
  customerId: string | null;
  accountId: string | null;
  probability: number;
  amount: Cents;
  expectedCloseDate: PlainDate | null;
  serviceType: LeadService | null;
  serviceDescription: string;
  requirements: string;
  competitors: string[];
  competitiveAdvantage: string;
  decisionMakers: DecisionMaker[];
  decisionCriteria: string;
  decisionTimeline: string;
  proposalSent: boolean;
  proposalDate: PlainDate | null;
  proposalValue: Cents;
  proposalValidUntil: PlainDate | null;
  ownerId: string | null;
  teamMembers: string[];
  nextSteps: string;
  winReason: string;
}

export const BLANK_OPPORTUNITY: OpportunityFields = {
  name: "",
  pipelineId: DEFAULT_PIPELINE,
  leadId: null,
  customerId: null,
  accountId: null,
  probability: STAGE_PROBABILITIES.qualification,
  amount: 0,
  expectedCloseDate: null,
  serviceType: null,
  serviceDescription: "",
  requirements: "",
  competitors: [],
  competitiveAdvantage: "",
  decisionMakers: [],
  decisionCriteria: "",
  decisionTimeline: "",
  proposalSent: false,
  proposalDate: null,
  proposalValue: 0,
  proposalValidUntil: null,
  ownerId: null,
  teamMembers: [],
  nextSteps: "",
  winReason: "",
};
const NAMES = Object.keys(BLANK_OPPORTUNITY) as (keyof OpportunityFields)[];

export type OpportunityChange = { [Name in keyof OpportunityFields]?: OpportunityFields[Name] | undefined };

/** Merges a change into the row's editable fields. Lists drop blanks and repeats; the team is sorted. */
export function mergeOpportunity(before: OpportunityFields, change: OpportunityChange): OpportunityFields {
  const laid = Object.fromEntries(
    NAMES.map((name) => [name, change[name] === undefined ? before[name] : change[name]]),
  ) as unknown as OpportunityFields;
  const competitors = laid.competitors.map((entry) => entry.trim()).filter(Boolean);
  return {
    ...laid,
    competitors: [...new Set(competitors)],
    teamMembers: [...new Set(laid.teamMembers)].sort(),
  };
}

/** The names of the fields that differ, for the audit log. */
export const changedOpportunityFields = (before: OpportunityFields, after: OpportunityFields) =>
  NAMES.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Required fields of a stage that are missing. */
export const missingFor = (
  requires: readonly Requirement[],
  fields: Pick<OpportunityFields, Requirement>,
): Requirement[] => requires.filter((name) => !fields[name]);

/** 'Jane Wanjiku Residential Move': the default name of an opportunity. */
export const opportunityNameOf = (
  { firstName, lastName }: { firstName: string; lastName: string },
  service: LeadService | null,
) => [firstName, lastName, service && SERVICE_LABELS[service]].filter(Boolean).join(" ");

/** OPP20260001: the year, then at least four figures. */
export const opportunityNumberOf = (year: number, nth: number) => `OPP${year}${String(nth).padStart(4, "0")}`;

/** An open amount times its probability, in cents, halves up. */
export const weightedOf = ({
  amount,
  probability,
  stage,
}: {
  amount: Cents;
  probability: number;
  stage: Stage;
}) => (isClosed(stage) ? 0 : Math.round((amount * probability) / 100));

export interface DraftFacts {
  rooms?: Record<string, number>;
  fromFloor?: number | null;
  toFloor?: number | null;
  fromLift?: boolean | null;
  toLift?: boolean | null;
  accessDifficulty?: "easy" | "medium" | "hard";
}
export const NO_DRAFT_FACTS: Required<DraftFacts> = {
  rooms: {},
  fromFloor: null,
  toFloor: null,
  fromLift: null,
  toLift: null,
  accessDifficulty: "easy",
};

interface OpportunityFact {
  number: string;
}
export const opportunityCreated = defineEvent<
  OpportunityFact & { stage: Stage; amount: Cents; leadId: string | null }
>("opportunity.created");
export const opportunityEdited = defineEvent<OpportunityFact & { fields: string[] }>("opportunity.edited");
export const opportunityStageChanged = defineEvent<
  OpportunityFact & { before: Stage; after: Stage; amount: Cents; ownerId: string | null }
>("opportunity.stage_changed");
export const opportunityAssigned = defineEvent<OpportunityFact & { ownerId: string | null }>(
  "opportunity.assigned",
);
