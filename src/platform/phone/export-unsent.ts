import type { OfflinePhoto } from "~/platform/offline/outbox";
import type { PhoneState } from "./phone-model";

/** True until the server has the photo. */
export const isUnsent = ({ sentAt }: OfflinePhoto): boolean => !sentAt;

export const unsentCount = ({ events, photos }: Pick<PhoneState, "events" | "photos">): number =>
  events.length + photos.filter(isUnsent).length;

/** Everything that waits on this phone as one file, with photos, for the case that it can never be sent. */
export async function saveCopyAsFile(
  name: string,
  { person, events, photos, offset }: PhoneState,
): Promise<void> {
  const pictures = await Promise.all(
    photos.filter(isUnsent).map(async ({ blob, ...photo }) => ({ ...photo, jpeg: await asDataUrl(blob) })),
  );
  const savedAt = new Date().toISOString();
  const text = JSON.stringify({ person, savedAt, secondsAhead: offset ?? null, events, photos: pictures });
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}-${savedAt.slice(0, 16).replaceAll(":", "-")}.json`;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
