/** What became of a message in the outbox. */
export const DELIVERIES = ["waiting", "sent", "failed"] as const;
export type Delivery = (typeof DELIVERIES)[number];

const STATUS: Record<string, Delivery> = {
  queued: "waiting",
  sending: "waiting",
  failed: "failed",
  // A person decides about these.
  unknown: "failed",
  held: "failed",
};

/** Null for a message that was deleted. */
export const deliveryOf = (status: string | null): Delivery | null =>
  status === null ? null : (STATUS[status] ?? "sent");
