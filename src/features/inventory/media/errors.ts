import { defineError } from "~/platform/kernel/errors";

export const uploadNotFound = defineError("NOT_FOUND", "upload_not_found", {
  en: "This photo does not exist",
  sw: "Picha hii haipo",
});
export const uploadOffsetWrong = defineError("CONFLICT", "upload_offset_wrong", {
  en: "Continue the upload at byte {received}",
  sw: "Endelea kutuma kuanzia baiti {received}",
});
export const uploadDiffers = defineError("CONFLICT", "upload_differs", {
  en: "Another file is being uploaded under this id",
  sw: "Faili nyingine inatumwa kwa kitambulisho hiki",
});
export const pieceNotValid = defineError("INVALID", "upload_piece_not_valid", {
  en: "Send the file in pieces of 1 to 4 times 65,536 bytes, the last one up to its end",
  sw: "Tuma faili kwa vipande vya baiti 65,536 mara 1 hadi 4, cha mwisho hadi mwisho wa faili",
});
export const fileTooLarge = defineError("TOO_LARGE", "file_too_large", {
  en: "This file is too large: {most} MB at most. Choose a smaller photo or a shorter clip.",
  sw: "Faili hii ni kubwa mno: isizidi MB {most}. Chagua picha ndogo au video fupi.",
});
export const photoNotReadable = defineError("INVALID", "photo_not_readable", {
  en: "We cannot read this file as a photo. Send a JPEG, PNG or WebP.",
  sw: "Hatuwezi kusoma faili hii kama picha. Tuma JPEG, PNG au WebP.",
});
export const photoIsHeic = defineError("INVALID", "photo_is_heic", {
  en: "This photo is HEIC. On the iPhone choose Settings, Camera, Formats, Most Compatible, and take it again. Or send a screenshot of it.",
  sw: "Picha hii ni HEIC. Kwenye iPhone chagua Settings, Camera, Formats, Most Compatible, kisha piga tena. Au tuma picha ya skrini yake.",
});
export const clipNotReadable = defineError("INVALID", "clip_not_readable", {
  en: "We cannot read this file as a video. Send a WebM or MP4.",
  sw: "Hatuwezi kusoma faili hii kama video. Tuma WebM au MP4.",
});
export const clipTooLong = defineError("INVALID", "clip_too_long", {
  en: "A clip can have 20 seconds at most. Record a shorter one.",
  sw: "Video isizidi sekunde 20. Rekodi fupi zaidi.",
});
export const roomPhotosFull = defineError("CONFLICT", "room_photos_full", {
  en: "This room has {most} photos already. Delete one to add another.",
  sw: "Chumba hiki kina picha {most} tayari. Futa moja ili kuongeza nyingine.",
});
export const roomClipsFull = defineError("CONFLICT", "room_clips_full", {
  en: "This room has its clips already ({most}). Delete one to add another.",
  sw: "Chumba hiki kina video zake tayari ({most}). Futa moja ili kuongeza nyingine.",
});
export const inventoryPhotosFull = defineError("CONFLICT", "inventory_photos_full", {
  en: "This list has {most} photos and clips already. Delete some to add others.",
  sw: "Orodha hii ina picha na video {most} tayari. Futa baadhi ili kuongeza nyingine.",
});
export const uploadsBusy = defineError("UNAVAILABLE", "uploads_busy", {
  en: "Many photos are arriving at once. The upload continues shortly.",
  sw: "Picha nyingi zinafika kwa wakati mmoja. Itaendelea muda mfupi ujao.",
});
