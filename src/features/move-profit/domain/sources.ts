import { SOURCE_LABELS } from "~/features/crm/leads/domain";

const OF_QUOTES: Record<string, string> = {
  office: "Quote by the office",
  calculator: "Website calculator",
  inquiry: "Inquiry",
};

/** The source of a move: its lead's, else how its quote was made. */
export const sourceLabel = (source: string): string =>
  (SOURCE_LABELS as Record<string, string>)[source] ?? OF_QUOTES[source] ?? (source || "Unknown");
