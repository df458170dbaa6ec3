import { defineError } from "~/platform/kernel/errors";

export const goodsNotListed = defineError("CONFLICT", "goods_not_listed", {
  en: "This quote has no list of goods yet. Fill in its inventory first.",
});
export const goodsListSettled = defineError("CONFLICT", "goods_list_settled", {
  en: "The quote was accepted: its list of goods stays as the customer read it.",
});
