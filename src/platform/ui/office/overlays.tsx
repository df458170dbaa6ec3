import { useEffect, useState } from "react";

type Parts = typeof import("./overlay-parts");

let loaded: Parts | undefined;
let loading: Promise<Parts> | undefined;
let showParts: (parts: Parts) => void = () => undefined;
let isReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  isReady = resolve;
});

/** Fetches what notes and questions are made of; once, and again after it failed. */
export function loadOverlays(): Promise<Parts> {
  loading ??= import("./overlay-parts").then(
    (parts) => {
      loaded = parts;
      return parts;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Notes and questions, as soon as they can be shown. Rejects when they cannot be fetched. */
export async function overlays(): Promise<Parts> {
  const parts = await loadOverlays();
  showParts(parts);
  await ready;
  return parts;
}

/** Stands once in the office's frame: notes and questions appear here. A page that has none yet carries none of their parts. */
export function Overlays() {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    showParts = setParts;
    return () => {
      showParts = () => undefined;
    };
  }, []);
  return parts && <parts.OverlayParts onReady={isReady} />;
}
