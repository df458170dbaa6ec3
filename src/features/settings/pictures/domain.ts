/** A setting names a picture by its content hash. A separate row stores the bytes. */
export const PICTURE_REFERENCE = /^sha256:[0-9a-f]{64}$/;

const hashOf = (reference: string) => reference.slice("sha256:".length);

/** Where a kept picture is. The address names its content, so it may be cached for good. */
export const picturePath = (reference: string) => `/company/pictures/${hashOf(reference)}.png`;

/** The image source of a picture setting. A newly selected picture is a data URL. */
export const pictureSource = (value: string) => (value.startsWith("sha256:") ? picturePath(value) : value);

/** Pixels, for screens with two per point. */
export const HEADER_BOX = { width: 360, height: 80 };

/** The logo as the head of pages shows it: where it is, and its size in pixels. Never larger than it was given. */
export function headerLogoOf(reference: string, { width, height }: { width: number; height: number }) {
  const scale = Math.min(1, HEADER_BOX.width / width, HEADER_BOX.height / height);
  return {
    path: `/company/icons/${hashOf(reference)}-head.png`,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The paths of a picture's icons. The `maskable` icon keeps clear of the edges that a phone crops. */
export function iconsOf(reference: string) {
  const at = (size: number | "maskable") => `/company/icons/${hashOf(reference)}-${size}.png`;
  return { favicon: at(32), touch: at(180), small: at(192), large: at(512), maskable: at("maskable") };
}
