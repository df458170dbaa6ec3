import { useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { isSomethingUnsaved } from "../form/leave-guard";

type Heard = (noun: string) => void;

/** Any noun may have changed: permissions changed, or events may be missing. */
const ALL = "*";
const STREAM = "/api/events/stream";
const LOCK = "office-live";
const MOST_WAIT_MS = 30_000;

const listeners = new Set<Heard>();
let stop: (() => void) | undefined;
let lastId = "";
/** When each noun last changed, and when the current page started loading, by this tab's clock. */
const heardAt = new Map<string, number>();
let readFrom = 0;

const notifyAll = (noun: string) => {
  heardAt.set(noun, performance.now());
  for (const heard of [...listeners]) heard(noun);
};

/**
 * For the frame around live pages: `since` is an event id from before the server rendered the document. The stream starts
 * there, so that no event between rendering and connection is lost. Events during loading reach the next page too.
 */
export function useLiveSince(since: string): void {
  // Runs before the effects of the pages inside, which open the stream.
  useLayoutEffect(() => {
    lastId ||= since;
  }, [since]);
  const { state } = useNavigation();
  useLayoutEffect(() => {
    if (state !== "idle") readFrom = performance.now();
  }, [state]);
}

/** One stream for all tabs of a browser: the tab with the lock reads it and forwards events. */
function start(): () => void {
  const ended = new AbortController();
  const others = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(LOCK);
  others?.addEventListener("message", ({ data }: MessageEvent<{ noun: string; id: string }>) => {
    lastId = data.id || lastId;
    if (data.noun) notifyAll(data.noun);
  });
  const pass = (noun: string, id: string) => {
    lastId = id || lastId;
    others?.postMessage({ noun, id: lastId });
    if (noun) notifyAll(noun);
  };
  const hold = () => read(pass, ended.signal);
  if (navigator.locks && others) {
    navigator.locks
      .request(LOCK, { ifAvailable: true }, (free) => {
        if (free) return hold();
        // Another tab forwarded earlier events before this one listened.
        catchUp(ended.signal);
        navigator.locks.request(LOCK, { signal: ended.signal }, hold).catch(() => undefined);
      })
      .catch(() => undefined);
  } else void hold();
  return () => {
    ended.abort();
    others?.close();
  };
}

function catchUp(ended: AbortSignal): void {
  if (!lastId || ended.aborted) return;
  const source = new EventSource(`${STREAM}?since=${lastId}`);
  const close = () => source.close();
  source.addEventListener("change", (event) => notifyAll(String(event.data)));
  for (const last of ["ready", "end", "error"]) source.addEventListener(last, close);
  ended.addEventListener("abort", close);
}

/** Reads the stream until aborted; reconnects with increasing delay, from the last event. */
function read(pass: (noun: string, id: string) => void, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let attempts = 0;
    const again = () => {
      source?.close();
      clearTimeout(timer);
      if (ended.aborted) return;
      timer = setTimeout(open, Math.min(MOST_WAIT_MS, 1000 * 2 ** attempts) * (0.5 + Math.random() / 2));
      attempts += 1;
    };
    const open = () => {
      source = new EventSource(lastId ? `${STREAM}?since=${lastId}` : STREAM);
      source.addEventListener("ready", (event) => {
        attempts = 0;
        pass("", event.lastEventId);
      });
      source.addEventListener("change", (event) => pass(String(event.data), event.lastEventId));
      source.addEventListener("end", () => {
        pass(ALL, "");
        again();
      });
      source.addEventListener("error", again);
    };
    // Reconnects at once after sleep or a network gap.
    const online = () => {
      attempts = 0;
      again();
    };
    window.addEventListener("online", online);
    ended.addEventListener("abort", () => {
      window.removeEventListener("online", online);
      clearTimeout(timer);
      source?.close();
      resolve();
    });
    open();
  });
}

/** Listens to changes while mounted: the changed noun, or '*' for any. */
export function useHeard(heard: Heard): void {
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useEffect(() => {
    const listener: Heard = (noun) => latest.current(noun);
    listeners.add(listener);
    stop ??= start();
    return () => {
      listeners.delete(listener);
      // The next page mounts before this runs, so that the stream stays open between pages.
      setTimeout(() => {
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      }, 1000);
    };
  }, []);
}

const GATHER_MS = 400;

/**
 * Reloads the open page after one of these nouns changed: once for many changes, and never during another load, a
 * navigation, or while there are unsaved changes. Hidden pages reload when they become visible.
 */
export function useLive(nouns: readonly string[]): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const busy = useRef(false);
  const stale = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  busy.current = state !== "idle" || navigation.state !== "idle";
  const refresh = () => {
    timer.current = undefined;
    if (document.visibilityState !== "visible") stale.current = true;
    else if (busy.current || isSomethingUnsaved()) later();
    else {
      stale.current = false;
      void revalidate();
    }
  };
  const later = () => {
    timer.current ??= setTimeout(refresh, GATHER_MS);
  };
  useHeard((noun) => {
    if (noun === ALL || nouns.includes(noun)) later();
  });
  const latest = useRef(later);
  useEffect(() => {
    latest.current = later;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page, for changes during its load
  useEffect(() => {
    if ([ALL, ...nouns].some((noun) => (heardAt.get(noun) ?? -1) >= readFrom)) latest.current();
  }, []);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible" && stale.current) latest.current();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearTimeout(timer.current);
    };
  }, []);
}
