import { useEffect } from "react";

const SIGNS = ["pointerdown", "keydown"] as const;

/**
 * Fetches what is likely to be needed next as soon as somebody touches the page or a key: it need not weigh on a page
 * that is only read, and is there when the finger lifts. What fails is fetched again when it is needed.
 */
export function useFirstTouch(load: () => readonly Promise<unknown>[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page
  useEffect(() => {
    const touched = () => {
      stop();
      for (const part of load()) part.catch(() => undefined);
    };
    const stop = () => {
      for (const sign of SIGNS) removeEventListener(sign, touched, true);
    };
    for (const sign of SIGNS) addEventListener(sign, touched, { capture: true, passive: true });
    return stop;
  }, []);
}
