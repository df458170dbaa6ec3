import { defineEvent } from "~/platform/events/define";

/** Years after the last day for which employment and tax law have records kept (Employment Act, s. 10(6); Tax Procedures Act, s. 23). */
export const KEPT_YEARS = 5;

interface Fact {
  number: string;
}
export const employeeDataCopied = defineEvent<Fact>("employee.data_copied");
/** `whole` once the law's time is over: nothing of theirs is left. */
export const employeeErased = defineEvent<Fact & { reason: string; whole: boolean }>("employee.erased");

/** The first day on which the law no longer has us keep the records of who left. */
export function keptUntil(offboardingDate: string): string {
  const [year = "", ...rest] = offboardingDate.split("-");
  const day = rest.join("-") === "02-29" ? "02-28" : rest.join("-");
  return `${Number(year) + KEPT_YEARS}-${day}`;
}
