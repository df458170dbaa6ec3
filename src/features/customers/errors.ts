import { defineError } from "~/platform/kernel/errors";

/** What is refused of customers. */

export const customerNotFound = defineError("NOT_FOUND", "customer_not_found", {
  en: "Customer not found",
  sw: "Mteja hakupatikana",
});
export const customerDataErased = defineError("CONFLICT", "customer_erased", {
  en: "The personal data of this customer was erased.",
  sw: "Data binafsi za mteja huyu zilifutwa.",
});
export const customerChangedMeanwhile = defineError("CONFLICT", "customer_changed_meanwhile", {
  en: "Somebody else changed this customer in the meantime. Please look again.",
  sw: "Mtu mwingine amebadilisha mteja huyu wakati huo huo. Tafadhali angalia tena.",
});
export const customerEmailTaken = defineError("INVALID", "customer_email_taken", {
  en: "Another customer has this email address",
  sw: "Mteja mwingine ana barua pepe hii",
});
export const creditDaysNotWhole = defineError("INVALID", "credit_days_not_whole", {
  en: "Please enter whole days",
  sw: "Tafadhali weka siku kamili",
});
export const creditDaysNegative = defineError("INVALID", "credit_days_negative", {
  en: "Please enter zero or more days",
  sw: "Tafadhali weka siku sifuri au zaidi",
});
export const creditDaysTooMany = defineError("INVALID", "credit_days_too_many", {
  en: "Credit is for {most} days at most",
  sw: "Mkopo ni wa siku zisizozidi {most}",
});
