import type { SurveyedStop } from "~/features/inventory/access/domain";
import { foldName } from "~/features/pricing/places/domain";
import { defineEvent } from "~/platform/events/define";
import { addDays, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";

/** An estate, a landlord or a county has to agree before a crew may work at a place. */
export const CLEARANCE_KINDS = ["landlord_letter", "lift_booking", "gate_pass", "county_permit"] as const;
export type ClearanceKind = (typeof CLEARANCE_KINDS)[number];
export const KIND_NAMES: Record<ClearanceKind, Record<Locale, string>> = {
  landlord_letter: { en: "Landlord's letter", sw: "Barua ya mwenye nyumba" },
  lift_booking: { en: "Lift booking", sw: "Nafasi ya lifti" },
  gate_pass: { en: "Gate pass", sw: "Kibali cha lango" },
  county_permit: { en: "County permit", sw: "Kibali cha kaunti" },
};

export const CLEARANCE_STATES = ["open", "requested", "confirmed", "waived", "failed"] as const;
export type ClearanceState = (typeof CLEARANCE_STATES)[number];
export const STATE_LABELS: Record<ClearanceState, string> = {
  open: "Not asked yet",
  requested: "Asked for",
  confirmed: "Confirmed",
  waived: "Not needed",
  failed: "Refused",
};

const NEXT: Record<ClearanceState, readonly ClearanceState[]> = {
  open: ["requested", "confirmed", "waived", "failed"],
  requested: ["confirmed", "waived", "failed"],
  confirmed: ["open", "failed"],
  waived: ["open"],
  failed: ["requested", "confirmed", "waived"],
};
export const canBecome = (from: ClearanceState, to: ClearanceState): boolean => NEXT[from].includes(to);

/** States that a person chooses; `requested` follows from asking. */
export const DECISIONS = ["confirmed", "waived", "failed", "open"] as const;
export type Decision = (typeof DECISIONS)[number];
export const needsReason = (to: ClearanceState): boolean => to === "waived" || to === "failed";

/** True while the crew cannot rely on it. */
export const isMissing = (state: ClearanceState): boolean => state !== "confirmed" && state !== "waived";
export const MISSING_STATES = CLEARANCE_STATES.filter(isMissing);

/** The source of an answer. */
export const ANSWERERS = ["office", "customer", "caretaker"] as const;
export type Answerer = (typeof ANSWERERS)[number];

export const MAX_ADDRESS = 300;
export const MAX_CONTACT = 120;
export const MAX_REASON = 500;
export const MOST_CLEARANCES = 40;

/** The same place however its address is written. A move needs each clearance of a place once, for all its jobs. */
export const placeKey = (address: string): string => foldName(address);

/** The clearances of a surveyed place (docs/domain/clearances.md#rules). */
export function clearancesOf({ clearance, gate, lift, floor }: SurveyedStop): ClearanceKind[] {
  const needed: [ClearanceKind, boolean][] = [
    ["landlord_letter", clearance === true],
    ["lift_booking", lift === true && floor !== null && floor !== 0],
    ["gate_pass", gate !== ""],
  ];
  return needed.flatMap(([kind, isNeeded]) => (isNeeded ? [kind] : []));
}

/** 'Gate pass for Riverside Drive 14 is not confirmed.' */
export function sayMissing({
  kind,
  address,
  state,
}: {
  kind: ClearanceKind;
  address: string;
  state: ClearanceState;
}) {
  const outcome = state === "failed" ? "was refused" : "is not confirmed";
  return `${KIND_NAMES[kind].en} for ${address} ${outcome}.`;
}

/** When a customer is asked: once the move is booked, three days before it and the day before. */
export const MOMENTS = ["booking", "three_days", "one_day"] as const;
export type Moment = (typeof MOMENTS)[number];
const DAYS_BEFORE = { three_days: 3, one_day: 1 } as const;

/** The moments to ask at today: the booking at any time, the others on their own day or once it has passed. */
export function momentsDue(day: PlainDate, today: PlainDate): Moment[] {
  if (day <= today) return [];
  return MOMENTS.filter((moment) => moment === "booking" || today >= addDays(day, -DAYS_BEFORE[moment]));
}

/** Days after the move on which a link still shows it. */
const LINK_DAYS_AFTER = 2;
export const linkEnd = (day: PlainDate): Date => startOfDate(addDays(day, LINK_DAYS_AFTER + 1));

export const LINK_STATES = ["open", "revoked", "expired", "over"] as const;
export type LinkState = (typeof LINK_STATES)[number];
/** A link without a move that is still to come tells nothing. */
export function linkStateOf(
  link: { revokedAt: Date | null; expiresAt: Date },
  isAhead: boolean,
  now: Date,
): LinkState {
  if (link.revokedAt) return "revoked";
  if (link.expiresAt <= now) return "expired";
  return isAhead ? "open" : "over";
}

interface OfClearance {
  moveId: string;
  /** The move's number. */
  move: string;
  kind: ClearanceKind;
}
export const clearanceAdded = defineEvent<OfClearance & { source: "survey" | "office" }>("clearance.added");
export const clearanceRemoved = defineEvent<OfClearance>("clearance.removed");
export const clearanceEdited = defineEvent<OfClearance & { fields: string[] }>("clearance.edited");
export const clearanceDecided = defineEvent<
  OfClearance & { to: ClearanceState; via: Answerer; reason: string }
>("clearance.decided");
/** The subjects of these three are moves' links. */
export const clearancesAsked = defineEvent<{
  moveId: string;
  move: string;
  of: "customer" | "caretaker";
  /** Empty if a member of staff asks. */
  moment: Moment | "";
}>("clearance.asked");
export const clearanceLinksRevoked = defineEvent<{ moveId: string; move: string }>("clearance.link-revoked");
