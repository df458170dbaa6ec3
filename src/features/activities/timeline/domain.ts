import type { LeadStatus, Response } from "~/features/crm/leads/domain";

export const TIMELINE_KINDS = [
  "lead",
  "inquiry",
  "quote",
  "opportunity",
  "activity",
  "move",
  "message",
  "reply",
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const SHOWN = 30;
export const MAX_SHOWN = 500;

const PLACES: Partial<Record<TimelineKind, string>> = {
  inquiry: "/inquiries/",
  quote: "/quote-management/",
  opportunity: "/crm/opportunities/",
  activity: "/crm/activities/",
  move: "/moves/list?search=",
  message: "/outbox/",
  reply: "/replies/",
};
export const placeOf = (kind: TimelineKind, ref: string): string | undefined => {
  const place = PLACES[kind];
  return place && ref ? place + encodeURIComponent(ref) : undefined;
};

export const STEPS = ["planned", "answer", "speak", "qualify", "convert", "decide", "sell"] as const;
export type Step = (typeof STEPS)[number];

interface Standing {
  status: LeadStatus;
  response: Response | null;
  isPlanned: boolean;
}

/** Undefined for a lost lead with nothing planned. */
export function stepOf({ status, response, isPlanned }: Standing): Step | undefined {
  if (isPlanned) return "planned";
  if (response) return "answer";
  switch (status) {
    case "new":
    case "nurturing":
      return "speak";
    case "contacted":
      return "qualify";
    case "qualified":
      return "convert";
    case "proposal_sent":
    case "negotiation":
      return "decide";
    case "converted":
      return "sell";
    case "lost":
      return undefined;
  }
}
