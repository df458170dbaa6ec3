import { defineError } from "~/platform/kernel/errors";

export const metaTitleRequired = defineError("INVALID", "meta_title_required", {
  en: "Meta title is required",
  sw: "Kichwa cha ukurasa kinahitajika",
});
export const metaTitleTooLong = defineError("INVALID", "meta_title_too_long", {
  en: "Meta title must be under 60 characters",
  sw: "Kichwa cha ukurasa kisizidi herufi 60",
});
export const metaDescriptionRequired = defineError("INVALID", "meta_description_required", {
  en: "Meta description is required",
  sw: "Maelezo ya ukurasa yanahitajika",
});
export const metaDescriptionTooLong = defineError("INVALID", "meta_description_too_long", {
  en: "Meta description must be under 160 characters",
  sw: "Maelezo ya ukurasa yasizidi herufi 160",
});
export const analyticsIdNotValid = defineError("INVALID", "analytics_id_not_valid", {
  en: "A Google Analytics ID is G- followed by capital letters or digits",
  sw: "Kitambulisho cha Google Analytics ni G- ikifuatwa na herufi kubwa au tarakimu",
});
export const tagManagerIdNotValid = defineError("INVALID", "tag_manager_id_not_valid", {
  en: "A Tag Manager ID is GTM- followed by capital letters or digits",
  sw: "Kitambulisho cha Tag Manager ni GTM- ikifuatwa na herufi kubwa au tarakimu",
});
export const twitterNameNotValid = defineError("INVALID", "twitter_name_not_valid", {
  en: "A Twitter name is @ followed by at most 15 letters, digits or underscores",
  sw: "Jina la Twitter ni @ ikifuatwa na herufi, tarakimu au mistari-chini isiyozidi 15",
});
