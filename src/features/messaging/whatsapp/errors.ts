import { defineError } from "~/platform/kernel/errors";

export const configureWhatsAppFirst = defineError("CONFLICT", "whatsapp_not_configured", {
  en: "Enter the WhatsApp credentials, enable WhatsApp and save first.",
});
export const whatsappFailed = defineError("CONFLICT", "whatsapp_failed", {
  en: "{reason}",
});
export const noTemplateForTest = defineError("CONFLICT", "whatsapp_no_test_template", {
  en: "No approved template can be sent without values. Create hello_world in WhatsApp Manager.",
});
export const templateNameNotValid = defineError("INVALID", "whatsapp_template_name_not_valid", {
  en: "Use small letters, digits and underscores, such as booking_confirmed.",
});
export const templateBodyRequired = defineError("INVALID", "whatsapp_template_body_required", {
  en: "Enter the message.",
});
export const variablesNotInOrder = defineError("INVALID", "whatsapp_variables_not_in_order", {
  en: "Number the variables from 1 without a gap, or name them all.",
});
export const variableAtEdge = defineError("INVALID", "whatsapp_variable_at_edge", {
  en: "The message cannot begin or end with a variable. Add words around it.",
});
export const examplesMissing = defineError("INVALID", "whatsapp_examples_missing", {
  en: "Enter one example for each variable, in their order.",
});
export const buttonTooLong = defineError("INVALID", "whatsapp_button_too_long", {
  en: "A button can have 25 characters.",
});
