const held = globalThis as typeof globalThis & { moveeasePublicUrl?: string };

/** Tells tasks the address people reach us by: requests know it themselves. Assembly only. */
export function configurePublicUrl(url: string): void {
  held.moveeasePublicUrl = url.replace(/\/+$/, "");
}

/** The address people reach us by, without a slash at its end; undefined where nothing is served (tests, commands). */
export function publicUrl(): string | undefined {
  return held.moveeasePublicUrl;
}
