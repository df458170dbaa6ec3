import { defineError } from "~/platform/kernel/errors";

export const booksNotStarted = defineError("CONFLICT", "books_not_started", {
  en: "The books have no first day yet. Choose it under Books.",
  sw: "Vitabu havina siku ya kwanza bado. Ichague kwenye Vitabu.",
});
export const booksStartedAlready = defineError("CONFLICT", "books_started_already", {
  en: "The books have started, and their first day cannot change",
});
export const firstDayNotOfMonth = defineError("INVALID", "books_first_day_not_of_month", {
  en: "Choose the first day of a month",
});
export const firstDayAhead = defineError("INVALID", "books_first_day_ahead", {
  en: "Choose a day that is not in the future",
});
export const journalEntryNotFound = defineError("NOT_FOUND", "journal_entry_not_found", {
  en: "Journal entry not found",
});
