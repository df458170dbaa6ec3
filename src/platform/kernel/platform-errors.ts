import { defineError } from "./errors";

export const notSignedIn = defineError("UNAUTHENTICATED", "not_signed_in", {
  en: "Please sign in to continue.",
  sw: "Tafadhali ingia ili uendelee.",
});
export const notPermitted = defineError("FORBIDDEN", "not_permitted", {
  en: "You do not have permission to do this.",
  sw: "Huna ruhusa ya kufanya hivi.",
});
export const cannotBeStored = defineError("INVALID", "cannot_be_stored", {
  en: "This text has a character that cannot be saved.",
  sw: "Maandishi haya yana alama ambayo haiwezi kuhifadhiwa.",
});
export const fieldsNotValid = defineError("INVALID", "fields_not_valid", {
  en: "Some fields are not valid.",
  sw: "Baadhi ya sehemu si sahihi.",
});
export const tooManyAttempts = defineError("TOO_MANY_REQUESTS", "too_many_attempts", {
  en: "Too many attempts. Please try again in {wait}.",
  sw: "Umejaribu mara nyingi mno. Tafadhali jaribu tena baada ya {wait}.",
});
export const keyTooLong = defineError("INVALID", "idempotency_key_too_long", {
  en: "An Idempotency-Key has at most {most} characters.",
  sw: "Idempotency-Key isizidi herufi {most}.",
});
export const keyUsedBefore = defineError("CONFLICT", "idempotency_key_used", {
  en: "This Idempotency-Key was already used for another request.",
  sw: "Idempotency-Key hii ilishatumika kwa ombi lingine.",
});
export const databaseAway = defineError("UNAVAILABLE", "database_away", {
  en: "The database cannot be reached at the moment. Please try again shortly.",
  sw: "Hifadhidata haipatikani kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.",
});
export const noSpaceLeft = defineError("UNAVAILABLE", "no_space_left", {
  en: "There is no space left to save this. Nothing was changed.",
  sw: "Hakuna nafasi ya kuhifadhi hili. Hakuna kilichobadilishwa.",
});
export const pageLinkExpired = defineError("INVALID", "page_link_expired", {
  en: "This page link is no longer valid. Start from the first page.",
  sw: "Kiungo hiki cha ukurasa hakifanyi kazi tena. Anza kutoka ukurasa wa kwanza.",
});
export const tooManyDownloads = defineError("UNAVAILABLE", "too_many_downloads", {
  en: "Too many files are being downloaded. Please try again shortly.",
  sw: "Faili nyingi mno zinapakuliwa. Tafadhali jaribu tena baada ya muda mfupi.",
});
export const tooMuchSent = defineError("UNAVAILABLE", "too_much_sent", {
  en: "Too much is being sent at the moment. Please try again shortly.",
  sw: "Vitu vingi mno vinatumwa kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.",
});
export const requestFailed = defineError("UNAVAILABLE", "request_failed", {
  en: "Something went wrong on our side. Please try again; if it happens again, tell us this code: {requestId}",
  sw: "Hitilafu imetokea upande wetu. Tafadhali jaribu tena; ikitokea tena, tuambie msimbo huu: {requestId}",
});
export const manyDocuments = defineError("UNAVAILABLE", "many_documents", {
  en: "Many documents are being made at the moment. Please try again shortly.",
  sw: "Nyaraka nyingi zinatayarishwa kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.",
});
export const notCursor = defineError("INVALID", "not_a_cursor", {
  en: "Not a cursor of this list",
  sw: "Hii si alama ya orodha hii",
});
export const noSuchOperation = defineError("NOT_FOUND", "no_such_operation", {
  en: "There is no such operation. See /api/docs.",
  sw: "Hakuna operesheni kama hiyo. Tazama /api/docs.",
});
export const photosArriving = defineError("UNAVAILABLE", "photos_arriving", {
  en: "Photos are still being received. Please try again in a moment.",
  sw: "Picha bado zinapokelewa. Tafadhali jaribu tena baada ya muda mfupi.",
});
