import { defineError } from "~/platform/kernel/errors";

export const checklistChanged = defineError("CONFLICT", "vehicle_checklist_changed", {
  en: "The checklist has changed. Check the new lines and send again.",
  sw: "Orodha ya ukaguzi imebadilika. Angalia mistari mipya kisha utume tena.",
});
export const checkOfOther = defineError("CONFLICT", "vehicle_check_of_other", {
  en: "This id belongs to another check. Start a new one.",
  sw: "Kitambulisho hiki ni cha ukaguzi mwingine. Anza upya.",
});
export const defectNotDescribed = defineError("INVALID", "vehicle_check_defect_missing", {
  en: "Describe each defect once",
  sw: "Eleza kila kasoro mara moja",
});
export const vehicleNotInUse = defineError("CONFLICT", "vehicle_check_not_in_use", {
  en: "This vehicle is retired. Choose another one.",
  sw: "Gari hili halitumiki tena. Chagua lingine.",
});
export const defectPhotoNotReadable = defineError("INVALID", "vehicle_defect_photo_not_readable", {
  en: "We cannot read this photo. Take it again.",
  sw: "Hatuwezi kusoma picha hii. Piga tena.",
});
export const checkItemMissing = defineError("INVALID", "vehicle_check_item_missing", {
  en: "Name each line in English and in Kiswahili",
  sw: "Taja kila mstari kwa Kiingereza na kwa Kiswahili",
});
export const checkItemTwice = defineError("INVALID", "vehicle_check_item_twice", {
  en: "A vehicle has two lines with the same English name",
  sw: "Gari lina mistari miwili yenye jina moja la Kiingereza",
});
export const tooManyCheckItems = defineError("INVALID", "vehicle_check_items_too_many", {
  en: "A checklist has at most {most} lines",
  sw: "Orodha ya ukaguzi ina mistari isiyozidi {most}",
});
