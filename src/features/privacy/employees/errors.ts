import { defineError } from "~/platform/kernel/errors";

export const stillEmployed = defineError("CONFLICT", "erasure_still_employed", {
  en: "You can only erase the data of people who have left",
  sw: "Ni data ya aliyeondoka pekee inayoweza kufutwa",
});
export const deductionOpen = defineError("CONFLICT", "erasure_deduction_open", {
  en: "{amount} of {name} is still owed.",
  sw: "{amount} ya {name} bado inadaiwa.",
});
