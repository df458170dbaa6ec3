import { defineError } from "~/platform/kernel/errors";

export const monthIsClosed = defineError("CONFLICT", "payroll_month_closed", {
  en: "{month} is closed. Anything decided late is paid by the next run.",
  sw: "{month} umefungwa. Kilichoamuliwa kwa kuchelewa hulipwa na mishahara inayofuata.",
});
export const monthNotOver = defineError("CONFLICT", "payroll_month_not_over", {
  en: "Complete or cancel these runs first: {runs}",
  sw: "Kamilisha au ghairi mishahara hii kwanza: {runs}",
});
export const monthHasNoRun = defineError("CONFLICT", "payroll_month_without_run", {
  en: "No payroll run was completed for {month}",
  sw: "Hakuna mishahara iliyokamilishwa ya {month}",
});
export const monthNotClosed = defineError("CONFLICT", "payroll_month_not_closed", {
  en: "{month} is open",
  sw: "{month} uko wazi",
});
export const closedByToken = defineError("FORBIDDEN", "payroll_month_by_token", {
  en: "A person, not an API token, closes and reopens months",
  sw: "Mtu, si tokeni ya API, hufunga na kufungua miezi",
});
