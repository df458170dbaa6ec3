import { useCallback, useEffect, useRef, useState } from "react";
import { client } from "~/platform/http/client";
import { useHeard } from "~/platform/ui/office/live";
import type { Waiting } from "./office-parts";

const EVERY_MS = 60_000;
const GATHER_MS = 1000;
/** Notifications are created by a task, slightly after their event. */
const TOLD_MS = 3000;

/**
 * The menu's counts from the loader, refreshed every minute and when the page becomes visible. Network failures change
 * nothing.
 */
export function useNavCounts(loaded: Waiting): [waiting: Waiting, askAgain: () => void] {
  const [fresh, setFresh] = useState<{ of: Waiting; waiting: Waiting }>();
  const ask = useCallback(() => {
    if (document.visibilityState !== "visible") return;
    client("menu")
      .waiting()
      .then(
        (waiting) => setFresh({ of: loaded, waiting }),
        () => undefined,
      );
  }, [loaded]);
  useEffect(() => {
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [ask]);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  useHeard(() => {
    soon.current ??= setTimeout(() => {
      soon.current = undefined;
      ask();
      setTimeout(ask, TOLD_MS);
    }, GATHER_MS);
  });
  // The loader's counts after a write are newer than an earlier refresh.
  return [fresh?.of === loaded ? fresh.waiting : loaded, ask];
}
