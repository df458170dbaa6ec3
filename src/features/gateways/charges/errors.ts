import { defineError } from "~/platform/kernel/errors";

export const chargeNotFound = defineError("NOT_FOUND", "charge_not_found", {
  en: "This payment was not found",
  sw: "Malipo haya hayakupatikana",
});
export const gatewayNotOffered = defineError("CONFLICT", "gateway_not_offered", {
  en: "{gateway} cannot take this payment just now. Please choose another way to pay.",
  sw: "{gateway} haiwezi kupokea malipo haya kwa sasa. Tafadhali chagua njia nyingine ya kulipa.",
});
export const chargeOutsideLimits = defineError("INVALID", "charge_outside_limits", {
  en: "{gateway} takes {least} to {most} at a time",
  sw: "{gateway} hupokea {least} hadi {most} kwa mara moja",
});
export const phoneNotOfGateway = defineError("INVALID", "phone_not_of_gateway", {
  en: "Please enter a {gateway} number",
  sw: "Tafadhali weka nambari inayofanya kazi na {gateway}",
});
export const chargeUnderWay = defineError("CONFLICT", "charge_under_way", {
  en: "A request was just sent to this phone. Please wait {seconds} seconds.",
  sw: "Ombi limetumwa sasa hivi kwa simu hii. Tafadhali subiri sekunde {seconds}.",
});
export const chargeNotToCompare = defineError("CONFLICT", "charge_not_to_compare", {
  en: "This payment does not need a comparison.",
});
export const statementReferenceRequired = defineError("INVALID", "statement_reference_required", {
  en: "Please enter the number on the provider's statement",
});
export const chargeNotPaid = defineError("CONFLICT", "charge_not_paid", {
  en: "Only a payment that was booked can be refunded.",
});
export const refundNotOffered = defineError("CONFLICT", "gateway_refund_not_offered", {
  en: "{gateway} cannot refund through its own system. Pay it out another way and record the refund on the invoice.",
});
export const refundUnderWay = defineError("CONFLICT", "charge_refund_under_way", {
  en: "This payment is being refunded, or was refunded already.",
});
