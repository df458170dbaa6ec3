import type { LeadStatus, Response } from "~/features/crm/leads/domain";

/** What a line of a lead's timeline is about. */
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

/** Lines a page begins with, and at most. */
export const SHOWN = 30;
export const MAX_SHOWN = 500;

/** The page of what a line is about: by its number or id. */
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

/** What is to be done next with a lead: what is planned, else what its status asks for. */
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
