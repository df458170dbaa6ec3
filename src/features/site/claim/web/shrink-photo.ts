/** The side in pixels and size in bytes above which photos are reduced before upload. */
const MAX_SIDE = 2000;
const LIGHT = 900_000;

/** Returns a smaller JPEG where the browser can, else the original. The server checks and re-encodes both. */
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
    // Not a picture this browser reads. The server reports it at the field.
    return file;
  }
}
