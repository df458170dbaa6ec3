import { useEffect } from "react";

/** So long is the page in view before somebody counts as having it before them. */
const IN_VIEW_MS = 1_000;

/**
 * Says once that a person has the quote of a link before them: after a second in which the page ran and was in view. Previews
 * and scanners that only fetch the address say nothing (docs/decisions/0145).
 */
export function useOpened(token: string | undefined): void {
  useEffect(() => {
    if (!token) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        document.removeEventListener("visibilitychange", watch);
        // One that is lost is said again when the page is opened again.
        fetch(`/api/v1/quote-links/${token}/views`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: "{}",
          keepalive: true,
        }).catch(() => undefined);
      }, IN_VIEW_MS);
    };
    watch();
    document.addEventListener("visibilitychange", watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", watch);
    };
  }, [token]);
}
