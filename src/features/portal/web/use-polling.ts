import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Asks the server again every so many milliseconds while the page is looked at, and at once when it is again. */
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
