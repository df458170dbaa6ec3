import type { Room } from "~/features/inventory/kinds/domain/kinds";
import { defineEvent } from "~/platform/events/define";
import { newId } from "~/platform/kernel/ids";

/** Days that a link works. */
export const LINK_DAYS = 30;

export const LINK_STATES = ["sent", "opened", "submitted", "reviewed", "revoked", "expired"] as const;
export type LinkState = (typeof LINK_STATES)[number];

export const LINK_STATE_LABELS: Record<LinkState, string> = {
  sent: "Not opened yet",
  opened: "Being filled in",
  submitted: "To review",
  reviewed: "Reviewed",
  revoked: "Link ended",
  expired: "Link expired",
};

interface LinkTimes {
  revokedAt: Date | null;
  expiresAt: Date;
  openedAt: Date | null;
  submittedAt: Date | null;
  reviewedAt: Date | null;
}

/** The state of a link. A review stays a review after the link has ended. */
export function linkStateOf(link: LinkTimes, now: Date): LinkState {
  if (link.submittedAt && link.reviewedAt) return "reviewed";
  if (link.revokedAt) return "revoked";
  if (link.expiresAt <= now) return link.submittedAt ? "submitted" : "expired";
  if (link.submittedAt) return "submitted";
  return link.openedAt ? "opened" : "sent";
}

/** Whether the customer may still open the list. */
export const isUsable = (link: Pick<LinkTimes, "revokedAt" | "expiresAt">, now: Date): boolean =>
  link.revokedAt === null && link.expiresAt > now;

export const CHANNELS = ["email", "sms", "whatsapp"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Rooms that a list begins with, by the counts of the quote's rooms. Customers add others. */
export function firstRooms(
  counts: Readonly<Record<string, number>>,
): { key: string; kind: Room; nth: number }[] {
  const bedrooms = Math.min(8, Math.max(1, counts.bedroom ?? 1));
  const kinds: Room[] = [
    "living_room",
    ...(counts.dining || counts.dining_room ? (["dining_room"] as const) : []),
    "kitchen",
    ...Array.from({ length: bedrooms }, () => "bedroom" as const),
    ...(counts.office ? (["office"] as const) : []),
    "outside",
  ];
  return kinds.map((kind, at) => {
    const nth = kinds.slice(0, at).filter((one) => one === kind).length + 1;
    return { key: nth > 1 ? `${kind}-${nth}` : kind, kind, nth };
  });
}

/** An edit with its own id and time. */
export const stamped = <Change extends object>(change: Change, now: Date) => ({
  id: newId(),
  at: now.toISOString(),
  ...change,
});

interface OfLink {
  number: string;
  name: string;
}
/** Their subject is the inventory. */
export const selfSurveyOffered = defineEvent<OfLink & { again: boolean }>("self-survey.offered");
export const selfSurveySent = defineEvent<OfLink & { channel: Channel }>("self-survey.sent");
export const selfSurveyRevoked = defineEvent<OfLink>("self-survey.revoked");
export const selfSurveySubmitted = defineEvent<
  OfLink & {
    version: number;
    litres: number;
    pieces: number;
    photos: number;
    again: boolean;
    to: string | null;
  }
>("self-survey.submitted");
export const inventoryReviewed = defineEvent<OfLink & { version: number; litres: number }>(
  "self-survey.reviewed",
);
