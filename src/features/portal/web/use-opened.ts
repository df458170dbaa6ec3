import { useEffect } from "react";

const IN_VIEW_MS = 1_000;

/**
 * Reports a quote as opened after one second in view. Previews and scanners that only fetch the URL do not count
 * (docs/decisions/0145).
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
        // A lost report is repeated when the page is opened again.
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
