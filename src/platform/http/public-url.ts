const held = globalThis as typeof globalThis & { moveeasePublicUrl?: string };

/** Sets the public address for tasks, which have no request. Server assembly only. */
export function configurePublicUrl(url: string): void {
  held.moveeasePublicUrl = url.replace(/\/+$/, "");
}

/** The public address without a trailing slash; undefined if nothing is served (tests, commands). */
export function publicUrl(): string | undefined {
  return held.moveeasePublicUrl;
}
