import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

export const PARTNER_KINDS = ["estate_agent", "caretaker", "landlord", "other"] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];
export const KIND_LABELS: Record<PartnerKind, string> = {
  estate_agent: "Estate agent",
  caretaker: "Caretaker",
  landlord: "Landlord",
  other: "Other",
};

export const PARTNER_STATUSES = ["active", "ended"] as const;
export type PartnerStatus = (typeof PARTNER_STATUSES)[number];
export const STATUS_LABELS: Record<PartnerStatus, string> = { active: "Active", ended: "Ended" };

export const RULE_KINDS = ["percent", "fixed"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

export const COMMISSION_STATUSES = ["owed", "paid", "withdrawn"] as const;
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number];
export const COMMISSION_LABELS: Record<CommissionStatus, string> = {
  owed: "Owed",
  paid: "Paid",
  withdrawn: "Withdrawn",
};

export const REFERRAL_STATES = ["open", "won", "lost"] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];
export const REFERRAL_LABELS: Record<ReferralState, string> = { open: "Open", won: "Won", lost: "Not won" };

export const MAX_NAME = 120;
export const MAX_NOTES = 1000;
export const MAX_REFERENCE = 80;
/** Hundredths of a per cent: 100 %. */
export const MAX_PERCENT = 10_000;

export interface CommissionRule {
  /** The first day on which a won move counts by it. */
  startsOn: PlainDate;
  kind: RuleKind;
  /** Hundredths of a per cent, or cents. */
  value: number;
}

export type Commission = Pick<CommissionRule, "kind" | "value">;

export const FIRST_RULE: Commission = { kind: "percent", value: 500 };

/** The rule on a day: of those that have begun the latest. Undefined before the first. */
export function ruleOn<Rule extends CommissionRule>(
  rules: readonly Rule[],
  day: PlainDate,
): Rule | undefined {
  return rules
    .filter(({ startsOn }) => startsOn <= day)
    .reduce<Rule | undefined>(
      (latest, rule) => (latest && latest.startsOn > rule.startsOn ? latest : rule),
      undefined,
    );
}

/** Commission for a won move in cents, halves up; a fixed amount never exceeds the move's value. */
export const commissionOf = ({ kind, value }: Pick<CommissionRule, "kind" | "value">, won: Cents): Cents =>
  kind === "percent" ? Math.round((won * value) / 10_000) : Math.min(value, won);

export interface PartnerFields {
  name: string;
  kind: PartnerKind;
  email: string;
  /** E.164, or empty. */
  phone: string;
  notes: string;
}

/** The names of the fields that differ, for the audit log. */
export const changedFields = (before: PartnerFields, after: PartnerFields): (keyof PartnerFields)[] =>
  (["name", "kind", "email", "phone", "notes"] as const).filter((field) => before[field] !== after[field]);

const CODE = /^[A-Z0-9]{4,20}$/;

/** Normalises a code; undefined if invalid. */
export function codeOf(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** Start of a generated code: letters of the name, so that people can say it. */
export const codeStart = (name: string): string =>
  (name.normalize("NFD").toUpperCase().match(/[A-Z]/g) ?? []).slice(0, 6).join("").padEnd(3, "X");

/** Where a link of a partner's leads, with their code. */
export const linkOf = (publicUrl: string, code: string) => `${publicUrl}/?ref=${code}`;

interface PartnerFact {
  name: string;
}
export const partnerMade = defineEvent<PartnerFact>("partner.made");
export const partnerEdited = defineEvent<PartnerFact & { fields: string[] }>("partner.edited");
export const partnerRuleSet = defineEvent<
  PartnerFact & { startsOn: PlainDate; kind: RuleKind; value: number }
>("partner.rule_set");
export const partnerEnded = defineEvent<PartnerFact>("partner.ended");
export const partnerErased = defineEvent<object>("partner.erased");
export const partnerLinkMade = defineEvent<PartnerFact>("partner.link_made");
export const partnerLinkRevoked = defineEvent<PartnerFact>("partner.link_revoked");
/** Null: the lead came without a partner after all. */
export const leadReferred = defineEvent<{ leadNumber: string; name: string | null; by: "link" | "staff" }>(
  "partner.lead_referred",
);
export const commissionEarned = defineEvent<PartnerFact & { leadNumber: string; amount: Cents }>(
  "partner.commission_earned",
);
export const commissionWithdrawn = defineEvent<PartnerFact & { leadNumber: string; amount: Cents }>(
  "partner.commission_withdrawn",
);
export const commissionPaid = defineEvent<PartnerFact & { amount: Cents; commissions: number }>(
  "partner.commission_paid",
);
