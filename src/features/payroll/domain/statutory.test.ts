import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_FACTS } from "../calculation/domain";
import type { StatutoryRules } from "../rules/domain";
import { type MonthPay, statutoryOf } from "./statutory";

const RULES: StatutoryRules = {
  bands: [
    { upTo: 2_400_000, rate: 1000 },
    { upTo: 3_233_300, rate: 2500 },
    { upTo: null, rate: 3000 },
  ],
  personalRelief: 240_000,
  payeRounding: "cent",
  nhif: [],
  shif: { rate: 275, minimum: 30_000 },
  nssf: { rate: 600, lowerLimit: 900_000, upperLimit: 10_800_000 },
  housingLevy: { rate: 150, cap: null },
  beforeTax: ["nssf", "shif", "housingLevy"],
  pensionCap: 3_000_000,
  mortgageCap: 3_000_000,
  medicalFundCap: 1_500_000,
  disabilityExemption: 0,
  insuranceRelief: null,
  housingLevyRelief: null,
  benefits: { mealsExempt: 500_000, otherExempt: 500_000, houseRate: 1500 },
  nita: 5000,
};
const month = (grossPay: number, more: Partial<MonthPay> = {}): MonthPay => ({
  ...NO_FACTS,
  grossPay,
  proratedBasic: grossPay,
  nonTaxableAllowances: 0,
  levyPay: grossPay,
  ...more,
});
const work = (pay: MonthPay, rules = RULES) => statutoryOf(rules, pay, "gross");

test.each<[string, Partial<MonthPay>, Partial<ReturnType<typeof work>["benefits"]>]>([
  ["a car by its value", { carBenefit: 4_000_000 }, { car: 4_000_000 }],
  ["meals at the limit", { mealBenefit: 500_000 }, { meals: 0 }],
  ["meals a cent above it: the cent", { mealBenefit: 500_001 }, { meals: 1 }],
  ["other benefits at the limit", { otherBenefits: 500_000 }, { other: 0 }],
  ["other benefits a cent above it: the whole", { otherBenefits: 500_001 }, { other: 500_001 }],
  ["no house", {}, { house: 0 }],
  ["a house of little rent: 15% of other pay", { houseRent: 1_200_000 }, { house: 1_500_000 }],
  ["a house of more rent: the rent", { houseRent: 3_000_000 }, { house: 3_000_000 }],
  ["less what the employee pays", { houseRent: 3_000_000, houseRentPaid: 1_000_000 }, { house: 2_000_000 }],
  ["never below nothing", { houseRent: 100_000, houseRentPaid: 2_000_000 }, { house: 0 }],
  ["a house counts other benefits", { houseRent: 100_000, carBenefit: 4_000_000 }, { house: 2_100_000 }],
])("benefits in kind of 100,000 a month: %s", (_, given, expected) => {
  const { benefits, taxableIncome, due } = work(month(10_000_000, given));
  expect(benefits).toMatchObject(expected);
  const sum = benefits.car + benefits.meals + benefits.other + benefits.house;
  const plain = work(month(10_000_000));
  expect(taxableIncome).toBe(plain.taxableIncome + sum);
  expect({ ...due, paye: 0 }).toEqual({ ...plain.due, paye: 0 });
  expect(due.paye - plain.due.paye).toBe(Math.round(sum * 0.3));
});

test("rules that know no benefits tax none", () => {
  const given = month(10_000_000, { carBenefit: 4_000_000, houseRent: 3_000_000 });
  expect(work(given, { ...RULES, benefits: null }).taxableIncome).toBe(work(month(10_000_000)).taxableIncome);
});

test.each([
  [0, 0, 0],
  [899_999, 54_000, 0],
  [900_000, 54_000, 0],
  [900_100, 54_000, 6],
  [5_000_000, 54_000, 246_000],
  [10_800_000, 54_000, 594_000],
  [10_800_001, 54_000, 594_000],
  [99_000_000, 54_000, 594_000],
])("NSSF of %i is %i of Tier I and %i of Tier II", (gross, tier1, tier2) => {
  const { nssfTier1, due, lines } = work(month(gross));
  expect([nssfTier1, due.nssf - nssfTier1]).toEqual([tier1, tier2]);
  const shown = lines.filter(({ code }) => code === "nssf").reduce((sum, { amount }) => sum + amount, 0);
  expect(shown).toBe(due.nssf);
});

const cents = (max: number) => fc.integer({ min: 0, max });
test("more in kind is never less tax, and chargeable pay is what the card's columns say", () => {
  fc.assert(
    fc.property(
      cents(50_000_000),
      cents(5_000_000),
      cents(2_000_000),
      cents(2_000_000),
      cents(5_000_000),
      (gross, carBenefit, mealBenefit, otherBenefits, houseRent) => {
        const given = work(month(gross, { carBenefit, mealBenefit, otherBenefits, houseRent }));
        const plain = work(month(gross));
        expect(given.due.paye).toBeGreaterThanOrEqual(plain.due.paye);
        const { car, meals, other, house } = given.benefits;
        expect(given.taxableIncome).toBe(
          Math.max(0, gross + car + meals + other + house - given.deductedBeforeTax),
        );
      },
    ),
  );
});
