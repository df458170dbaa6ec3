import { defineError } from "~/platform/kernel/errors";

export const stillEmployed = defineError("CONFLICT", "erasure_still_employed", {
  en: "You can only erase the data of people who have left",
});
export const deductionOpen = defineError("CONFLICT", "erasure_deduction_open", {
  en: "{amount} of {name} is still owed.",
});
