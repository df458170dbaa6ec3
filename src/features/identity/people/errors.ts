import { defineError } from "~/platform/kernel/errors";

/** What is refused at the fields of an API token. */

export const permissionsRequired = defineError("INVALID", "api_token_permissions_required", {
  en: "Choose at least one permission",
  sw: "Chagua angalau ruhusa moja",
});
