import { defineEvent } from "~/platform/events/define";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { DEFAULT_LOCALE, type Locale } from "~/platform/kernel/locales";
import type { Cents } from "~/platform/kernel/money";

/** The specification's rules, or the law's of a date (docs/domain/readings.md#payroll). */
export const PROFILES = ["as-specified", "by-law"] as const;
export type Profile = (typeof PROFILES)[number];

export const CONTRIBUTIONS = ["nssf", "shif", "housingLevy"] as const;
export type Contribution = (typeof CONTRIBUTIONS)[number];
export const INSURED = ["premium", "nhif", "shif"] as const;
export type Insured = (typeof INSURED)[number];

/**
 * The statutory rules of a month. Amounts are cents, rates basis points. Null or an empty list means not in force
 * (docs/domain/kenya.md#payroll-law-by-date).
 */
export interface StatutoryRules {
  /** Each up to and with its amount, the last without end. */
  readonly bands: { upTo: Cents | null; rate: number }[];
  readonly personalRelief: Cents;
  readonly payeRounding: "cent" | "shilling";
  /** The flat amount from each gross on; the first from 0. */
  readonly nhif: { from: Cents; amount: Cents }[];
  readonly shif: { readonly rate: number; readonly minimum: Cents } | null;
  /** Of pay up to the upper limit; the lower limit divides Tier I from Tier II. */
  readonly nssf: { readonly rate: number; readonly lowerLimit: Cents; readonly upperLimit: Cents };
  readonly housingLevy: { readonly rate: number; readonly cap: Cents | null } | null;
  readonly beforeTax: Contribution[];
  /** Maximum deduction before tax: registered schemes with NSSF, interest, the medical fund. */
  readonly pensionCap: Cents;
  readonly mortgageCap: Cents;
  readonly medicalFundCap: Cents;
  readonly disabilityExemption: Cents;
  readonly insuranceRelief: {
    readonly rate: number;
    readonly cap: Cents;
    readonly on: Insured[];
  } | null;
  readonly housingLevyRelief: { readonly rate: number; readonly cap: Cents } | null;
  readonly benefits?:
    | { readonly mealsExempt: Cents; readonly otherExempt: Cents; readonly houseRate: number }
    | null
    | undefined;
  readonly nita: Cents;
}

export interface RuleSet {
  readonly id: string;
  readonly profile: Profile;
  readonly validFrom: PlainDate;
  /** Starts at 1 and grows when a set of the same day is replaced before its first use. */
  readonly revision: number;
  readonly rules: StatutoryRules;
}

/** The name of a set in answers and payslips: `as-specified`, `by-law:2025-02-01`, `by-law:2025-02-01/2`. */
export function ruleSetName({ profile, validFrom, revision }: Omit<RuleSet, "id" | "rules">): string {
  if (profile === "as-specified") return profile;
  return `${profile}:${validFrom}${revision > 1 ? `/${revision}` : ""}`;
}

/**
 * The label of a set on screens: 'Simplified rules', 'The law from 01/02/2025', 'The law from 01/02/2025, revision
 * 2'.
 */
export function ruleSetLabel(name: string, locale: Locale = DEFAULT_LOCALE): string {
  const words = RULE_SETS[locale];
  const [, day, revision] = /^by-law(?::(\d{4}-\d\d-\d\d)(?:\/(\d+))?)?$/.exec(name) ?? [];
  if (!name.startsWith("by-law")) return words.simplified;
  const since = day ? ` ${words.from} ${formatDate(day)}` : "";
  return `${words.law}${since}${revision ? `, ${words.revision} ${revision}` : ""}`;
}

const RULE_SETS: Record<Locale, { simplified: string; law: string; from: string; revision: string }> = {
  en: { simplified: "Simplified rules", law: "The law", from: "from", revision: "revision" },
  sw: { simplified: "Kanuni rahisi", law: "Sheria", from: "kuanzia", revision: "toleo" },
};

type Wrong = "bands" | "nhif" | "nssf";

/** Which part of rules does not hold together; undefined when all do. */
export function findWrongPart({ bands, nhif, nssf }: StatutoryRules): Wrong | undefined {
  const ends = bands.map(({ upTo }) => upTo);
  if (ends.at(-1) !== null || !isAscending([0, ...ends.slice(0, -1)])) return "bands";
  if (nhif.length > 0 && (nhif[0]?.from !== 0 || !isAscending(nhif.map(({ from }) => from)))) return "nhif";
  if (nssf.lowerLimit > nssf.upperLimit) return "nssf";
  return undefined;
}

const isAscending = (values: readonly (number | null)[]) =>
  values.every(
    (value, index) =>
      value !== null && (index === 0 || value > (values[index - 1] ?? Number.POSITIVE_INFINITY)),
  );

interface RuleSetFact {
  ruleSet: string;
}

export const ruleSetProposed = defineEvent<RuleSetFact>("payroll_rules.proposed");
export const ruleSetConfirmed = defineEvent<RuleSetFact>("payroll_rules.confirmed");
export const ruleSetWithdrawn = defineEvent<RuleSetFact>("payroll_rules.withdrawn");
