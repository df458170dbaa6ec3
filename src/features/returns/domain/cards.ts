import type { Cents } from "~/platform/kernel/money";
import { pensionLimitOf } from "./returns";

/** A month of a tax deduction card: amounts are cents. */
export interface CardMonth {
  month: string;
  cash: Cents;
  benefits: Cents;
  house: Cents;
  pension: Cents;
  housingLevy: Cents;
  shif: Cents;
  medicalFund: Cents;
  mortgageInterest: Cents;
  /** Only for holders of a disability certificate. */
  disability: Cents;
  taxable: Cents;
  charged: Cents;
  personalRelief: Cents;
  /** Includes the housing levy's relief, March to November 2024. */
  insuranceRelief: Cents;
  paye: Cents;
}

/** The columns of KRA's card, in its order (docs/decisions/0156). */
export const CARD_COLUMNS = [
  ["A", "Basic salary"],
  ["B", "Benefits non-cash"],
  ["C", "Value of quarters"],
  ["D", "Total gross pay"],
  ["E1", "30% of A"],
  ["E2", "Actual"],
  ["E3", "Fixed"],
  ["F", "Housing levy"],
  ["G", "SHIF"],
  ["H", "Medical fund"],
  ["I", "Mortgage interest"],
  ["J", "Total deductions"],
  ["K", "Chargeable pay"],
  ["L", "Tax charged"],
  ["M", "Personal relief"],
  ["N", "Insurance relief"],
  ["O", "PAYE"],
] as const;

/** The columns of a month. J is the deductions; the chargeable pay K is D less J and less a disability exemption. */
export function cardRow(of: CardMonth): Cents[] {
  const gross = of.cash + of.benefits + of.house;
  return [
    of.cash,
    of.benefits,
    of.house,
    gross,
    Math.round((of.cash * 3) / 10),
    of.pension,
    pensionLimitOf(of.month),
    of.housingLevy,
    of.shif,
    of.medicalFund,
    of.mortgageInterest,
    Math.max(0, gross - of.taxable),
    of.taxable,
    of.charged,
    of.personalRelief,
    of.insuranceRelief,
    of.paye,
  ];
}
