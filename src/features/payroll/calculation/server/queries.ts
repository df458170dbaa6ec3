import type { Reader } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { formatMoney } from "~/platform/kernel/money";
import { type Profile, type RuleSet, ruleSetLabel, ruleSetName } from "../../rules/domain";
import { findRuleSet, getNssfBase, getRuleSet } from "../../rules/server/queries";
import type { CalculationInput } from "../contract";
import { calculatePay, factsBy, levyBaseOf, type Pay, type TaxFacts, type TaxStanding } from "../domain";
import { daysBeyondPeriod } from "../errors";

/** One month's pay of one person by the rules of a day. Writes nothing. */
export async function workOutPay(reader: Reader, input: CalculationInput) {
  const { profile, date, totalWorkingDays, daysWorked = totalWorkingDays } = input;
  if (daysWorked > totalWorkingDays) throw daysBeyondPeriod.at("daysWorked", { most: totalWorkingDays });
  const set = await getRuleSet(reader, profile, { date, field: "date" });
  const facts: TaxFacts = {
    carBenefit: input.carBenefit,
    mealBenefit: input.mealBenefit,
    otherBenefits: input.otherBenefits,
    houseRent: input.houseRent,
    houseRentPaid: input.houseRentPaid,
    pension: input.pension,
    insurancePremium: input.insurancePremium,
    mortgageInterest: input.mortgageInterest,
    postRetirementMedical: input.postRetirementMedical,
    disabled: input.disabled,
    personalRelief: input.personalRelief ?? null,
  };
  const nssfBase = await getNssfBase(reader, profile);
  const terms = { ...input, daysWorked };
  const {
    after: _,
    short,
    deductions: __,
    ...pay
  } = calculatePay({
    rules: set.rules,
    levyBase: levyBaseOf(profile),
    nssfBase,
    terms,
    facts: factsBy(profile, input, facts),
    deductions: input.deductions,
  });
  return {
    profile,
    ruleSet: ruleSetName(set),
    date,
    currency: "KES" as const,
    ...pay,
    notices: [
      ...(await lawNotices(reader, profile, date)),
      ...factNotices(set, facts, input),
      ...roomNotices({ short, carried: pay.carried }),
    ],
  };
}

/** Notices when a profile's rules differ from the law of a day (docs/domain/readings.md#payroll). */
export async function lawNotices(reader: Reader, profile: Profile, date: PlainDate): Promise<string[]> {
  if (profile === "by-law") return [];
  const law = await findRuleSet(reader, "by-law", date);
  const day = formatDate(date);
  if (!law) return [`These are the simplified rules. The law of ${day} is not known here.`];
  return [
    `These are the simplified rules, not the law of ${day} (in force from ${formatDate(law.validFrom)}).`,
  ];
}

function factNotices(set: RuleSet, facts: TaxFacts, standing: TaxStanding): string[] {
  const { rules } = set;
  const without = [
    facts.pension > 0 && rules.pensionCap === 0 && "A pension",
    facts.insurancePremium > 0 && !rules.insuranceRelief?.on.includes("premium") && "An insurance premium",
    facts.mortgageInterest > 0 && rules.mortgageCap === 0 && "Mortgage interest",
    facts.postRetirementMedical > 0 && rules.medicalFundCap === 0 && "A post-retirement medical fund",
    facts.disabled && rules.disabilityExemption === 0 && "A disability exemption",
    !standing.resident && set.profile === "as-specified" && "Being a non-resident",
    !standing.primaryEmployment && set.profile === "as-specified" && "A second employment",
    facts.carBenefit + facts.mealBenefit + facts.otherBenefits + facts.houseRent > 0 &&
      !rules.benefits &&
      "A benefit in kind",
  ];
  return without
    .filter((name) => name !== false)
    .map((name) => `${name} changes nothing under ${ruleSetLabel(ruleSetName(set)).toLowerCase()}.`);
}

function roomNotices({ short, carried }: Pick<Pay, "short" | "carried">): string[] {
  return [
    ...(short > 0 ? [`${formatMoney(short, "KES")} of the contributions found no room in this pay.`] : []),
    ...(carried > 0
      ? [
          `${formatMoney(carried, "KES")} of the deductions found no room: a third of gross pay stays with the employee.`,
        ]
      : []),
  ];
}
