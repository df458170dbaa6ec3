import type { MoneyValue } from "~/platform/ui/office/money-field";
import { DEFAULT_DAYS, DEFAULT_OVERTIME_RATE } from "../../domain/earnings";

export interface CalculationValues {
  profile: string | null;
  date: string;
  basicSalary: MoneyValue;
  totalWorkingDays: number | null;
  daysWorked: number | null;
  overtimeHours: number | null;
  overtimeRate: number | null;
  bonus: MoneyValue;
  commission: MoneyValue;
  allowances: { name: string; amount: MoneyValue; taxable: boolean; prorated: boolean }[];
  deductions: { type: string | null; name: string; amount: MoneyValue }[];
  pension: MoneyValue;
  insurancePremium: MoneyValue;
  mortgageInterest: MoneyValue;
  postRetirementMedical: MoneyValue;
  carBenefit: MoneyValue;
  mealBenefit: MoneyValue;
  otherBenefits: MoneyValue;
  houseRent: MoneyValue;
  houseRentPaid: MoneyValue;
  disabled: boolean;
  resident: boolean;
  primaryEmployment: boolean;
}

export const blankCalculation = (today: string): CalculationValues => ({
  profile: "as-specified",
  date: today,
  basicSalary: "",
  totalWorkingDays: DEFAULT_DAYS,
  daysWorked: DEFAULT_DAYS,
  overtimeHours: 0,
  overtimeRate: DEFAULT_OVERTIME_RATE,
  bonus: "",
  commission: "",
  allowances: [],
  deductions: [],
  pension: "",
  insurancePremium: "",
  mortgageInterest: "",
  postRetirementMedical: "",
  carBenefit: "",
  mealBenefit: "",
  otherBenefits: "",
  houseRent: "",
  houseRentPaid: "",
  disabled: false,
  resident: true,
  primaryEmployment: true,
});
