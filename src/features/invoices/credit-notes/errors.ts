import { defineError } from "~/platform/kernel/errors";

export const creditNoteNotFound = defineError("NOT_FOUND", "credit_note_not_found", {
  en: "Credit note not found",
  sw: "Hati ya punguzo haikupatikana",
});
export const invoiceCancelledAlready = defineError("CONFLICT", "invoice_cancelled_already", {
  en: "This invoice is cancelled already.",
  sw: "Ankara hii imeshaghairiwa.",
});
export const nothingToCredit = defineError("CONFLICT", "nothing_to_credit", {
  en: "There is nothing left to credit on this invoice.",
  sw: "Hakuna kilichobaki cha kupunguza kwenye ankara hii.",
});
export const aboveLine = defineError("INVALID", "credit_above_line", {
  en: "{line} has {left} left to credit",
  sw: "{line} imebakiwa na {left} ya kupunguza",
});
export const lineUnknown = defineError("INVALID", "credited_line_unknown", {
  en: "This line is not on the invoice",
  sw: "Mstari huu haumo kwenye ankara",
});
export const creditMissing = defineError("INVALID", "credit_amount_missing", {
  en: "Please enter an amount to credit",
  sw: "Tafadhali weka kiasi cha kupunguza",
});
export const creditNotTaken = defineError("CONFLICT", "credit_note_not_taken", {
  en: "KRA would refuse this credit note. {why}",
  sw: "KRA ingekataa hati hii ya punguzo. {why}",
});
export const vatAloneNotTaken = defineError("CONFLICT", "credit_of_vat_alone", {
  en: "KRA takes no credit note of VAT alone. Correct the VAT in the VAT return instead.",
  sw: "KRA haipokei hati ya punguzo ya VAT pekee. Rekebisha VAT kwenye ritani ya VAT.",
});
export const onlyRestTaken = defineError("INVALID", "credit_only_rest", {
  en: "KRA takes a second credit note only for the whole rest, {rest}. Credit everything instead.",
  sw: "KRA hupokea hati ya pili ya punguzo kwa kiasi chote kilichobaki tu, {rest}. Punguza chote.",
});
