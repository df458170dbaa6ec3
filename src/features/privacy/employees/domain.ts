import { defineEvent } from "~/platform/events/define";

/** Years of retention after the last day (Employment Act, s. 10(6); Tax Procedures Act, s. 23). */
export const KEPT_YEARS = 5;

interface Fact {
  number: string;
}
export const employeeDataCopied = defineEvent<Fact>("employee.data_copied");
/** `whole` is true once the retention period is over and all data is erased. */
export const employeeErased = defineEvent<Fact & { reason: string; whole: boolean }>("employee.erased");

/** The first day on which a leaver's records need not be kept. */
export function keptUntil(offboardingDate: string): string {
  const [year = "", ...rest] = offboardingDate.split("-");
  const day = rest.join("-") === "02-29" ? "02-28" : rest.join("-");
  return `${Number(year) + KEPT_YEARS}-${day}`;
}
