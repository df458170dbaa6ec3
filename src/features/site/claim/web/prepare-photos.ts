import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "~/features/inquiries/domain";
import { shrinkPhoto } from "./shrink-photo";

/**
 * Makes a claim's photos smaller where this browser can, before they travel. Answers the sentence that refuses them:
 * `tooMany`, or which file is too large; nothing when they may go.
 */
export async function preparePhotos(data: FormData, tooMany: string): Promise<string | undefined> {
  const files = data.getAll("photos").filter((entry) => entry instanceof File && entry.size > 0) as File[];
  if (files.length > MAX_PHOTOS) return tooMany;
  data.delete("photos");
  for (const file of files) {
    const small = await shrinkPhoto(file);
    if (small.size > MAX_PHOTO_BYTES) return `File size exceeds 8 MB: ${file.name}`;
    data.append("photos", small, small.name);
  }
  return undefined;
}
