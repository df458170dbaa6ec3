import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "~/features/inquiries/domain/inquiries";
import { shrinkPhoto } from "./shrink-photo";

/**
 * Reduces a claim's photos where the browser can. Returns the error: `tooMany`, or the file that is too large;
 * undefined if all are accepted.
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
