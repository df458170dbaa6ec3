import { defineError } from "~/platform/kernel/errors";

export const fileNotJson = defineError("INVALID", "settings_file_not_json", {
  en: "Please choose a .json file",
});
export const fileTooLarge = defineError("INVALID", "settings_file_too_large", {
  en: "File size exceeds 1MB",
});
export const fileNotParsed = defineError("INVALID", "settings_file_not_parsed", {
  en: "Failed to parse settings file",
});
export const fileNotRead = defineError("INVALID", "settings_file_not_read", {
  en: "Failed to read settings file",
});
export const fileFormatNotValid = defineError("INVALID", "settings_file_format_not_valid", {
  en: "Invalid settings file format",
});
export const sectionNotAnObject = defineError("INVALID", "settings_section_not_an_object", {
  en: "This section of the file holds no fields.",
});
export const importOvertaken = defineError("CONFLICT", "settings_import_overtaken", {
  en: "Someone else saved {section} after this comparison was made. Nothing was imported. Compare again.",
});
export const resetOvertaken = defineError("CONFLICT", "settings_reset_overtaken", {
  en: "Someone else saved {section} in the meantime. Nothing was reset. Check it and try again.",
});
export const passphraseTooShort = defineError("INVALID", "settings_passphrase_too_short", {
  en: "Please use a passphrase of 12 characters or more",
});
export const passphraseNotRight = defineError("INVALID", "settings_passphrase_not_right", {
  en: "This passphrase does not open the file's secrets",
});
