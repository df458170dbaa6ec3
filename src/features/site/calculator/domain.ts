import { moveEntries, ROOM_FIELD } from "~/features/pricing/domain/again";
import { clampRooms, hasRooms } from "~/features/pricing/domain/prices";
import { TIME_WINDOWS } from "~/features/settings/windows/domain";
import type { PlainDate } from "~/platform/kernel/dates";

/** The calculator's four steps (docs/domain/readings.md#calculator), in order. The URL numbers them 1 to 4. */
export const STEPS = ["locations", "rooms", "services", "summary"] as const;
export type Step = 1 | 2 | 3 | 4;

export const PROPERTY_TYPES = ["apartment", "house", "office", "shop", "warehouse", "other"] as const;
export const PREFERRED_TIMES = TIME_WINDOWS;

export const PROPERTY_WORDS: Record<string, string> = {
  apartment: "Apartment",
  house: "House",
  office: "Office",
  shop: "Shop",
  warehouse: "Warehouse",
  other: "Other",
};

/** Values of `?service=`. Those that are an add-on preselect it. */
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

export const OFFICE_FORM = "/request-quote?service=commercial";

const VISITED_FIRST: ReadonlySet<string> = new Set(["office", "shop", "warehouse"]);

/** True for offices, shops and warehouses: they are visited before pricing. */
export function isVisitedFirst({
  serviceType,
  propertyType,
}: Pick<Draft, "serviceType" | "propertyType">): boolean {
  return serviceType === "commercial" || VISITED_FIRST.has(propertyType);
}

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

/** Never in the URL. */
export interface Contact {
  name: string;
  email: string;
  phone: string;
}

export const NO_CONTACT: Contact = { name: "", email: "", phone: "" };

export interface Offer {
  rooms: readonly { id: string }[];
  services: readonly { id: string }[];
}

const MAX_TEXT = 200;

type Fields = Pick<URLSearchParams, "get" | "getAll" | "has">;

/**
 * Reads a draft from a query string or a form. Unknown or invalid values are left out. `more` and `fewer` are the
 * counters' buttons in a plain form.
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
  // Preselect only on arrival, so that a cleared tick stays cleared.
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

export const MAX_FLOOR = 60;

function floor(text: string): string {
  return /^\d{1,2}$/.test(text) && Number(text) <= MAX_FLOOR ? String(Number(text)) : "";
}

/** The draft as name and value pairs, for hidden inputs or a query string. Unanswered fields are left out. */
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

/** A step's URL with the whole draft, so that reload and Back restore it, with or without scripts. */
export function stepHref(step: Step, draft: Draft): string {
  return `/cost-calculator?${new URLSearchParams([["step", String(step)], ...draftEntries(draft)])}`;
}

/** True if a URL contains a move. */
export function namesMove(fields: Fields): boolean {
  return fields.has("step") && (fields.has("from") || fields.has("to"));
}

/** Step 1 needs both locations and step 2 a room; 3 and 4 are always valid (docs/domain/readings.md#calculator). */
export function isStepValid(step: Step, draft: Draft): boolean {
  if (step === 1) return draft.from.trim() !== "" && draft.to.trim() !== "";
  if (step === 2) return hasRooms(draft.rooms);
  return true;
}

/** Invalid optional answers of step 1, by field: a past date or an impossible floor. */
export function detailFaults(draft: Draft, today: PlainDate): ("serviceDate" | "fromFloor" | "toFloor")[] {
  const isFloor = (text: string) => text === "" || floor(text) !== "";
  return [
    ...(draft.serviceDate !== "" && draft.serviceDate < today ? (["serviceDate"] as const) : []),
    ...(["fromFloor", "toFloor"] as const).filter((name) => !isFloor(draft[name])),
  ];
}

/** The requested step, or the earlier one that must be answered first. The summary needs only locations. */
export function reachableStep(asked: string | null, draft: Draft): Step {
  const step = asked === "2" ? 2 : asked === "3" ? 3 : asked === "4" ? 4 : 1;
  if (step > 1 && !isStepValid(1, draft)) return 1;
  if (step === 3 && !isStepValid(2, draft)) return 2;
  return step;
}

export function isContactComplete(contact: Contact): boolean {
  return contact.name.trim() !== "" && contact.email.trim() !== "" && contact.phone.trim() !== "";
}

/** 'Kilimani' of 'Kilimani, Nairobi', for the stepper. */
export function shortPlace(label: string): string {
  return label.split(",")[0]?.trim() ?? label;
}

/** A WhatsApp share URL; the person picks the recipient. */
export function whatsappShare(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
