/** Quotes one bulk action takes; a page shows ten, a selection gathers several pages. */
export const MAX_BULK = 100;
export const MAX_EXPORTED = 500;

/** The bulk actions that decide (docs/domain/readings.md#quotes); export and email stand beside them. */
export const BULK_DECISIONS = ["approve", "reject", "revision"] as const;
export type BulkDecision = (typeof BULK_DECISIONS)[number];

export interface BulkOutcome {
  done: number;
  refused: { number: string; reason: string }[];
}

/** 'QT-2026-004: This quote is approved already.' for each that was left alone. */
export function namesOfRefused(outcome: BulkOutcome): string {
  return outcome.refused.map(({ number, reason }) => `${number}: ${reason}`).join(" ");
}
