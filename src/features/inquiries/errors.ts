import { defineError } from "~/platform/kernel/errors";

export const inquiryNotFound = defineError("NOT_FOUND", "inquiry_not_found", {
  en: "Inquiry not found",
  sw: "Ombi halikupatikana",
});
export const photoNotFound = defineError("NOT_FOUND", "claim_photo_not_found", {
  en: "Photo not found",
});
export const subscriberNotFound = defineError("NOT_FOUND", "subscriber_not_found", {
  en: "Subscriber not found",
});
export const inquiryDecided = defineError("CONFLICT", "inquiry_decided", {
  en: "This inquiry is {status} already.",
});
export const assigneeMayNotAnswer = defineError("INVALID", "inquiry_assignee_may_not_answer", {
  en: "Please choose a person who can answer inquiries",
  sw: "Tafadhali chagua mtu anayeruhusiwa kujibu maombi",
});
export const outcomeRequired = defineError("INVALID", "inquiry_outcome_required", {
  en: "Please enter the outcome",
});
export const subjectRequired = defineError("INVALID", "inquiry_reply_subject_required", {
  en: "Please write a subject",
});
export const replyRequired = defineError("INVALID", "inquiry_reply_required", {
  en: "Please write a reply",
});
export const formTooQuick = defineError("INVALID", "form_too_quick", {
  en: "That was very quick. Please check the form and send it once more.",
  sw: "Umetuma haraka sana. Tafadhali hakiki fomu na uitume tena.",
});
export const hiddenFieldFilled = defineError("INVALID", "form_hidden_field_filled", {
  en: "Please leave the hidden field empty and send it once more.",
  sw: "Tafadhali acha sehemu iliyofichwa ikiwa tupu na utume tena.",
});
export const formChanged = defineError("INVALID", "form_changed", {
  en: "The form has changed in the meantime. Please reload the page and send it again.",
  sw: "Fomu imebadilika wakati huo huo. Tafadhali pakia upya ukurasa na uitume tena.",
});
export const serviceRequired = defineError("INVALID", "inquiry_service_required", {
  en: "Please select a service",
  sw: "Tafadhali chagua huduma",
});
export const referenceRequired = defineError("INVALID", "claim_reference_required", {
  en: "Please enter the reference of your quote or invoice",
  sw: "Tafadhali weka nambari ya kotesheni au ankara yako",
});
export const moveStillAhead = defineError("INVALID", "claim_move_ahead", {
  en: "This move is planned for {date}. Please file a claim once it has begun, or write to us about anything else.",
  sw: "Uhamisho huu umepangwa tarehe {date}. Tafadhali dai fidia baada ya kuanza, au tuandikie kuhusu jambo lingine.",
});
export const itemsRequired = defineError("INVALID", "claim_items_required", {
  en: "Please list at least one item",
  sw: "Tafadhali taja angalau kitu kimoja",
});
export const tooManyItems = defineError("INVALID", "claim_items_too_many", {
  en: "Please list at most {most} items",
  sw: "Tafadhali taja vitu visivyozidi {most}",
});
export const descriptionRequired = defineError("INVALID", "claim_description_required", {
  en: "Please tell us what happened",
  sw: "Tafadhali tueleze kilichotokea",
});
export const tooManyPhotos = defineError("INVALID", "claim_photos_too_many", {
  en: "Please choose at most {most} photos",
  sw: "Tafadhali chagua picha zisizozidi {most}",
});
export const photoTooLarge = defineError("INVALID", "claim_photo_too_large", {
  en: "File size exceeds 8 MB: {name}",
  sw: "Faili inazidi MB 8: {name}",
});
export const photoNotReadable = defineError("INVALID", "claim_photo_not_readable", {
  en: "{name} is not a photo we can read. Please send JPEG, PNG or WebP.",
  sw: "{name} si picha tunayoweza kuisoma. Tafadhali tuma JPEG, PNG au WebP.",
});
export const newsletterLinkNotValid = defineError("GONE", "newsletter_link_not_valid", {
  en: "This link is not valid. Please take the newest message we sent you.",
  sw: "Kiungo hiki si sahihi. Tafadhali tumia ujumbe wetu wa hivi karibuni.",
});
export const subscriptionEnded = defineError("GONE", "newsletter_subscription_ended", {
  en: "This subscription was ended. You can ask for the newsletter again at any time.",
  sw: "Usajili huu ulisitishwa. Unaweza kuomba jarida tena wakati wowote.",
});
