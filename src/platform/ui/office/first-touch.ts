import { useEffect } from "react";

const SIGNS = ["pointerdown", "keydown"] as const;

/**
 * Preloads likely parts at a person's first touch or key press, so that reading a page does not load them. Failed loads are
 * retried when needed.
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
