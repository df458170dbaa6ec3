import { defineError } from "~/platform/kernel/errors";

export const inventoryNotFound = defineError("NOT_FOUND", "inventory_not_found", {
  en: "Inventory not found",
  sw: "Orodha ya vitu haijapatikana",
});
export const inventorySubjectNotFound = defineError("NOT_FOUND", "inventory_subject_not_found", {
  en: "There is nothing that this inventory could belong to",
  sw: "Hakuna rekodi ambayo orodha hii ya vitu inaweza kuwa yake",
});
export const inventoryFrozenBefore = defineError("CONFLICT", "inventory_frozen", {
  en: "A quote or a signature names this inventory, so it cannot be removed",
});
