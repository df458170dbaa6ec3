import { defineError } from "~/platform/kernel/errors";

export const expenseOfOther = defineError("CONFLICT", "expense_of_other", {
  en: "This id belongs to another expense. Start a new one.",
  sw: "Kitambulisho hiki ni cha gharama nyingine. Anza upya.",
});
export const expenseProofRequired = defineError("INVALID", "expense_photo_required", {
  en: "Take a photo of the receipt, or write why there is none",
  sw: "Piga picha ya risiti, au andika kwa nini hakuna",
});
export const expensePhotoNotReadable = defineError("INVALID", "expense_photo_not_readable", {
  en: "This photo of the receipt is not readable. Take it again.",
  sw: "Picha hii ya risiti haisomeki. Piga tena.",
});
