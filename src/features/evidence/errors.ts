import { defineError } from "~/platform/kernel/errors";

export const documentNotFound = defineError("NOT_FOUND", "evidence_document_not_found", {
  en: "Document not found",
  sw: "Hati haijapatikana",
});
export const signatureNotFound = defineError("NOT_FOUND", "evidence_signature_not_found", {
  en: "Signature not found",
  sw: "Sahihi haijapatikana",
});
export const evidencePhotoNotFound = defineError("NOT_FOUND", "evidence_photo_not_found", {
  en: "This photo of the condition is not there",
  sw: "Picha hii ya hali haipo",
});
export const markNotFound = defineError("NOT_FOUND", "evidence_mark_not_found", {
  en: "Mark not found",
  sw: "Alama haijapatikana",
});
export const countNotFound = defineError("NOT_FOUND", "evidence_count_not_found", {
  en: "Count not found",
  sw: "Hesabu haijapatikana",
});
export const verifyCodeUnknown = defineError("NOT_FOUND", "evidence_code_unknown", {
  en: "We do not know this code. Check the letters on your document, or call us.",
  sw: "Hatuijui namba hii. Kagua herufi kwenye hati yako, au utupigie simu.",
});
export const documentHasState = defineError("CONFLICT", "evidence_document_has_state", {
  en: "This document is {state}. Reload to see what you can do.",
  sw: "Hati hii ina hali: {state}. Pakia upya uone unachoweza kufanya.",
});
export const documentDiffers = defineError("CONFLICT", "evidence_document_differs", {
  en: "The signed text is not the text of this document. Show the document again, then sign.",
  sw: "Maandishi yaliyotiwa sahihi si ya hati hii. Onyesha hati tena, kisha utie sahihi.",
});
export const documentIdTaken = defineError("CONFLICT", "evidence_document_id_taken", {
  en: "Another document has this id. Use a new one.",
  sw: "Hati nyingine ina kitambulisho hiki. Tumia kipya.",
});
export const roleSignedAlready = defineError("CONFLICT", "evidence_role_signed", {
  en: "This document has this signature already. Reload to see it.",
  sw: "Hati hii tayari ina sahihi hii. Pakia upya uione.",
});
export const roleUnfit = defineError("INVALID", "evidence_role_unfit", {
  en: "This person does not sign this kind of document",
  sw: "Mtu huyu hatii sahihi hati ya aina hii",
});
export const countsOpen = defineError("CONFLICT", "evidence_counts_open", {
  en: "Loaded and unloaded pieces differ in {rooms}. Explain the difference, then sign.",
  sw: "Idadi iliyopakiwa na iliyoshushwa zinatofautiana: {rooms}. Eleza tofauti, kisha utie sahihi.",
});
export const noPhoneForCode = defineError("CONFLICT", "evidence_no_phone", {
  en: "The contract has no phone number. Enter it on the quote or the customer, then send the code.",
  sw: "Mkataba hauna namba ya simu. Iingize, kisha utume namba ya siri.",
});
export const needsNoCode = defineError("CONFLICT", "evidence_needs_no_code", {
  en: "This signature needs no code.",
  sw: "Sahihi hii haihitaji namba ya siri.",
});
export const tooManyCodes = defineError("TOO_MANY_REQUESTS", "evidence_too_many_codes", {
  en: "Five codes were sent in an hour. Wait, then send a new one.",
  sw: "Namba tano zimetumwa ndani ya saa moja. Subiri, kisha utume mpya.",
});
export const codeWrong = defineError("INVALID", "evidence_code_wrong", {
  en: "This is not the code. {left} tries are left.",
  sw: "Hii si namba sahihi. Umebakiwa na majaribio {left}.",
});
export const codeOver = defineError("INVALID", "evidence_code_over", {
  en: "This code has ended. Send a new one.",
  sw: "Namba hii imekwisha. Tuma mpya.",
});
export const cannotAmend = defineError("CONFLICT", "evidence_cannot_amend", {
  en: "Only signed and sealed documents are amended. Void this one and prepare a new one.",
  sw: "Hati zilizosainiwa tu ndizo hurekebishwa kwa hati mpya. Futa hii na uandae mpya.",
});
export const amendedAlready = defineError("CONFLICT", "evidence_amended_already", {
  en: "Somebody has corrected this entry. Reload, then correct the newest one.",
  sw: "Mtu mwingine amerekebisha hii. Pakia upya, kisha urekebishe ya mwisho.",
});
export const signerRequired = defineError("INVALID", "evidence_signer_required", {
  en: "Enter the signer's name",
  sw: "Andika jina la anayetia sahihi",
});
export const strokesRequired = defineError("INVALID", "evidence_strokes_required", {
  en: "Sign in the field",
  sw: "Tia sahihi kwenye nafasi",
});
export const whatOrPlaceRequired = defineError("INVALID", "evidence_what_or_place_required", {
  en: "Enter the thing or the place",
  sw: "Andika kitu au mahali",
});
export const labelsReversed = defineError("INVALID", "evidence_labels_reversed", {
  en: "The last label must not be below the first",
  sw: "Lebo ya mwisho isiwe chini ya ya kwanza",
});
export const roomRequired = defineError("INVALID", "evidence_room_required", {
  en: "Enter the room",
  sw: "Andika chumba",
});
export const evidencePhotoUnfit = defineError("INVALID", "evidence_photo_unfit", {
  en: "Take a JPEG photo of at most 2 MB",
  sw: "Piga picha ya JPEG isiyozidi MB 2",
});
export const evidenceTooMuch = defineError("CONFLICT", "evidence_too_much", {
  en: "This move has {most} entries, the most that it can have.",
  sw: "Kazi hii ina {most}, idadi ya juu kabisa.",
});
export const contactsClosed = defineError("FORBIDDEN", "evidence_contacts_closed", {
  en: "Papers of a move open from the day before it to the day after.",
  sw: "Hati za kazi zinafunguka kuanzia siku moja kabla hadi siku moja baada.",
});
export const positionIncomplete = defineError("INVALID", "evidence_position_incomplete", {
  en: "Give both positions on the silhouette, or none",
  sw: "Weka nafasi zote mbili kwenye mchoro, au usiweke hata moja",
});
export const nationalIdUnfit = defineError("INVALID", "evidence_national_id_unfit", {
  en: "An ID number has 5 to 20 letters and digits",
  sw: "Namba ya kitambulisho ina herufi na tarakimu 5 hadi 20",
});
export const amountsClosed = defineError("FORBIDDEN", "evidence_amounts_closed", {
  en: "This paper has prices. Ask the office for it",
  sw: "Hati hii ina bei. Iombe ofisini",
});
