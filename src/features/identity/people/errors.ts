import { defineError } from "~/platform/kernel/errors";

export const staffTaken = defineError("CONFLICT", "staff_taken", {
  en: "Staff member with this email or phone already exists",
  sw: "Mfanyakazi mwenye barua pepe au simu hii tayari yupo",
});
export const givenByAdministrators = defineError("FORBIDDEN", "given_by_administrators", {
  en: "Only an administrator can give this",
  sw: "Ni msimamizi pekee anayeweza kutoa hii",
});
export const roleRequestNotFound = defineError("NOT_FOUND", "role_request_not_found", {
  en: "No role waits for an administrator here",
});
export const ownRoleRequest = defineError("FORBIDDEN", "own_role_request", {
  en: "Someone else must give you this role",
});
export const permissionsRequired = defineError("INVALID", "api_token_permissions_required", {
  en: "Choose at least one permission",
});
