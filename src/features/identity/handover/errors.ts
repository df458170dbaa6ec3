import { defineError } from "~/platform/kernel/errors";

export const handoverTakerMissing = defineError("INVALID", "handover_taker_missing", {
  en: "Choose a colleague who works here",
});
export const handoverTakerMayNot = defineError("INVALID", "handover_taker_may_not", {
  en: "{name} does not have permission for {work}",
});
