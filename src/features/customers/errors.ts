import { defineError } from "~/platform/kernel/errors";

export const customerNotFound = defineError("NOT_FOUND", "customer_not_found", {
  en: "Customer not found",
  sw: "Mteja hakupatikana",
});
export const customerDataErased = defineError("CONFLICT", "customer_erased", {
  en: "The personal data of this customer was erased.",
  sw: "Data binafsi za mteja huyu zilifutwa.",
});
export const customerChangedMeanwhile = defineError("CONFLICT", "customer_changed_meanwhile", {
  en: "A colleague changed this customer in the meantime. Please look again.",
  sw: "Mtu mwingine amebadilisha mteja huyu wakati huo huo. Tafadhali angalia tena.",
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
export const customerNotValid = defineError("INVALID", "customer_not_valid", {
  en: "Validation failed: {errors}",
  sw: "Uthibitishaji umeshindwa: {errors}",
});
export const customerTaken = defineError("CONFLICT", "customer_taken", {
  en: "Customer with this email or phone already exists",
  sw: "Mteja mwenye barua pepe au simu hii tayari yupo",
});
export const customerTakenBy = defineError("CONFLICT", "customer_taken_by", {
  en: "Customer with this email or phone already exists: {name}, {number}",
  sw: "Mteja mwenye barua pepe au simu hii tayari yupo: {name}, {number}",
});
export const firstNameRequired = defineError("INVALID", "first_name_required", {
  en: "First name is required",
  sw: "Jina la kwanza linahitajika",
});
export const lastNameRequired = defineError("INVALID", "last_name_required", {
  en: "Last name is required",
  sw: "Jina la mwisho linahitajika",
});
export const primaryPhoneRequired = defineError("INVALID", "primary_phone_required", {
  en: "Primary phone is required",
  sw: "Simu kuu inahitajika",
});
export const customerPhoneNotValid = defineError("INVALID", "customer_phone_not_valid", {
  en: "Invalid phone number format",
  sw: "Muundo wa nambari ya simu si sahihi",
});
export const customerEmailNotValid = defineError("INVALID", "customer_email_not_valid", {
  en: "Invalid email format",
  sw: "Muundo wa barua pepe si sahihi",
});
export const idNumberNotValid = defineError("INVALID", "id_number_not_valid", {
  en: "Invalid ID number format",
  sw: "Muundo wa nambari ya kitambulisho si sahihi",
});
export const passportNumberNotValid = defineError("INVALID", "passport_number_not_valid", {
  en: "Please enter 6 to 12 letters and digits",
  sw: "Tafadhali weka herufi na tarakimu 6 hadi 12",
});
export const dateOfBirthNotValid = defineError("INVALID", "date_of_birth_not_valid", {
  en: "Please enter a day between 1900 and today",
  sw: "Tafadhali weka siku kati ya 1900 na leo",
});
export const companyNameRequiredForCorporate = defineError("INVALID", "customer_company_name_required", {
  en: "Company name is required for corporate customers",
  sw: "Jina la kampuni linahitajika kwa wateja wa kampuni",
});
export const websiteNotValid = defineError("INVALID", "website_not_valid", {
  en: "Please enter a web address, such as example.co.ke",
  sw: "Tafadhali weka anwani ya tovuti, kama example.co.ke",
});
export const streetRequired = defineError("INVALID", "street_required", {
  en: "Please enter the street or estate",
  sw: "Tafadhali weka mtaa",
});
export const onePrimaryAddress = defineError("INVALID", "one_primary_address", {
  en: "Only one address can be the primary one",
  sw: "Anwani moja tu inaweza kuwa kuu",
});
export const emergencyNameRequired = defineError("INVALID", "emergency_name_required", {
  en: "Please enter a name",
  sw: "Tafadhali weka jina",
});
export const emergencyPhoneRequired = defineError("INVALID", "emergency_phone_required", {
  en: "Please enter a phone number",
  sw: "Tafadhali weka nambari ya simu",
});
export const tooManyAddresses = defineError("INVALID", "too_many_addresses", {
  en: "{most} addresses at most",
  sw: "Anwani zisizozidi {most}",
});
export const tooManyEmergencyContacts = defineError("INVALID", "too_many_emergency_contacts", {
  en: "{most} contacts at most",
  sw: "Watu wasiozidi {most}",
});
export const tooManyTags = defineError("INVALID", "too_many_tags", {
  en: "{most} tags at most",
  sw: "Lebo zisizozidi {most}",
});
export const assigneeNotStaff = defineError("INVALID", "assignee_not_staff", {
  en: "Please choose a current employee",
  sw: "Tafadhali chagua mtu anayefanya kazi hapa",
});
export const customersNotSelected = defineError("INVALID", "customers_not_selected", {
  en: "Please select customers first",
  sw: "Tafadhali chagua wateja kwanza",
});
export const customerMerged = defineError("CONFLICT", "customer_merged", {
  en: "{number} was merged into another customer",
  sw: "{number} aliunganishwa na mteja mwingine",
});
