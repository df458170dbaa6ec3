import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Revalidates at an interval in milliseconds while the page is visible, and at once when it becomes visible. */
export function usePolling(every: number | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (every === undefined) return;
    const ask = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    const timer = setInterval(ask, every);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [every, revalidate]);
}
