import { defineError } from "~/platform/kernel/errors";

export const kindNameRequired = defineError("INVALID", "item_kind_name_required", {
  en: "Enter the name in English",
  sw: "Weka jina la Kiingereza",
});
export const kindSwahiliRequired = defineError("INVALID", "item_kind_swahili_required", {
  en: "Enter the name in Kiswahili",
  sw: "Weka jina la Kiswahili",
});
export const kindFamilyNotValid = defineError("INVALID", "item_kind_family_not_valid", {
  en: "Use small letters, figures and _, such as sofa_set",
  sw: "Tumia herufi ndogo, tarakimu na _, kama sofa_set",
});
export const kindRoomRequired = defineError("INVALID", "item_kind_room_required", {
  en: "Choose at least one room",
  sw: "Chagua angalau chumba kimoja",
});
export const kindVolumeNotValid = defineError("INVALID", "item_kind_volume_not_valid", {
  en: "Enter cubic metres with three decimals at most, from 0.001 to 100",
  sw: "Weka mita za ujazo zenye desimali tatu au chini, kutoka 0.001 hadi 100",
});
export const kindWeightNotValid = defineError("INVALID", "item_kind_weight_not_valid", {
  en: "Enter kilograms with one decimal at most, from 0 to 20,000",
  sw: "Weka kilo zenye desimali moja au bila, kutoka 0 hadi 20,000",
});
export const kindMinutesNotValid = defineError("INVALID", "item_kind_minutes_not_valid", {
  en: "Enter whole minutes, from 0 to 6,000",
  sw: "Weka dakika kamili, kutoka 0 hadi 6,000",
});
export const kindNotFound = defineError("NOT_FOUND", "item_kind_not_found", {
  en: "Item not found",
});
export const kindNameTaken = defineError("INVALID", "item_kind_name_taken", {
  en: "Another item has this name. Choose another one.",
  sw: "Kitu kingine kina jina hili. Chagua lingine.",
});
export const kindChangedMeanwhile = defineError("CONFLICT", "item_kind_changed_meanwhile", {
  en: "Someone else changed this item meanwhile. Check it and try again.",
});
export const tooManyKinds = defineError("CONFLICT", "item_kinds_too_many", {
  en: "The list can have {most} items at most",
  sw: "Orodha inaweza kuwa na vitu visivyozidi {most}",
});
export const kindVersionNotFound = defineError("NOT_FOUND", "item_kind_version_not_found", {
  en: "This version of the item list does not exist",
  sw: "Toleo hili la orodha ya vitu halipo",
});
export const kindsChangedMeanwhile = defineError("CONFLICT", "item_kinds_changed_meanwhile", {
  en: "Someone else changed or published the list meanwhile. Check the changes and try again.",
});
export const nothingToPublish = defineError("CONFLICT", "item_kinds_unchanged", {
  en: "There are no changes to publish",
});
