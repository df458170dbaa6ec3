import { defineError } from "~/platform/kernel/errors";

export const tooManyStreams = defineError("TOO_MANY_REQUESTS", "too_many_pages_open", {
  en: "Too many pages are open. Please close some.",
  sw: "Kurasa nyingi mno zimefunguliwa. Tafadhali funga baadhi.",
});
