import { useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { isSomethingUnsaved } from "../form/leave-guard";

type Heard = (noun: string) => void;

/** Everything may have changed: what one may do, or more than was heard of. */
const ALL = "*";
const STREAM = "/api/events/stream";
const LOCK = "office-live";
const MOST_WAIT_MS = 30_000;

const listeners = new Set<Heard>();
let stop: (() => void) | undefined;
let lastId = "";
/** When each noun was last heard of, and when the page that is shown began to be read, by this tab's clock. */
const heardAt = new Map<string, number>();
let readFrom = 0;

const notifyAll = (noun: string) => {
  heardAt.set(noun, performance.now());
  for (const heard of [...listeners]) heard(noun);
};

/**
 * For the frame around live pages: `since` is the id of a moment before the document was read on the server. The stream
 * begins there, so that nothing is missed between that reading and the stream's opening; and what is heard while the next
 * page is read reaches that page, though it is mounted later.
 */
export function useLiveSince(since: string): void {
  // Before the effects of the pages inside, which open the stream.
  useLayoutEffect(() => {
    lastId ||= since;
  }, [since]);
  const { state } = useNavigation();
  useLayoutEffect(() => {
    if (state !== "idle") readFrom = performance.now();
  }, [state]);
}

/** One stream for all tabs of a browser: the tab that holds the lock reads it and passes on what it hears. */
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
        // Another tab has passed on what happened before this one listened.
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

/** Hears once what happened since this tab's document was read. */
function catchUp(ended: AbortSignal): void {
  if (!lastId || ended.aborted) return;
  const source = new EventSource(`${STREAM}?since=${lastId}`);
  const close = () => source.close();
  source.addEventListener("change", (event) => notifyAll(String(event.data)));
  for (const last of ["ready", "end", "error"]) source.addEventListener(last, close);
  ended.addEventListener("abort", close);
}

/** Reads the stream until it is ended; comes back after a pause that grows, from where it was. */
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
    // Back from sleep or from a tunnel: at once, not after the pause.
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

/** Hears of changes while it is mounted: the noun that changed, or '*' for everything. */
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
      // The next page of the office mounts before this runs out: the stream is kept between pages.
      setTimeout(() => {
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      }, 1000);
    };
  }, []);
}

/** How long changes are gathered before the page is read anew. */
const GATHER_MS = 400;

/**
 * Reads the open page anew when one of these nouns has changed: soon, once for many changes, never while another read
 * or a way to another page is under way, which it would begin anew, nor while something typed is unsaved; and for a page
 * that nobody looks at when somebody looks at it again.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page, for what was heard while it was read
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
