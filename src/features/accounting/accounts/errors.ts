import { defineError } from "~/platform/kernel/errors";

export const accountNumberNotValid = defineError("INVALID", "account_number_form", {
  en: "Enter three to eight digits, such as 6210",
});
export const accountNameRequired = defineError("INVALID", "book_account_name_required", {
  en: "Enter the account's name",
});
export const accountNumberTaken = defineError("INVALID", "book_account_number_taken", {
  en: "Another account has this number",
});
export const accountNameTaken = defineError("INVALID", "book_account_name_taken", {
  en: "Another account has this name. Other programs need different names.",
});
export const accountNotFound = defineError("NOT_FOUND", "book_account_not_found", {
  en: "Account not found",
});
export const accountInactive = defineError("INVALID", "book_account_inactive", {
  en: "This account is not in use. Choose another one.",
});
export const accountMappedStill = defineError("CONFLICT", "book_account_mapped", {
  en: "Events still post to this account. Change the mapping first.",
});
export const accountTypeUsed = defineError("CONFLICT", "book_account_type_used", {
  en: "This account has entries, so its type stays",
});
export const accountTypeOfRole = defineError("INVALID", "book_account_type_of_role", {
  en: "Choose an account of the same type: {type}",
});
export const accountChanged = defineError("CONFLICT", "book_account_changed", {
  en: "Someone else changed this account meanwhile. Check it and try again.",
});
