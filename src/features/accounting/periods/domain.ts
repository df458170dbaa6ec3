import { defineEvent } from "~/platform/events/define";

export const CLOSING_KINDS = ["soft", "hard"] as const;
export type ClosingKind = (typeof CLOSING_KINDS)[number];
export const CLOSING_LABELS: Record<ClosingKind, string> = { soft: "Closed", hard: "Closed for good" };

export const MAX_REASON = 300;

export const monthClosed = defineEvent<{ month: string; kind: ClosingKind }>("book-month.closed");
export const monthReopened = defineEvent<{ month: string; reason: string }>("book-month.reopened");
