import type { ServiceCategory, Tier } from "~/features/customers/domain";
import { CENTS_A_POINT } from "~/features/customers/domain";
import { defineEvent } from "~/platform/events/define";
import { addDays, daysBetween, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

/** docs/domain/readings.md#customers. Amounts are cents; the rules use shillings. */

export const COUNTED_STATUSES = ["booked", "confirmed", "in_progress", "rescheduled", "completed"] as const;

/** A customer who spent more than this is of high value: 100,000 shillings. */
export const HIGH_VALUE: Cents = 10_000_000;
export const MANY_COMMUNICATIONS = 10;
export const PREDICTED_FROM = 3;
export const FULL_BAR = 1_000;
const TOP_CATEGORIES = 3;
const HIGHEST_TIERS: ReadonlySet<Tier> = new Set(["platinum", "diamond"]);

export const RISK_LEVELS = ["low", "medium", "high"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];
export const RISK_LABELS: Readonly<Record<RiskLevel, string>> = {
  low: "Low",
  medium: "Medium",
  high: "High",
};

interface RiskFacts {
  daysSinceLastService: number | null;
  /** Null without ratings, which then add no points. */
  averageRating: number | null;
  totalServices: number;
  totalCommunications: number;
}

export interface RiskPart {
  points: number;
  reason: string;
}

export function riskPartsOf(facts: RiskFacts): RiskPart[] {
  const { daysSinceLastService: days, averageRating: rating, totalServices, totalCommunications } = facts;
  const parts: RiskPart[] = [];
  const add = (points: number, reason: string) => parts.push({ points, reason });
  if (days !== null && days > 365) add(3, "More than 365 days since the last service");
  else if (days !== null && days > 180) add(2, "More than 180 days since the last service");
  else if (days !== null && days > 90) add(1, "More than 90 days since the last service");
  if (rating !== null && rating < 3) add(3, "Average rating under 3");
  else if (rating !== null && rating < 4) add(1, "Average rating under 4");
  if (totalServices === 1) add(1, "Only one service");
  if (totalCommunications > MANY_COMMUNICATIONS) add(1, `More than ${MANY_COMMUNICATIONS} communications`);
  return parts;
}

export const riskScoreOf = (parts: readonly RiskPart[]) => parts.reduce((sum, { points }) => sum + points, 0);

export function riskLevelOf(score: number): RiskLevel {
  if (score >= 4) return "high";
  return score >= 2 ? "medium" : "low";
}

export interface CountedService {
  category: ServiceCategory;
  date: PlainDate;
  completedAt: Date | null;
  createdAt: Date;
}

/** The moment of the latest service: when it was completed, else written down. */
export function lastServiceOf(services: readonly CountedService[]): Date | null {
  const moments = services.map(({ completedAt, createdAt }) => (completedAt ?? createdAt).getTime());
  return moments.length === 0 ? null : new Date(Math.max(...moments));
}

export const daysSince = (moment: Date | null, now: Date): number | null =>
  moment === null ? null : Math.max(0, daysBetween(nairobiDate(moment), nairobiDate(now)));

export interface Counted<Name> {
  name: Name;
  count: number;
}

/** Counts each name, most frequent first; ties in alphabetical order. */
export function countsOf<Name extends string>(names: readonly Name[]): Counted<Name>[] {
  const counts = new Map<Name, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/** The three categories there are most services of. */
export const preferredOf = (services: readonly CountedService[]): Counted<ServiceCategory>[] =>
  countsOf(services.map(({ category }) => category)).slice(0, TOP_CATEGORIES);

export const SEASONS = ["short_dry", "long_rains", "long_dry", "short_rains"] as const;
export type Season = (typeof SEASONS)[number];
export const SEASON_LABELS: Readonly<Record<Season, string>> = {
  short_dry: "January and February",
  long_rains: "March to May",
  long_dry: "June to September",
  short_rains: "October to December",
};

export function seasonOf(date: PlainDate): Season {
  const month = Number(date.slice(5, 7));
  if (month <= 2) return "short_dry";
  if (month <= 5) return "long_rains";
  return month <= 9 ? "long_dry" : "short_rains";
}

/** How many services fell into each season, in the year's order; seasons without any are left out. */
export function seasonsOf(services: readonly CountedService[]): Counted<Season>[] {
  const counts = new Map(
    countsOf(services.map(({ date }) => seasonOf(date))).map((each) => [each.name, each]),
  );
  return SEASONS.flatMap((season) => counts.get(season) ?? []);
}

const daysOf = (services: readonly CountedService[]) => services.map(({ date }) => date).sort();

/** Mean days from one service to the next, rounded; null before there are two. */
export function meanIntervalOf(services: readonly CountedService[]): number | null {
  const days = daysOf(services);
  const [first, last] = [days[0], days.at(-1)];
  if (days.length < 2 || !first || !last) return null;
  return Math.round(daysBetween(first, last) / (days.length - 1));
}

/** The day of the next service if the customer goes on as before; null before there are three. */
export function nextServiceOf(services: readonly CountedService[]): PlainDate | null {
  const interval = meanIntervalOf(services);
  const last = daysOf(services).at(-1);
  if (services.length < PREDICTED_FROM || interval === null || interval === 0 || !last) return null;
  return addDays(last, interval);
}

/** Average spending per service in whole cents; 0 without services. */
export const averageOrderOf = (spent: Cents, services: number): Cents =>
  services === 0 ? 0 : Math.round(spent / services);

/** Fill of the loyalty bar in per cent; null for the highest tiers. */
export const loyaltyShareOf = (points: number, tier: Tier): number | null =>
  HIGHEST_TIERS.has(tier) ? null : Math.min(100, Math.round((points / FULL_BAR) * 100));

export const MARKS = ["open", "acknowledged", "dismissed", "done"] as const;
export type Mark = (typeof MARKS)[number];
export const ITEMS = ["churn_risk", "upsell", "retention"] as const;
export type Item = (typeof ITEMS)[number];
export const MARKS_OF: Readonly<Record<Item, readonly Mark[]>> = {
  churn_risk: ["open", "acknowledged"],
  upsell: ["open", "dismissed", "done"],
  retention: ["open", "dismissed", "done"],
};

export interface InsightFacts {
  spent: Cents;
  points: number;
  tier: Tier;
  totalServices: number;
  averageOrder: Cents;
  risk: { level: RiskLevel; isAside: boolean };
}

/** The rules that apply to a customer. A risk set aside causes neither insight nor alert. */
export function rulesThatHold({ spent, points, tier, totalServices, averageOrder, risk }: InsightFacts) {
  return {
    highValue: spent > HIGH_VALUE,
    churn: risk.level === "high" && !risk.isAside,
    upsell: totalServices >= 2 && averageOrder > 0,
    retention: points > 0 && !HIGHEST_TIERS.has(tier),
  };
}

/** Expected value of an upsell: one and a half times the average order. */
export const upsellValueOf = (averageOrder: Cents): Cents => Math.round(averageOrder * 1.5);

/** Shillings that bring one loyalty point. */
export const SHILLINGS_A_POINT = CENTS_A_POINT / 100;

interface Told {
  customerNumber: string;
}
/** Names the customer and what was marked; segment, reason and amounts are in the row. */
export const insightMarked = defineEvent<Told & { item: Item; mark: Mark }>("customer.insight_marked");
export const riskSetAside = defineEvent<Told>("customer.risk_set_aside");
export const riskResumed = defineEvent<Told>("customer.risk_resumed");
export const assessmentEdited = defineEvent<Told & { fields: string[] }>("customer.assessment_edited");
export const creditLimitSet = defineEvent<Told & { before: Cents | null; after: Cents | null }>(
  "customer.credit_limit_set",
);
export const alertsRaised = defineEvent<{ raised: number; ended: number }>("customer.alerts_raised");
