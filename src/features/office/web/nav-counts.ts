import { useCallback, useEffect, useRef, useState } from "react";
import { client } from "~/platform/http/client";
import { useHeard } from "~/platform/ui/office/live";
import type { menuContract } from "../menu/contract";
import type { Waiting } from "./office-parts";

/** How often the menu's numbers are asked for while the page is looked at. */
const EVERY_MS = 60_000;
/** How long changes elsewhere are gathered before the numbers are asked for. */
const GATHER_MS = 1000;
/** Notifications are told by a task, a little after what they tell of. */
const TOLD_MS = 3000;

/**
 * The menu's numbers: the loader's, renewed every minute and whenever somebody comes back to the page. A minute in
 * which the network is away changes nothing.
 */
export function useNavCounts(loaded: Waiting): [waiting: Waiting, askAgain: () => void] {
  const [fresh, setFresh] = useState<{ of: Waiting; waiting: Waiting }>();
  const ask = useCallback(() => {
    if (document.visibilityState !== "visible") return;
    client<typeof menuContract>("menu")
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
  // What the loader brought after a write is newer than what was asked for before it.
  return [fresh?.of === loaded ? fresh.waiting : loaded, ask];
}
