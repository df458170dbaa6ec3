import { defineError } from "~/platform/kernel/errors";

export const periodEndsBeforeStart = defineError("INVALID", "statement_ends_before_start", {
  en: "The period ends before it begins",
  sw: "Kipindi kinaisha kabla ya kuanza",
});
