import { defineEvent } from "~/platform/events/define";
import { formatDateTime } from "~/platform/kernel/dates";
import type { StopReason } from "../domain";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Shorter failures usually end without help and are not shown on every page. */
export const AWAY_MS = 5 * 60_000;

export interface QueueFacts {
  waiting: number;
  /** When the document that goes next was issued; null if nothing waits. */
  oldestAt: Date | null;
  stopped: StopReason | null;
  isRejected: boolean;
  hasKey: boolean;
  failingSince: Date | null;
}

/** The cause of waiting, worst first. */
export type Cause = "conflict" | "restored" | "rejected" | "no_key" | "away" | "slow";

export function causeOf({ stopped, isRejected, hasKey, failingSince }: QueueFacts): Cause {
  if (stopped) return stopped;
  if (isRejected) return "rejected";
  if (!hasKey) return "no_key";
  return failingSince ? "away" : "slow";
}

/** The notice that is due now: after an hour or a stop, then once a day, and once when KRA has all documents. */
export function noticeDue(
  facts: QueueFacts & { noticedAt: Date | null },
  now: Date,
): "delayed" | "caught_up" | undefined {
  const { oldestAt, stopped, noticedAt } = facts;
  if (!oldestAt) return noticedAt ? "caught_up" : undefined;
  if (noticedAt) return now.getTime() - noticedAt.getTime() >= DAY_MS ? "delayed" : undefined;
  return stopped || now.getTime() - oldestAt.getTime() >= HOUR_MS ? "delayed" : undefined;
}

/** The cause that every page of the office shows; undefined while documents leave as usual. */
export function alertOf(facts: QueueFacts, now: Date): Cause | undefined {
  const { oldestAt, failingSince } = facts;
  if (!oldestAt) return undefined;
  const cause = causeOf(facts);
  if (cause === "away" && failingSince && now.getTime() - failingSince.getTime() >= AWAY_MS) return cause;
  if (cause === "conflict" || cause === "restored" || cause === "rejected") return cause;
  return now.getTime() - oldestAt.getTime() >= HOUR_MS ? cause : undefined;
}

/** The cause as a sentence. */
export const CAUSES: Readonly<Record<Cause, string>> = {
  conflict: "The queue is stopped: KRA has another document under our next number.",
  restored: "The queue is stopped because a backup was restored.",
  rejected: "KRA rejected a document, and those after it wait.",
  no_key: "The device has no key yet.",
  away: "KRA takes no documents at the moment.",
  slow: "Documents take longer than usual.",
};

/** The columns of the menu's query; dates are ISO 8601. */
export interface AlertFacts {
  oldestAt: string;
  state: string;
  stopped: StopReason | null;
  failingSince: string | null;
  hasKey: boolean;
}

/** The alert on every page, in one sentence. */
export function alertOfQueue(facts: AlertFacts, now: Date) {
  const oldestAt = new Date(facts.oldestAt);
  const failingSince = facts.failingSince ? new Date(facts.failingSince) : null;
  const { stopped, hasKey } = facts;
  const isRejected = facts.state === "rejected";
  const cause = alertOf({ waiting: 1, oldestAt, stopped, isRejected, hasKey, failingSince }, now);
  if (!cause) return undefined;
  const since = formatDateTime(cause === "away" && failingSince ? failingSince : oldestAt);
  return { text: ALERTS[cause](since), action: "Open Tax", to: "/tax" };
}

const ALERTS: Readonly<Record<Cause, (since: string) => string>> = {
  conflict: (since) => `Invoices have waited for KRA since ${since}: the queue is stopped.`,
  restored: (since) => `Invoices have waited for KRA since ${since}: the queue is stopped.`,
  rejected: (since) => `Invoices have waited for KRA since ${since}: KRA rejected a document.`,
  no_key: (since) => `Invoices have waited for KRA since ${since}: the eTIMS device has no key.`,
  away: (since) => `KRA has taken no documents since ${since}. Invoices go out and are signed later.`,
  slow: (since) => `Invoices have waited for KRA since ${since}.`,
};

/** '2 h', '3 days', '12 min'. */
export function formatWait(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}

export const documentsDelayed = defineEvent<{
  waiting: number;
  /** ISO 8601. */
  oldestAt: string;
  cause: Cause;
  /** The problem of the last try; empty if there was none. */
  problem: string;
}>("etims.delayed");
export const queueStopped = defineEvent<{ reason: StopReason; waiting: number }>("etims.stopped");
export const queueCaughtUp = defineEvent<{ noticedAt: string }>("etims.caught_up");
