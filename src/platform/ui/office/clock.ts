import { useEffect, useState } from "react";

const EVERY_MS = 60_000;

/**
 * The current time by the server's clock: when the page was read, then updated each minute, so that 'Just now' does not
 * stay.
 */
export function useNow(read: Date): Date {
  const start = read.getTime();
  const [passed, setPassed] = useState({ since: start, ms: 0 });
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setPassed({ since: start, ms: performance.now() - began }), EVERY_MS);
    return () => clearInterval(timer);
  }, [start]);
  return passed.since === start ? new Date(start + passed.ms) : read;
}
