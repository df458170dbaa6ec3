import type { FrozenFor, SubjectType } from "~/features/inventory/inventories/domain/inventories";
import type { OpenedInventory } from "./inventory-session";

type Subject = OpenedInventory["subjects"][number];

const SUBJECT_WORDS: Record<SubjectType, string> = {
  inquiry: "Inquiry",
  lead: "Lead",
  quote: "Quote",
  service: "Move",
};
const FREEZER_WORDS: Record<FrozenFor, string> = {
  quote: "quote",
  acceptance: "the acceptance of",
  signature: "a signature on",
  claim: "claim",
};

/** 'Quote QT-2026-001', and 'Inquiry', which has no number. */
export const subjectLabel = ({ type, number }: Subject): string => `${SUBJECT_WORDS[type]} ${number}`.trim();

export function subjectPath({ type, id, number }: Subject): string {
  if (type === "quote") return `/quote-management/${encodeURIComponent(number)}`;
  if (type === "lead") return `/crm/leads/${encodeURIComponent(number)}`;
  if (type === "service") return `/moves?move=${encodeURIComponent(number)}`;
  return `/inquiries/${id}`;
}

/** 'frozen for quote QT-2026-001' */
export const frozenWords = ({ for: by, reference }: NonNullable<OpenedInventory["frozen"]>): string =>
  `frozen for ${FREEZER_WORDS[by]} ${reference}`.trim();

export const bedroomsWords = (bedrooms: number | null): string => {
  if (bedrooms === null) return "Bedrooms not known";
  return bedrooms === 0 ? "Bedsitter" : `${bedrooms} ${bedrooms === 1 ? "bedroom" : "bedrooms"}`;
};
