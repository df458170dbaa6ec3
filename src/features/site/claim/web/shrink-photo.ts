/** Sides and bytes above which a photo is worth making smaller before it is sent over a phone's network. */
const MAX_SIDE = 2000;
const LIGHT = 900_000;

/** The photo as a smaller JPEG where this browser can, else as it is; the server checks and re-encodes either. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= LIGHT) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/\.[^.]*$/, "").concat(".jpg"), { type: "image/jpeg" });
  } catch {
    // Not a picture this browser reads: the server says so at the field.
    return file;
  }
}
