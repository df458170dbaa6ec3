import type { AppState } from "./model";

/** Everything that waits on this phone as one file, with photos, for the case that it can never be sent. */
export async function saveCopyAsFile({ person, events, photos, offset }: AppState): Promise<void> {
  const pictures = await Promise.all(
    photos
      .filter(({ sentAt }) => !sentAt)
      .map(async ({ blob, ...photo }) => ({ ...photo, jpeg: await asDataUrl(blob) })),
  );
  const savedAt = new Date().toISOString();
  const text = JSON.stringify({ person, savedAt, secondsAhead: offset ?? null, events, photos: pictures });
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `survey-${savedAt.slice(0, 16).replaceAll(":", "-")}.json`;
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
