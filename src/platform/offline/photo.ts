export const MAX_PHOTO_BYTES = 250_000;
/** Larger files are no photos of a phone. */
const MAX_FILE_BYTES = 40_000_000;
const JPEG = "image/jpeg";

/** Longer side in pixels and JPEG quality, from the best. The first that fits is taken. */
const STEPS = [
  [1600, 0.8],
  [1600, 0.65],
  [1280, 0.65],
  [1024, 0.6],
  [800, 0.5],
  [640, 0.4],
] as const;

/** The size that fits into a square, never larger than the picture. */
export function fitInto(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A picture drawn again as JPEG of at most 250 kB: without EXIF, so without position. Undefined if the browser cannot read
 * the file, such as HEIC in most browsers. `mostSide` limits its longer side in pixels.
 */
export async function photoOf(
  source: HTMLVideoElement | Blob,
  mostSide = Number.POSITIVE_INFINITY,
): Promise<Blob | undefined> {
  if (source instanceof Blob && source.size > MAX_FILE_BYTES) return undefined;
  const picture = await createImageBitmap(source).catch(() => undefined);
  if (!picture) return undefined;
  try {
    for (const [side, quality] of STEPS) {
      const jpeg = await drawn(picture, Math.min(side, mostSide), quality);
      if (jpeg && jpeg.size <= MAX_PHOTO_BYTES) return jpeg;
    }
    return undefined;
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const { width, height } = fitInto(picture.width, picture.height, side);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  // Transparent parts would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, JPEG, quality));
}

/** Shows the back camera in a video element. Rejects without a camera or permission. Returns how to end it. */
export async function openCamera(video: HTMLVideoElement): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    video.srcObject = stream;
    await video.play();
    return end;
  } catch (error) {
    end();
    throw error;
  }
}
