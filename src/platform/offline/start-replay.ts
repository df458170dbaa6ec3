import type { Outbox } from "./outbox";
import { NotSent, type Sender, type Stop, sendAll } from "./replay";
import type { Store } from "./store";

export type SendingState = "idle" | "sending" | Stop;

export interface Replay {
  /** Sends now, whatever failed before. */
  soon(): void;
  stop(): void;
}

const MINUTE = 60_000;
const MOST_WAIT = 5 * MINUTE;

/** Milliseconds until the next try: 2 s, 4 s … 5 minutes, spread so that phones do not call together after a failure. */
export const waitAfter = (failures: number, random: number): number =>
  Math.round(Math.min(MOST_WAIT, 1000 * 2 ** failures) * (0.5 + random / 2));

/**
 * Sends what waits: at once, when the network returns, when the page is shown again, each minute, and after failures with
 * growing pauses. One tab at a time, where the browser has Web Locks; ids make a second one harmless.
 */
export function startReplay(
  work: { store: Store; outbox: Outbox; sender: Sender },
  report: (state: SendingState) => void,
): Replay {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isRunning = false;
  let isAsked = false;
  let isStopped = false;

  async function turn(): Promise<void> {
    isAsked = true;
    if (isRunning || isStopped) return;
    isRunning = true;
    clearTimeout(timer);
    let stop: NotSent | undefined;
    while (isAsked && !stop && !isStopped) {
      isAsked = false;
      report("sending");
      stop = await alone(`offline:${work.outbox.person}`, () => sendAll(work, () => new Date())).catch(
        () => new NotSent("unreachable"),
      );
    }
    isRunning = false;
    if (isStopped) return;
    failures = stop ? failures + 1 : 0;
    report(stop && stop.why !== "rejected" ? stop.why : "idle");
    const wait = stop ? Math.max(stop.retryAfter * 1000, waitAfter(failures, Math.random())) : MINUTE;
    timer = setTimeout(() => void turn(), wait);
  }

  const soon = () => {
    failures = 0;
    void turn();
  };
  const shown = () => {
    if (document.visibilityState === "visible") soon();
  };
  addEventListener("online", soon);
  document.addEventListener("visibilitychange", shown);
  soon();
  return {
    soon,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      removeEventListener("online", soon);
      document.removeEventListener("visibilitychange", shown);
    },
  };
}

/** Another tab that is sending does this tab's work too. */
function alone<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return work();
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
