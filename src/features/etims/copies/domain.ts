import { defineEvent } from "~/platform/events/define";

/** A new paper waits this long for its signature before it goes out without one. */
export const HOLD_MS = 30_000;
export const HOLD_AGAIN_SECONDS = 3;

export const signedCopySent = defineEvent<{ document: string; recipients: number }>("etims.copy_sent");
