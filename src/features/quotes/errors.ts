import { defineError } from "~/platform/kernel/errors";

export const quoteNotFound = defineError("NOT_FOUND", "quote_not_found", {
  en: "Quote not found",
  sw: "Kotesheni haikupatikana",
});
export const emailNotConfirmed = defineError("FORBIDDEN", "quote_email_not_confirmed", {
  en: "Please confirm your email address first. We sent you a link.",
  sw: "Tafadhali thibitisha barua pepe yako kwanza. Tulikutumia kiungo.",
});
export const quoteSuperseded = defineError("CONFLICT", "quote_superseded", {
  en: "There is a newer version of this quote. Open that one.",
});
export const quoteDecidedAlready = defineError("CONFLICT", "quote_decided_already", {
  en: "This quote is {status} already.",
});
export const quoteNeedsApproval = defineError("FORBIDDEN", "quote_needs_approval", {
  en: "This quote requires manager approval due to high value or special conditions",
});
export const quoteNeedsNoApproval = defineError("CONFLICT", "quote_needs_no_approval", {
  en: "You can approve this quote yourself.",
});
export const quoteApprovalAskedAlready = defineError("CONFLICT", "quote_approval_asked", {
  en: "A manager has been asked to approve this price.",
});
export const quoteOwnWork = defineError("FORBIDDEN", "quote_own_work", {
  en: "The person who made this quote or last changed its price cannot approve it. Ask another manager.",
});
export const quotePriceUnconfirmed = defineError("CONFLICT", "quote_price_unconfirmed", {
  en: "This is a long distance move (about {km} km) and its price was calculated for a short one. Change or confirm the price before it is approved.",
  sw: "Huu ni uhamisho wa mbali (takriban kilomita {km}) na bei yake ilikokotolewa kwa umbali mfupi. Badilisha au thibitisha bei kabla ya kuidhinisha.",
});
export const quoteDayIsPast = defineError("CONFLICT", "quote_day_is_past", {
  en: "The day of this move, {date}, is past. Agree on another day with the customer and enter it in the service requirements first.",
});
export const quoteIsBare = defineError("CONFLICT", "quote_is_bare", {
  en: "This quote has no rooms and no services, so it does not say what to move. Add rooms or services, or confirm that you want to send it like this.",
});
export const quoteRouteMissing = defineError("CONFLICT", "quote_route_missing", {
  en: "Please fill in where the move goes from and to first.",
});
export const acceptedQuoteNotRevised = defineError("CONFLICT", "quote_accepted_not_revised", {
  en: "An accepted quote cannot be revised. Cancel it or move its date.",
});
export const quoteNotRevisable = defineError("CONFLICT", "quote_not_revisable", {
  en: "This quote cannot be revised.",
});
export const quoteDecided = defineError("CONFLICT", "quote_decided", {
  en: "A decided quote cannot be edited. Revise it to make a new version.",
});
export const quoteChangedMeanwhile = defineError("CONFLICT", "quote_changed_meanwhile", {
  en: "Someone else changed this quote while you were editing. Their values are shown beside yours; save again to keep yours.",
});
export const quoteWithoutLines = defineError("INVALID", "quote_without_lines", {
  en: "A quote needs at least one line",
});
export const quoteTotalTooLarge = defineError("INVALID", "quote_total_too_large", {
  en: "This total is too large",
  sw: "Jumla hii ni kubwa mno",
});
export const priceNeedsNoConfirmation = defineError("CONFLICT", "quote_price_needs_no_confirmation", {
  en: "The price of this quote needs no confirmation.",
});
export const serviceNotOffered = defineError("INVALID", "quote_service_not_offered", {
  en: "Please choose one of our services",
});
export const assigneeNotStaff = defineError("INVALID", "quote_assignee_not_staff", {
  en: "Please choose a member of staff",
});
export const serviceNotListed = defineError("INVALID", "quote_service_not_listed", {
  en: "Please choose from the services of the price list",
});
export const quoteNotSendable = defineError("CONFLICT", "quote_not_sendable", {
  en: "Only an approved quote can be sent.",
});
export const cancelledMoveNotSent = defineError("CONFLICT", "quote_of_cancelled_move", {
  en: "This move was cancelled. There is nothing to send.",
});
export const declinedQuoteNotSent = defineError("CONFLICT", "quote_declined_not_sent", {
  en: "The customer declined this quote. Revise it to send a new one.",
});
export const expiredQuoteNotSent = defineError("CONFLICT", "quote_expired_not_sent", {
  en: "This quote has expired. Revise it to send a new one.",
});
export const quoteErased = defineError("CONFLICT", "quote_erased", {
  en: "The personal data of this quote was erased.",
  sw: "Taarifa za kibinafsi za kotesheni hii zilifutwa.",
});
export const quoteAcceptedAlready = defineError("CONFLICT", "quote_accepted_already", {
  en: "This quote was accepted already.",
  sw: "Kotesheni hii imeshakubaliwa.",
});
export const quoteBeingChecked = defineError("GONE", "quote_being_checked", {
  en: "This quote is still being checked. You get an email as soon as it can be accepted.",
  sw: "Kotesheni hii bado inahakikiwa. Utapata barua pepe mara tu itakapoweza kukubaliwa.",
});
export const quoteDeclined = defineError("GONE", "quote_declined", {
  en: "You declined this quote. Ask us for a new one.",
  sw: "Ulikataa kotesheni hii. Tuombe mpya.",
});
export const quoteExpired = defineError("GONE", "quote_expired", {
  en: "This quote has expired. Ask us for a new one.",
  sw: "Muda wa kotesheni hii umeisha. Tuombe mpya.",
});
export const quoteReplaced = defineError("GONE", "quote_replaced", {
  en: "There is a newer version of this quote. Please use its link.",
  sw: "Kuna toleo jipya la kotesheni hii. Tafadhali tumia kiungo chake.",
});
export const linkRevoked = defineError("GONE", "quote_link_revoked", {
  en: "This link was withdrawn. Ask us for a new one.",
  sw: "Kiungo hiki kiliondolewa. Tuombe kipya.",
});
export const quoteWithdrawn = defineError("GONE", "quote_withdrawn", {
  en: "This quote was withdrawn. Ask us for a new one.",
  sw: "Kotesheni hii iliondolewa. Tuombe mpya.",
});
export const moveCancelled = defineError("GONE", "quote_move_cancelled", {
  en: "This move was cancelled. Ask us for a new quote.",
  sw: "Uhamisho huu ulighairiwa. Tuombe kotesheni mpya.",
});
export const nameNotTyped = defineError("INVALID", "quote_name_not_typed", {
  en: "Please type your full name",
  sw: "Tafadhali andika jina lako kamili",
});
export const termsNotAccepted = defineError("INVALID", "quote_terms_not_accepted", {
  en: "Please accept the terms of service",
  sw: "Tafadhali kubali masharti ya huduma",
});
export const movingDayMissing = defineError("INVALID", "quote_moving_day_missing", {
  en: "Please choose your moving day",
  sw: "Tafadhali chagua siku yako ya kuhama",
});
export const quoteNotBookable = defineError("CONFLICT", "quote_not_bookable", {
  en: "This quote can no longer be booked.",
  sw: "Kotesheni hii haiwezi tena kuwekewa nafasi.",
});
export const answerReasonMissing = defineError("INVALID", "quote_answer_reason_missing", {
  en: "Please tell us the reason",
  sw: "Tafadhali tuambie sababu",
});
export const answerWishMissing = defineError("INVALID", "quote_answer_wish_missing", {
  en: "Please tell us what should be different",
  sw: "Tafadhali tuambie nini kibadilishwe",
});
export const selectionOutOfRange = defineError("INVALID", "quote_selection_out_of_range", {
  en: "Please select 1 to {most} quotes",
});
export const noneTaken = defineError("CONFLICT", "quote_bulk_none_taken", {
  en: "{refused}",
});
export const noteRequired = defineError("INVALID", "quote_note_required", {
  en: "Please write a note",
});
export const lineDescriptionRequired = defineError("INVALID", "quote_line_description_required", {
  en: "A description is required",
});
export const quantityNegative = defineError("INVALID", "quote_quantity_negative", {
  en: "Please enter a quantity of zero or more",
});
export const originRequired = defineError("INVALID", "quote_origin_required", {
  en: "Current location is required",
});
export const destinationRequired = defineError("INVALID", "quote_destination_required", {
  en: "Destination is required",
});

export const dayTooFar = defineError("INVALID", "quote_day_too_far", {
  en: "Please choose a day up to {date}, or call us",
  sw: "Tafadhali chagua siku hadi {date}, au tupigie simu",
});
export const dayByArrangement = defineError("INVALID", "quote_day_by_arrangement", {
  en: "Moves on {date} need our confirmation first. Choose another day, or ask for a change",
  sw: "Kuhama {date} kunahitaji uthibitisho wetu kwanza. Chagua siku nyingine, au omba mabadiliko",
});
