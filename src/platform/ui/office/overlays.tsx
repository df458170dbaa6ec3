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

let whenShown: () => Promise<void> = () => Promise.resolve();

/** Settles once React shows what the page is being read for: after a write, what was written. */
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
        // The router shows what it read in a transition too: this one is shown with those begun before it.
        startTransition(() => setAsked(own));
      });
    return () => {
      whenShown = () => Promise.resolve();
      for (const go of all.values()) go();
      all.clear();
    };
  }, []);
}

/** Stands once in the office's frame: notes and questions appear here. A page that has none yet carries none of their parts. */
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
