import { defineError } from "~/platform/kernel/errors";

/** What is refused of the live stream. */

export const tooManyStreams = defineError("TOO_MANY_REQUESTS", "too_many_pages_open", {
  en: "Too many pages are open. Please close some.",
  sw: "Kurasa nyingi mno zimefunguliwa. Tafadhali funga baadhi.",
});
