import { moveEntries, ROOM_FIELD } from "~/features/pricing/again/domain";
import { clampRooms, hasRooms } from "~/features/pricing/domain";
import { TIME_WINDOW_LABELS, TIME_WINDOWS } from "~/features/quotes/windows/domain";
import type { PlainDate } from "~/platform/kernel/dates";

/**
 * The four steps of the calculator (docs/domain/readings.md#calculator), in their order; the URL names them 1
 * to 4.
 */
export const STEPS = ["locations", "rooms", "services", "summary"] as const;
export type Step = 1 | 2 | 3 | 4;

export const PROPERTY_TYPES = ["apartment", "house", "office", "shop", "warehouse", "other"] as const;
export const PREFERRED_TIMES = TIME_WINDOWS;

/** The answers as a quote keeps them, for the staff who read it. */
export const TIME_WORDS: Record<string, string> = TIME_WINDOW_LABELS;
export const PROPERTY_WORDS: Record<string, string> = {
  apartment: "Apartment",
  house: "House",
  office: "Office",
  shop: "Shop",
  warehouse: "Warehouse",
  other: "Other",
};

/** What the calculator may be opened for: `?service=`. Some of them are an add-on, which is then ticked. */
export const SERVICE_TYPES = [
  "residential",
  "commercial",
  "packing",
  "storage",
  "long-distance",
  "insurance",
  "international",
] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];
const ADD_ON: Partial<Record<ServiceType, string>> = {
  packing: "packing",
  storage: "storage",
  insurance: "insurance",
};

/** Where an office's price is asked for. */
export const OFFICE_FORM = "/request-quote?service=commercial";

const VISITED_FIRST: ReadonlySet<string> = new Set(["office", "shop", "warehouse"]);

/** Rooms of a home do not price an office, a shop or a warehouse: somebody visits it first. */
export function isVisitedFirst({
  serviceType,
  propertyType,
}: Pick<Draft, "serviceType" | "propertyType">): boolean {
  return serviceType === "commercial" || VISITED_FIRST.has(propertyType);
}

/** A move as far as the visitor has described it. Texts are as typed; '' is not answered. */
export interface Draft {
  from: string;
  to: string;
  rooms: Record<string, number>;
  services: string[];
  serviceType: string;
  serviceDate: string;
  preferredTime: string;
  propertyType: string;
  fromFloor: string;
  toFloor: string;
  fromLift: boolean;
  toLift: boolean;
}

/** Who the quote is for. Never in the URL. */
export interface Contact {
  name: string;
  email: string;
  phone: string;
}

export const NO_CONTACT: Contact = { name: "", email: "", phone: "" };

/** What the offer knows: ids the draft may name. */
export interface Offer {
  rooms: readonly { id: string }[];
  services: readonly { id: string }[];
}

const MAX_TEXT = 200;

type Fields = Pick<URLSearchParams, "get" | "getAll" | "has">;

/**
 * Reads a draft from a query string or a form: what is unknown or senseless is left out. `more` and `fewer` are the
 * counters' buttons as a plain form sends them.
 */
export function readDraft(fields: Fields, offer: Offer): Draft {
  const text = (name: string) => (fields.get(name) ?? "").toString().trim().slice(0, MAX_TEXT);
  const oneOf = (name: string, known: readonly string[]) => (known.includes(text(name)) ? text(name) : "");
  const rooms: Record<string, number> = {};
  for (const { id } of offer.rooms) {
    const count = clampRooms(
      Number(text(ROOM_FIELD + id)) + Number(text("more") === id) - Number(text("fewer") === id),
    );
    if (count > 0) rooms[id] = count;
  }
  const chosen = new Set(fields.getAll("services").map(String));
  const serviceType = oneOf("service", SERVICE_TYPES);
  const addOn = ADD_ON[serviceType as ServiceType];
  // Only an arrival presets: later the ticks stand for themselves, and an unticked one stays unticked.
  if (addOn && !["step", "more", "fewer"].some((name) => fields.has(name))) chosen.add(addOn);
  return {
    from: text("from"),
    to: text("to"),
    rooms,
    services: offer.services.map(({ id }) => id).filter((id) => chosen.has(id)),
    serviceType,
    serviceDate: /^\d{4}-\d{2}-\d{2}$/.test(text("serviceDate")) ? text("serviceDate") : "",
    preferredTime: oneOf("preferredTime", PREFERRED_TIMES),
    propertyType: oneOf("propertyType", PROPERTY_TYPES),
    fromFloor: floor(text("fromFloor")),
    toFloor: floor(text("toFloor")),
    fromLift: text("fromLift") !== "",
    toLift: text("toLift") !== "",
  };
}

/** 0 is the ground floor. */
export const MAX_FLOOR = 60;

function floor(text: string): string {
  return /^\d{1,2}$/.test(text) && Number(text) <= MAX_FLOOR ? String(Number(text)) : "";
}

/** The draft as name and value pairs: hidden inputs, or a query string. Unanswered fields are left out. */
export function draftEntries(draft: Draft): [name: string, value: string][] {
  const entries: [string, string][] = [
    ["service", draft.serviceType],
    ...moveEntries(draft),
    ["serviceDate", draft.serviceDate],
    ["preferredTime", draft.preferredTime],
    ["propertyType", draft.propertyType],
    ["fromFloor", draft.fromFloor],
    ["toFloor", draft.toFloor],
    ["fromLift", draft.fromLift ? "yes" : ""],
    ["toLift", draft.toLift ? "yes" : ""],
  ];
  return entries.filter(([, value]) => value !== "");
}

/** The address of a step with the whole draft in it, so that reload, Back and a plain browser find it again. */
export function stepHref(step: Step, draft: Draft): string {
  return `/cost-calculator?${new URLSearchParams([["step", String(step)], ...draftEntries(draft)])}`;
}

/** Whether an address carries a move already. */
export function namesMove(fields: Fields): boolean {
  return fields.has("step") && (fields.has("from") || fields.has("to"));
}

/**
 * Step 1 needs both locations, step 2 a room, 3 and 4 are always valid (docs/domain/readings.md#calculator).
 */
export function isStepValid(step: Step, draft: Draft): boolean {
  if (step === 1) return draft.from.trim() !== "" && draft.to.trim() !== "";
  if (step === 2) return hasRooms(draft.rooms);
  return true;
}

/** The optional answers of step 1 that make no sense, by field: a day gone by, a floor that is none. */
export function detailFaults(draft: Draft, today: PlainDate): ("serviceDate" | "fromFloor" | "toFloor")[] {
  const isFloor = (text: string) => text === "" || floor(text) !== "";
  return [
    ...(draft.serviceDate !== "" && draft.serviceDate < today ? (["serviceDate"] as const) : []),
    ...(["fromFloor", "toFloor"] as const).filter((name) => !isFloor(draft[name])),
  ];
}

/** The step asked for, or the one that must be answered before it. Skipping to the summary needs only locations. */
export function reachableStep(asked: string | null, draft: Draft): Step {
  const step = asked === "2" ? 2 : asked === "3" ? 3 : asked === "4" ? 4 : 1;
  if (step > 1 && !isStepValid(1, draft)) return 1;
  if (step === 3 && !isStepValid(2, draft)) return 2;
  return step;
}

export function isContactComplete(contact: Contact): boolean {
  return contact.name.trim() !== "" && contact.email.trim() !== "" && contact.phone.trim() !== "";
}

/** 'Kilimani' of 'Kilimani, Nairobi': short enough for the stepper. */
export function shortPlace(label: string): string {
  return label.split(",")[0]?.trim() ?? label;
}

/** WhatsApp's share address with a text; the person picks whom to send it to. */
export function whatsappShare(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
