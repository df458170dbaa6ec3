import { defineError } from "~/platform/kernel/errors";

export const stillEmployed = defineError("CONFLICT", "erasure_still_employed", {
  en: "You can only erase the data of people who have left",
});
export const deductionOpen = defineError("CONFLICT", "erasure_deduction_open", {
  en: "{amount} of {name} is still owed.",
});
export const floatOpen = defineError("CONFLICT", "erasure_float_open", {
  en: "A float of {amount} is not accounted for. Count it first.",
});
