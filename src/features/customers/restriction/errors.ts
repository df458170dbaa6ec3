import { defineError } from "~/platform/kernel/errors";

export const processingRestricted = defineError("CONFLICT", "customer_restricted", {
  en: "This customer's data is restricted: it can be read and open invoices settled. Nothing else is done until the restriction is lifted.",
  sw: "Data za mteja huyu zimezuiliwa: zinaweza kusomwa na ankara zilizo wazi kulipwa. Hakuna lingine linalofanyika hadi zuio liondolewe.",
});
