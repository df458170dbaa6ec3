import { defineError } from "~/platform/kernel/errors";

export const approvalNotFound = defineError("NOT_FOUND", "approval_not_found", {
  en: "This no longer waits for a decision. Reload the list",
});
export const approverNotAllowed = defineError("INVALID", "approver_not_allowed", {
  en: "This person cannot decide it. Choose someone else",
});
