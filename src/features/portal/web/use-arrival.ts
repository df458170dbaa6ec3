import { useEffect, useRef } from "react";

/**
 * The heading of an answer that came in place of a form: who reads by ear or key starts there, and who scrolled down to
 * the form sees it. `key` names the answer; another one is arrived at anew.
 */
export function useArrival<Heading extends HTMLElement>(key: string) {
  const heading = useRef<Heading>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    const found = heading.current;
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: "center" });
  }, [key]);
  return heading;
}
