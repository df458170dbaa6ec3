import { useEffect, useRef } from "react";

/**
 * Focuses the heading of an answer that replaced a form, for screen readers and keyboards, and scrolls to it. Runs
 * again for each new `key`.
 */
export function useArrival<Heading extends HTMLElement>(key: string) {
  const heading = useRef<Heading>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer
  useEffect(() => {
    const found = heading.current;
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: "center" });
  }, [key]);
  return heading;
}
