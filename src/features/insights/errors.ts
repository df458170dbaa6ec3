import { defineError } from "~/platform/kernel/errors";

export const riskReasonRequired = defineError("INVALID", "risk_reason_required", {
  en: "Please say why the risk is set aside",
  sw: "Tafadhali eleza kwa nini hatari imewekwa kando",
});
export const markNotOfItem = defineError("INVALID", "insight_mark_not_of_item", {
  en: "An alert is acknowledged; opportunities and recommendations are dismissed or done",
  sw: "Tahadhari hukubaliwa; fursa na mapendekezo huondolewa au kukamilishwa",
});
export const customerReferredThemselves = defineError("INVALID", "customer_referred_themselves", {
  en: "A customer cannot refer themselves",
  sw: "Mteja hawezi kujitaja mwenyewe",
});
