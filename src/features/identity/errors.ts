import { defineError } from "~/platform/kernel/errors";

export const personNotFound = defineError("NOT_FOUND", "person_not_found", {
  en: "Person not found",
  sw: "Mtu hakupatikana",
});
export const tokenNotFound = defineError("NOT_FOUND", "api_token_not_found", {
  en: "Token not found",
});
export const sessionNotFound = defineError("NOT_FOUND", "session_not_found", {
  en: "Session not found",
  sw: "Kipindi hakikupatikana",
});
export const invitationNotFound = defineError("NOT_FOUND", "invitation_not_found", {
  en: "Invitation not found",
});
export const setupIsOver = defineError("NOT_FOUND", "setup_is_over", {
  en: "Page not found",
  sw: "Ukurasa haukupatikana",
});
export const googleNotSetUp = defineError("NOT_FOUND", "google_not_set_up", {
  en: "Google sign-in is not set up.",
  sw: "Kuingia kwa Google hakujasanidiwa.",
});
/** Equal for an unknown address, a wrong password and a former employee. */
export const signInRefused = defineError("INVALID", "sign_in_refused", {
  en: "Invalid email or password",
  sw: "Barua pepe au nenosiri si sahihi",
});
export const authenticationFailed = defineError("INVALID", "authentication_failed", {
  en: "Authentication failed.",
  sw: "Imeshindwa kuthibitisha.",
});
export const googleEmailUnconfirmed = defineError("INVALID", "google_email_unconfirmed", {
  en: "Google has not confirmed the email address of this account.",
  sw: "Google haijathibitisha barua pepe ya akaunti hii.",
});
export const signInWithPassword = defineError("INVALID", "sign_in_with_password", {
  en: "Please sign in with your password.",
  sw: "Tafadhali ingia kwa nenosiri lako.",
});
export const codeRequired = defineError("INVALID", "code_required", {
  en: "Please enter the code",
  sw: "Tafadhali weka msimbo",
});
export const codeNotTaken = defineError("INVALID", "code_not_taken", {
  en: "This code is not right or has been used",
  sw: "Msimbo huu si sahihi au umeshatumika",
});
export const codeUsedAlready = defineError("INVALID", "code_used_already", {
  en: "This code has already been used. Start again, with the next code that your app shows",
  sw: "Msimbo huu umeshatumika. Anza tena kwa msimbo unaofuata kwenye programu yako",
});
export const codeNotRight = defineError("INVALID", "code_not_right", {
  en: "This code is not right. Codes change every 30 seconds",
  sw: "Msimbo huu si sahihi. Misimbo hubadilika kila sekunde 30",
});
export const consoleCodeRequired = defineError("INVALID", "console_code_required", {
  en: "Please enter the code from the console",
  sw: "Tafadhali weka msimbo kutoka kwenye konsoli",
});
export const consoleCodeNotRight = defineError("INVALID", "console_code_not_right", {
  en: "This is not the code printed on the console",
  sw: "Huu si msimbo uliochapishwa kwenye konsoli",
});
export const passwordRequired = defineError("INVALID", "password_required", {
  en: "Password is required",
  sw: "Nenosiri linahitajika",
});
export const passwordTooShort = defineError("INVALID", "password_too_short", {
  en: "Password must be at least {least} characters",
  sw: "Nenosiri liwe na angalau herufi {least}",
});
export const passwordTooLong = defineError("INVALID", "password_too_long", {
  en: "Password must be at most {most} characters",
  sw: "Nenosiri lisizidi herufi {most}",
});
export const passwordEasyToGuess = defineError("INVALID", "password_easy_to_guess", {
  en: "This password is easy to guess. Choose a longer or less common one",
  sw: "Nenosiri hili ni rahisi kukisia. Chagua refu zaidi au lisilo la kawaida",
});
export const notCurrentPassword = defineError("INVALID", "not_current_password", {
  en: "This is not your current password",
  sw: "Hili si nenosiri lako la sasa",
});
export const notYourPassword = defineError("INVALID", "not_your_password", {
  en: "This is not your password",
  sw: "Hili si nenosiri lako",
});
export const resetLinkSpent = defineError("GONE", "reset_link_spent", {
  en: "This link has expired or has already been used. Ask for a new one.",
  sw: "Muda wa kiungo hiki umeisha au kimeshatumika. Omba kipya.",
});
export const confirmationLinkSpent = defineError("GONE", "confirmation_link_spent", {
  en: "This link has expired or has already been used. Sign in and ask for a new one.",
  sw: "Muda wa kiungo hiki umeisha au kimeshatumika. Ingia na uombe kipya.",
});
export const invitationSpent = defineError("GONE", "invitation_spent", {
  en: "This invitation has expired or has already been used. Ask for a new one.",
  sw: "Muda wa mwaliko huu umeisha au umeshatumika. Omba mpya.",
});
export const hasAccountAlready = defineError("CONFLICT", "has_account_already", {
  en: "You already have an account here. Please sign in.",
  sw: "Tayari una akaunti hapa. Tafadhali ingia.",
});
export const worksHereAlready = defineError("CONFLICT", "works_here_already", {
  en: "This person already works here. Change their role instead.",
  sw: "Mtu huyu tayari anafanya kazi hapa. Badilisha jukumu lake badala yake.",
});
export const secondFactorOnAlready = defineError("CONFLICT", "second_factor_on_already", {
  en: "Two-factor sign-in is on already. Turn it off first to set it up again.",
  sw: "Kuingia kwa hatua mbili kumeshawashwa. Kuzime kwanza ili ukusanidi upya.",
});
export const lastAdministrator = defineError("CONFLICT", "last_administrator", {
  en: "This is the last administrator. Make another person an administrator first.",
  sw: "Huyu ndiye msimamizi wa mwisho. Mfanye mtu mwingine kuwa msimamizi kwanza.",
});
export const customerHasNoRole = defineError("CONFLICT", "customer_has_no_role", {
  en: "Customers have no role to change. Invite them as staff instead.",
});
export const customerHasNoPermissions = defineError("CONFLICT", "customer_has_no_permissions", {
  en: "Customers have no permissions.",
});
export const ownDeactivation = defineError("CONFLICT", "own_deactivation", {
  en: "You cannot deactivate yourself.",
  sw: "Huwezi kuzima akaunti yako mwenyewe.",
});
export const administratorHoldsAll = defineError("CONFLICT", "administrator_holds_all", {
  en: "An administrator holds every permission.",
});
export const administratorRoleFixed = defineError("INVALID", "administrator_role_fixed", {
  en: "An administrator holds every permission; this cannot be changed.",
});
export const permissionNotHeld = defineError("INVALID", "permission_not_held", {
  en: "You do not hold {permission} yourself.",
});
export const listUnknown = defineError("INVALID", "list_unknown", {
  en: "Not the name of a list",
  sw: "Hili si jina la orodha",
});
export const formsBusy = defineError("TOO_MANY_REQUESTS", "forms_busy", {
  en: "We have too many requests of this kind at the moment. Please call {phone}, or try again in {wait}.",
  sw: "Tuna maombi mengi mno ya aina hii kwa sasa. Tafadhali piga simu {phone}, au jaribu tena baada ya {wait}.",
});
