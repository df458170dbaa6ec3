import { choice, decimal, defineSection, whole } from "~/features/settings/define";
import { daysNotValid } from "./errors";

const days = (label: string, max: number, byDefault: number, help?: string) =>
  decimal({
    label,
    min: 0,
    max,
    places: 1,
    default: byDefault,
    suffix: " days",
    refusal: daysNotValid,
    ...(help ? { help } : {}),
  });

/** Entitlements of staff (docs/domain/readings.md#staff). */
export const leaveSection = defineSection("leave", {
  title: "Leave",
  about: "Each employee's yearly entitlement. Enter public holidays in Leave, under Public holidays.",
  fields: {
    annualDays: days("Annual leave", 60, 21, "A year. The law asks for 21 working days at least."),
    accrual: choice({
      label: "Annual leave is given",
      help: "A year that has begun goes on as it began.",
      options: { yearly: "At once, on 1 January", monthly: "A twelfth with every month" },
      default: "yearly",
    }),
    carryOverDays: days("Carried into the next year", 60, 21, "At most, of annual leave that is left."),
    sickFullDays: days("Sick leave with full pay", 60, 7, "A year. The law asks for 7 days at least."),
    sickHalfDays: days("Sick leave with half pay", 60, 7, "After that. The law asks for 7 days at least."),
    maternityMonths: whole({
      label: "Maternity leave",
      help: "The law asks for 3 months at least.",
      min: 1,
      max: 24,
      default: 3,
      suffix: " months",
    }),
    paternityWeeks: whole({
      label: "Paternity leave",
      help: "The law asks for 2 weeks at least.",
      min: 1,
      max: 52,
      default: 2,
      suffix: " weeks",
    }),
    compassionateDays: days("Compassionate leave", 60, 5, "A year."),
    studyDays: days("Study leave", 60, 5, "A year."),
  },
});
