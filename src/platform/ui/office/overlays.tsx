import { startTransition, useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";

type Parts = typeof import("./overlay-parts");

let loaded: Parts | undefined;
let loading: Promise<Parts> | undefined;
let showParts: (parts: Parts) => void = () => undefined;
let isReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  isReady = resolve;
});

/** Loads the parts of notifications and dialogs once; retries after a failure. */
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

/** Notifications and dialogs, once they are ready. Rejects if they fail to load. */
export async function overlays(): Promise<Parts> {
  const parts = await loadOverlays();
  showParts(parts);
  await ready;
  return parts;
}

let whenShown: () => Promise<void> = () => Promise.resolve();

/** Resolves when React shows the pending data, such as the result of a write. */
export function pageShown(): Promise<void> {
  return whenShown();
}

function usePageShown(): void {
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const isIdle = navigation.state === "idle" && revalidator.state === "idle";
  const [asked, setAsked] = useState(0);
  const waiting = useRef(new Map<number, () => void>());
  useEffect(() => {
    if (!isIdle) return;
    for (const [turn, go] of [...waiting.current]) {
      if (turn > asked) continue;
      waiting.current.delete(turn);
      go();
    }
  }, [asked, isIdle]);
  useEffect(() => {
    const all = waiting.current;
    let turn = 0;
    whenShown = () =>
      new Promise((resolve) => {
        turn += 1;
        const own = turn;
        all.set(own, resolve);
        // The router renders in transitions too, so this one completes with earlier ones.
        startTransition(() => setAsked(own));
      });
    return () => {
      whenShown = () => Promise.resolve();
      for (const go of all.values()) go();
      all.clear();
    };
  }, []);
}

/** Mounted once in the office's frame. The parts load when first needed. */
export function Overlays() {
  const [parts, setParts] = useState(loaded);
  usePageShown();
  useEffect(() => {
    showParts = setParts;
    return () => {
      showParts = () => undefined;
    };
  }, []);
  return parts && <parts.OverlayParts onReady={isReady} />;
}
