import { defineEvent } from "~/platform/events/define";
import { daysBetween, type PlainDate } from "~/platform/kernel/dates";

/** Kinds whose end keeps a vehicle from going out: from the day after, unless a newer paper is valid. */
export const BLOCKING_KINDS = [
  "insurance",
  "inspection",
  "licence",
  "speed_governor",
  "county_permit",
  "transit_cover",
] as const;
export const PAPER_KINDS = [...BLOCKING_KINDS, "logbook", "other"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];
export const PAPER_LABELS: Record<PaperKind, string> = {
  insurance: "Insurance",
  inspection: "NTSA inspection",
  licence: "Licence",
  speed_governor: "Speed governor",
  county_permit: "County permit",
  transit_cover: "Goods-in-transit cover",
  logbook: "Logbook",
  other: "Other",
};

/** Days before the end on which reminders go out, longest first. */
export const REMINDED_DAYS = [30, 14, 3] as const;

export const MAX_PAPERS = 200;
export const MAX_NUMBER = 60;
export const MAX_REMARK = 500;
export const RESTORABLE_HOURS = 24;

export const VALIDITIES = ["valid", "ending", "expired", "coming"] as const;
export type Validity = (typeof VALIDITIES)[number];

/** Validity on a day, the last day included. */
export function validityOf(
  { validFrom, validTo }: { validFrom: PlainDate | null; validTo: PlainDate | null },
  today: PlainDate,
): Validity {
  if (validFrom !== null && validFrom > today) return "coming";
  if (validTo === null) return "valid";
  const left = daysBetween(today, validTo);
  if (left < 0) return "expired";
  return left <= REMINDED_DAYS[0] ? "ending" : "valid";
}

export interface PaperFields {
  kind: PaperKind;
  number: string;
  issuer: string;
  validFrom: PlainDate | null;
  /** The last valid day; null without an end. */
  validTo: PlainDate | null;
  /** Cents: what the cover pays for one carry at most. */
  coverLimit: number | null;
  /** Zones that the cover excludes. */
  excludedZones: string[];
  /** Cents, VAT included. */
  cost: number;
  remark: string;
}

export const paperPath = (vehicleId: string, id: string, ending: string) =>
  `/documents/vehicle-papers/${vehicleId}/${id}.${ending}`;

interface PaperFact {
  plate: string;
  paperId: string;
  kind: PaperKind;
}
export const paperAdded = defineEvent<PaperFact & { validTo: string | null }>("vehicle.paper_added");
export const paperEdited = defineEvent<PaperFact & { fields: string[] }>("vehicle.paper_edited");
export const paperDeleted = defineEvent<PaperFact>("vehicle.paper_deleted");
export const paperRestored = defineEvent<PaperFact>("vehicle.paper_restored");
