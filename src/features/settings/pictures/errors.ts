import { defineError } from "~/platform/kernel/errors";

export const pictureMissing = defineError("INVALID", "logo_missing", {
  en: "Please choose an image",
  sw: "Tafadhali chagua picha",
});
export const pictureTooLarge = defineError("INVALID", "logo_too_large", {
  en: "File size exceeds 2MB",
  sw: "Faili inazidi MB 2",
});
export const pictureTooManyPixels = defineError("INVALID", "logo_too_many_pixels", {
  en: "This picture has too many pixels. Use one of at most 40 million, such as 6,000 × 6,000.",
  sw: "Picha hii ina pikseli nyingi mno. Tumia yenye pikseli zisizozidi milioni 40, kama 6,000 × 6,000.",
});
export const pictureNotReadable = defineError("INVALID", "logo_not_readable", {
  en: "This file is not a picture that can be read. Use a PNG or JPEG.",
  sw: "Faili hii si picha inayosomeka. Tumia PNG au JPEG.",
});
