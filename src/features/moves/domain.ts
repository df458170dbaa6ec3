import type { Preferences, ServiceCategory } from "~/features/customers/domain";
import { overlaps, TIME_WINDOWS, type TimeWindow, windowName } from "~/features/settings/windows/domain";
import { defineEvent } from "~/platform/events/define";
import { addDays, dayOfWeek, formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import type { Locale } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import { moveHasStatus, moveNotBegun } from "./errors";

/** Statuses of a service record (docs/domain/readings.md#services-and-moves). */
export const MOVE_STATUSES = [
  "quoted",
  "booked",
  "confirmed",
  "in_progress",
  "completed",
  "cancelled",
  "rescheduled",
] as const;
export type MoveStatus = (typeof MOVE_STATUSES)[number];

export const STATUS_LABELS: Record<MoveStatus, string> = {
  quoted: "Quoted",
  booked: "Booked",
  confirmed: "Confirmed",
  in_progress: "In progress",
  completed: "Completed",
  cancelled: "Cancelled",
  rescheduled: "Rescheduled",
};

export const STATUS_IN_SENTENCE: Record<MoveStatus, Record<Locale, string>> = {
  quoted: { en: "quoted", sw: "una kotesheni" },
  booked: { en: "booked", sw: "umewekewa nafasi" },
  confirmed: { en: "confirmed", sw: "umethibitishwa" },
  in_progress: { en: "in progress", sw: "unaendelea" },
  completed: { en: "completed", sw: "umekamilika" },
  cancelled: { en: "cancelled", sw: "umeghairiwa" },
  rescheduled: { en: "rescheduled", sw: "umepangwa upya" },
};

const NEXT: Record<MoveStatus, readonly MoveStatus[]> = {
  quoted: ["booked", "cancelled"],
  booked: ["confirmed", "in_progress", "rescheduled", "cancelled"],
  rescheduled: ["confirmed", "in_progress", "rescheduled", "cancelled"],
  confirmed: ["in_progress", "rescheduled", "cancelled"],
  in_progress: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
};

export function canBecome(from: MoveStatus, to: MoveStatus): boolean {
  return NEXT[from].includes(to);
}

export const STEPS = ["confirmed", "in_progress", "completed"] as const;
export type Step = (typeof STEPS)[number];

/** The error for a step that the move cannot take; undefined if it can. No move starts before its day. */
export function stepRefusal(
  move: { status: MoveStatus; date: PlainDate },
  to: Step,
  now: Date,
): AppError | undefined {
  if (!canBecome(move.status, to)) return moveHasStatus({ status: STATUS_IN_SENTENCE[move.status] });
  if (to === "in_progress" && move.date > nairobiDate(now))
    return moveNotBegun({ date: formatDate(move.date) });
  return undefined;
}

export const MOVE_WINDOWS = TIME_WINDOWS;
export type MoveWindow = TimeWindow;

/** The service category of a quote's service type. */
export function categoryOf(serviceType: string): ServiceCategory {
  if (serviceType === "commercial") return "office_move";
  return serviceType === "packing" || serviceType === "storage" ? serviceType : "residential_move";
}

export const MOVING: readonly ServiceCategory[] = ["residential_move", "office_move", "international_move"];

const WITHOUT_CREW: ReadonlySet<string> = new Set<ServiceCategory>(["insurance", "consultation"]);
/** True if a service counts against the daily capacity. */
export const takesCapacity = (category: string): boolean => !WITHOUT_CREW.has(category);

export interface Place {
  address: string;
  latitude: number | null;
  longitude: number | null;
  accessNotes: string;
  contactName: string;
  contactPhone: string;
}
export const NO_PLACE: Place = {
  address: "",
  latitude: null,
  longitude: null,
  accessNotes: "",
  contactName: "",
  contactPhone: "",
};

/** Amounts are cents. */
export interface Insurance {
  enabled: boolean;
  provider: string;
  policyNumber: string;
  coverageAmount: number;
  premium: number;
}
export const NO_INSURANCE: Insurance = {
  enabled: false,
  provider: "",
  policyNumber: "",
  coverageAmount: 0,
  premium: 0,
};

export const SERVICE_PAYMENTS = ["pending", "partial", "paid", "refunded"] as const;
export type ServicePayment = (typeof SERVICE_PAYMENTS)[number];

interface Planned {
  number: string;
  category: string;
  window: MoveWindow;
  people: readonly { id: string; name: string }[];
}

export interface Away {
  name: string;
  status: string;
  leave: string | null;
  lastDay: PlainDate | null;
}

function sayAway({ name, status, leave, lastDay }: Away): string {
  if (status === "suspended") return `${name} is suspended.`;
  if (leave === "approved") return `${name} is on leave until ${formatDate(lastDay ?? "")}.`;
  if (leave === "pending") return `${name} has asked for leave on that day.`;
  return `${name} is not employed at the moment.`;
}

/** Scheduling conflicts as sentences: people assigned elsewhere or away, and full days. */
export function warningsOf(
  plan: { date: PlainDate; window: MoveWindow; people: readonly string[] },
  { others, away, capacity }: { others: readonly Planned[]; away: readonly Away[]; capacity: number },
): string[] {
  const warnings = away.map(sayAway);
  for (const other of others.filter(({ window }) => overlaps(window, plan.window))) {
    for (const { id, name } of other.people)
      if (plan.people.includes(id))
        warnings.push(
          `${name} is on ${other.number} then (${windowName(other.window, "en").toLowerCase()}).`,
        );
  }
  const taken = others.filter(({ category }) => takesCapacity(category)).length;
  if (taken >= capacity)
    warnings.push(
      `${taken} ${taken === 1 ? "move is scheduled" : "moves are scheduled"} on ${formatDate(plan.date)} already; a day takes ${capacity}.`,
    );
  return warnings;
}

/**
 * Double-booked people by move id: those also assigned to another move with an overlapping window on that day.
 * Completed and cancelled moves are ignored: their crew is free.
 */
export function clashesOf(
  moves: readonly {
    id: string;
    date: PlainDate;
    window: MoveWindow;
    status: string;
    crewLead: { id: string; name: string } | null;
    crew: readonly { id: string; name: string }[];
  }[],
): Map<string, string[]> {
  const live = moves.filter(({ status }) => status !== "completed" && status !== "cancelled");
  const peopleOf = (move: (typeof live)[number]) => [...(move.crewLead ? [move.crewLead] : []), ...move.crew];
  return new Map(
    live.map((move) => {
      const elsewhere = live.filter(
        (other) => other.id !== move.id && other.date === move.date && overlaps(other.window, move.window),
      );
      const taken = new Set(elsewhere.flatMap(peopleOf).map(({ id }) => id));
      const names = peopleOf(move).flatMap(({ id, name }) => (taken.has(id) ? name : []));
      return [move.id, [...new Set(names)]];
    }),
  );
}

/** The end of an audit line for a plan that overrode warnings. */
export function inspite(warnings: readonly string[]): string {
  return warnings.length > 0 ? `, although: ${warnings.join(" ")}` : "";
}

/** The move dates for which crew see contacts and addresses: yesterday to tomorrow (docs/domain/roles.md#crew). */
export function crewContactDays(now: Date): { from: PlainDate; to: PlainDate } {
  const today = nairobiDate(now);
  return { from: addDays(today, -1), to: addDays(today, 1) };
}

export const MOST_CREW = 12;

export const VIEWS = ["week", "day"] as const;
export type View = (typeof VIEWS)[number];

export function daysOf(view: View, date: PlainDate): PlainDate[] {
  if (view === "day") return [date];
  return Array.from({ length: 7 }, (_, index) => addDays(date, index - dayOfWeek(date)));
}

interface Needs {
  origin: Place;
  destination: Place;
  special: string;
  preferences: Pick<
    Preferences,
    "specialRequirements" | "accessibilityNeeds" | "petInformation" | "valuableItems"
  > | null;
  addresses: readonly { street: string; accessInstructions: string }[];
}

/** The crew's notes on places and customer, each with its label. Empty ones are left out. */
export function needsOf({ origin, destination, special, preferences, addresses }: Needs) {
  const contactAt = ({ contactName, contactPhone }: Place) =>
    [contactName, contactPhone && formatPhone(contactPhone)].filter(Boolean).join(", ");
  const needs: [label: string, text: string][] = [
    ["Access, origin", origin.accessNotes],
    ["Contact, origin", contactAt(origin)],
    ["Access, destination", destination.accessNotes],
    ["Contact, destination", contactAt(destination)],
    ...addresses.map(({ street, accessInstructions }): [string, string] => [
      `Access, ${street}`,
      accessInstructions,
    ]),
    ["Special requirements", [special, preferences?.specialRequirements].filter(Boolean).join("\n")],
    ["Accessibility", preferences?.accessibilityNeeds ?? ""],
    ["Pets", preferences?.petInformation ?? ""],
    ["Valuable items", preferences?.valuableItems ?? ""],
  ];
  return needs.flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

/** Formats `SRV-2026-0001` (docs/domain/readings.md#services-and-moves). */
export function moveNumberOf(year: number, n: number): string {
  return `SRV-${year}-${String(n).padStart(4, "0")}`;
}

export interface MoveFact {
  number: string;
  quoteId: string | null;
}

export const moveScheduled = defineEvent<
  MoveFact & {
    date: PlainDate;
    window: MoveWindow;
    crewLead: string | null;
    crew: string[];
    overrideWarnings: string[];
  }
>("move.scheduled");
export const moveRescheduled = defineEvent<
  MoveFact & { from: PlainDate; to: PlainDate; window: MoveWindow; overrideWarnings: string[] }
>("move.rescheduled");
export const moveCrewed = defineEvent<
  MoveFact & { crewLead: string | null; crew: string[]; overrideWarnings: string[] }
>("move.crewed");
export const crewLost = defineEvent<{ name: string; became: "suspended" | "left"; moves: string[] }>(
  "employee.crew_lost",
);
export const moveAdvanced = defineEvent<MoveFact & { from: MoveStatus; to: MoveStatus }>("move.advanced");
export const moveCancelled = defineEvent<MoveFact & { reason: string }>("move.cancelled");

/** True for a move number or a part of one: SRV-2026-0004, 2026-0004, 0004. */
export function isMoveNumber(word: string): boolean {
  return /^(?:srv[\d-]*|[\d-]{3,})$/.test(word);
}
