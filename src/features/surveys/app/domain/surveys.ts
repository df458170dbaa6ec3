import { type AccessFacts, BLANK_ACCESS, type End, type Stop } from "~/features/inventory/access/domain";
import { applyEdits, type Change, type KindByCode } from "~/features/inventory/inventories/domain/edits";
import { type Content, EMPTY } from "~/features/inventory/inventories/domain/inventories";
import type { SurveyState } from "../../domain";

/** A survey as the server sent it to the phone. Instants are ISO 8601. */
export interface PhoneSurvey {
  id: string;
  state: SurveyState;
  startsAt: string | null;
  place: string;
  customer: { name: string; phone: string };
  stops: Stop[];
  note: string;
  inventory: (PhoneInventory & { isFrozen: boolean }) | null;
}

export interface PhoneInventory {
  id: string;
  version: number;
  rowVersion: number;
  kindVersion: number;
  content: Content;
}

/** An action of a surveyor in the outbox. */
export type SurveyEvent =
  | { kind: "edit"; payload: { inventoryId: string; change: Change } }
  | {
      kind: "access";
      payload: { surveyId: string; stop: { key: string; end: End }; facts: Partial<AccessFacts> };
    }
  | { kind: "start"; payload: { surveyId: string } }
  | { kind: "submit"; payload: { surveyId: string; note: string } };

/** The subject of a photo. */
export interface PhotoPlace {
  surveyId: string;
  inventoryId: string;
  room: string;
  itemId?: string;
}

/** True if a photo of `about` belongs to a place: a thing's photos, or all of a room. */
export const shows = (about: PhotoPlace, place: PhotoPlace): boolean =>
  about.surveyId === place.surveyId &&
  (place.itemId ? about.itemId === place.itemId : about.room === place.room);

/** A survey with everything that this phone has not sent yet. */
export interface SurveyView extends Omit<PhoneSurvey, "inventory"> {
  inventory: PhoneInventory | null;
  content: Content;
  isFrozen: boolean;
  /** Changes that wait to be sent. */
  waiting: number;
}

/** An event of the outbox. */
interface Waiting {
  id: string;
  /** The phone's time. */
  at: string;
  kind: string;
  payload: unknown;
  refused?: string;
}

/** This app puts only its own events into the outbox. */
export const asSurveyEvent = <Event extends Waiting>(event: Event): SurveyEvent & Event =>
  event as SurveyEvent & Event;

export const concerns = (
  event: Waiting,
  survey: { id: string; inventory: { id: string } | null },
): boolean => {
  const { kind, payload } = asSurveyEvent(event);
  return kind === "edit" ? payload.inventoryId === survey.inventory?.id : payload.surveyId === survey.id;
};

/** Adds waiting events to the server's copy. Refused ones change nothing. */
export function viewOf(survey: PhoneSurvey, events: readonly Waiting[], kindByCode: KindByCode): SurveyView {
  const own = events
    .filter((event) => event.refused === undefined && concerns(event, survey))
    .map(asSurveyEvent);
  const edits = own.flatMap((event) =>
    event.kind === "edit" ? [{ id: event.id, at: event.at, ...event.payload.change }] : [],
  );
  const { content } = applyEdits(survey.inventory?.content ?? EMPTY, edits, kindByCode);
  let { state, stops, note } = survey;
  for (const event of own) {
    if (event.kind === "start" && !hasStarted(state)) state = "in_progress";
    if (event.kind === "access") stops = withFacts(stops, event.payload.stop, event.payload.facts);
    if (event.kind === "submit") {
      state = "submitted";
      note = event.payload.note;
    }
  }
  const isFrozen = survey.inventory?.isFrozen ?? false;
  return { ...survey, ...{ state, stops, note, content, isFrozen }, waiting: own.length };
}

export const hasStarted = (state: SurveyState): boolean =>
  state === "in_progress" || state === "submitted" || state === "reviewed";

function withFacts(stops: Stop[], stop: { key: string; end: End }, facts: Partial<AccessFacts>): Stop[] {
  const at = stops.findIndex(({ key }) => key === stop.key);
  if (at < 0) return [...stops, { ...BLANK_ACCESS, ...stop, ...facts }];
  return stops.map((one, index) => (index === at ? { ...one, ...facts } : one));
}

/** True if the phone's copy is older than another one: answers may arrive after a newer list. */
export const isOlder = (
  held: Pick<PhoneInventory, "version" | "rowVersion">,
  other: Pick<PhoneInventory, "version" | "rowVersion">,
): boolean =>
  held.version < other.version || (held.version === other.version && held.rowVersion < other.rowVersion);

/** Missing facts of a survey. They do not block its submission. */
export interface Gaps {
  emptyRooms: string[];
  /** Names of things without a size. */
  unsized: string[];
  /** Names of things that perhaps go. */
  uncertain: string[];
  /** Ends of the move without access facts. */
  unseen: End[];
}

export function gapsOf({ content, stops }: SurveyView, language: "en" | "sw"): Gaps {
  const going = content.lines.filter((line) => line.going !== "no" && line.quantity > 0);
  const nameOf = (line: (typeof going)[number]) => (language === "sw" ? line.nameSw : line.name);
  return {
    emptyRooms: content.rooms
      .filter(({ key }) => !content.lines.some(({ room, quantity }) => room === key && quantity > 0))
      .map(({ label }) => label),
    unsized: going.filter(({ volume }) => volume === null).map(nameOf),
    uncertain: going.filter((line) => line.going === "maybe").map(nameOf),
    unseen: stops
      .filter(({ floor, carryMetres }) => floor === null && carryMetres === null)
      .map(({ end }) => end),
  };
}
