import type { ActivityStatus, MeetingType } from "~/features/activities/domain";
import {
  ACCESS_FIELDS,
  type AccessFacts,
  type AccessField,
  BLANK_ACCESS,
  type End,
  type Stop,
} from "~/features/inventory/access/domain";
import type { LinkState } from "~/features/self-surveys/domain/links";
import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";

export const MODES = ["onsite", "video", "self"] as const;
/** How the goods are seen: at the customer's, by a video call, or by the customer alone. */
export type SurveyMode = (typeof MODES)[number];
export const MODE_LABELS: Record<SurveyMode, string> = {
  onsite: "At the customer's",
  video: "By video",
  self: "By the customer",
};

export const SURVEY_STATES = [
  "requested",
  "scheduled",
  "in_progress",
  "submitted",
  "reviewed",
  "no_show",
  "cancelled",
] as const;
export type SurveyState = (typeof SURVEY_STATES)[number];
export const STATE_LABELS: Record<SurveyState, string> = {
  requested: "Requested",
  scheduled: "Scheduled",
  in_progress: "In progress",
  submitted: "Submitted",
  reviewed: "Reviewed",
  no_show: "No-show",
  cancelled: "Cancelled",
};

/** The state of a survey by the customer alone: that of their link. */
export const STATE_OF_LINK: Record<LinkState, SurveyState> = {
  sent: "requested",
  opened: "in_progress",
  submitted: "submitted",
  reviewed: "reviewed",
  revoked: "cancelled",
  expired: "cancelled",
};

/** The page of a survey; that of one by the customer alone is the review of their list. */
export const surveyPath = (survey: { id: string; link: LinkState | null; inventoryId: string | null }) =>
  survey.link === null ? `/surveys/${survey.id}` : `/inventories/submitted/${survey.inventoryId}`;

/** Records whose pages show their surveys. */
export const SEEN_WITH = ["lead", "quote", "customer"] as const;
export type SeenWith = (typeof SEEN_WITH)[number];

export const MAX_SURVEY_NOTE = 1_000;
/** Days that a phone is given: today and two more. */
export const DAYS_ON_PHONE = 3;
/** Days of the calendar. */
export const MAX_DAYS = 31;

const NEXT: Record<SurveyState, readonly SurveyState[]> = {
  requested: ["scheduled", "in_progress", "no_show", "cancelled"],
  scheduled: ["requested", "in_progress", "no_show", "cancelled"],
  in_progress: ["submitted", "cancelled"],
  submitted: ["reviewed"],
  reviewed: [],
  // A customer comes late, and a phone without network does not know of a cancellation: the survey takes place.
  no_show: ["requested", "scheduled", "in_progress", "cancelled"],
  cancelled: ["in_progress", "submitted"],
};

interface Standing {
  state: SurveyState;
  startedAt: Date | null;
}

/** Whether a survey may become that. A cancelled one is submitted only if it had started. */
export const canBecome = ({ state, startedAt }: Standing, to: SurveyState): boolean =>
  NEXT[state].includes(to) && (to !== "submitted" || startedAt !== null);

/** Whether it still follows its visit. */
export const isPlanned = (state: SurveyState): boolean =>
  state === "requested" || state === "scheduled" || state === "no_show";

/** The state of a survey before its start, by its visit; undefined: unchanged. */
export function stateByVisit(
  survey: { state: SurveyState; startsAt: Date },
  visit: { status: ActivityStatus; scheduledAt: Date; isUnanswered: boolean },
): SurveyState | undefined {
  if (!isPlanned(survey.state)) return undefined;
  if (visit.status === "cancelled" || visit.status === "completed") return "cancelled";
  const isMoved = survey.startsAt.getTime() !== visit.scheduledAt.getTime();
  if (survey.state === "no_show" && !isMoved) return undefined;
  return visit.isUnanswered ? "requested" : "scheduled";
}

export const modeOf = (meetingType: MeetingType): SurveyMode =>
  meetingType === "in_person" ? "onsite" : "video";

/** The first pick-up and the first delivery: every move has them. */
export const FIRST_STOPS: readonly { key: string; end: End }[] = [
  { key: "from", end: "pickup" },
  { key: "to", end: "delivery" },
];
export const isFirstStop = (key: string): boolean => FIRST_STOPS.some((stop) => stop.key === key);

/** The places of a survey: the first two, whether something is known of them or not, then the further ones. */
export function stopsOf(
  saved: readonly Stop[],
  places: Readonly<Record<string, string | undefined>> = {},
): Stop[] {
  const first = FIRST_STOPS.map(({ key, end }) => {
    const stop = saved.find((one) => one.key === key) ?? { ...BLANK_ACCESS, key, end };
    return { ...stop, end, place: stop.place || (places[key] ?? "") };
  });
  return [...first, ...saved.filter(({ key }) => !isFirstStop(key))];
}

export type Facts = { [Field in AccessField]?: AccessFacts[Field] | undefined };

/** Each fact that an edit changes, before and after. */
export type AccessChanges = Partial<Record<AccessField, [before: unknown, after: unknown]>>;
export function changesOf(before: AccessFacts, facts: Facts): AccessChanges {
  const changed = ACCESS_FIELDS.filter(
    (field) => facts[field] !== undefined && facts[field] !== before[field],
  );
  return Object.fromEntries(changed.map((field) => [field, [before[field], facts[field]]]));
}

/** Ids in the order of the nearest next one from the start; those without a known way come last, as given. */
export function nearestNext<Id>(
  start: Id,
  ids: readonly Id[],
  kmBetween: (from: Id, to: Id) => number | null,
): Id[] {
  const left = [...ids];
  const order: Id[] = [];
  for (let at = start; left.length > 0; ) {
    const known = left.flatMap((id, place) => {
      const km = kmBetween(at, id);
      return km === null ? [] : [{ id, place, km }];
    });
    const next = known.reduce<(typeof known)[number] | undefined>(
      (best, one) => (best && best.km <= one.km ? best : one),
      undefined,
    );
    if (!next) return [...order, ...left];
    left.splice(next.place, 1);
    order.push(next.id);
    at = next.id;
  }
  return order;
}

/** '31.4 m³'. */
export const formatVolume = (litres: number): string => `${(litres / 1_000).toFixed(1)} m³`;

/** Kilometres of a way that lie in town, and the usual speed there and beyond. */
const TOWN_KM = 25;
const TOWN_KMH = 25;
const ROAD_KMH = 60;

/** Minutes of a drive, in whole minutes. */
export const driveMinutesOf = (km: number): number =>
  Math.ceil((Math.min(km, TOWN_KM) / TOWN_KMH) * 60 + (Math.max(0, km - TOWN_KM) / ROAD_KMH) * 60);

interface Timed {
  startsAt: Date;
  minutes: number;
  driveMinutes: number | null;
}

/** Minutes by which each of a day comes late, if the one before takes its time and the drive follows at once. */
export function lateness(day: readonly Timed[]): number[] {
  let free: number | undefined;
  return day.map(({ startsAt, minutes, driveMinutes }) => {
    const arrives = free === undefined ? startsAt.getTime() : free + (driveMinutes ?? 0) * 60_000;
    const begins = Math.max(arrives, startsAt.getTime());
    free = begins + minutes * 60_000;
    return Math.round((begins - startsAt.getTime()) / 60_000);
  });
}

/** Only the survey's row names the customer, so an erasure finds it there. */
export const surveyPlanned = defineEvent<{ activityId: string | null; mode: SurveyMode; state: SurveyState }>(
  "survey.planned",
);
export const surveyMoved = defineEvent<{ before: SurveyState; state: SurveyState; startsAt: string }>(
  "survey.moved",
);
export const surveyStarted = defineEvent<{ before: SurveyState; deviceAt: string | null }>("survey.started");
export const surveyAccessSaved = defineEvent<{ stop: string; fields: AccessField[] }>("survey.access_saved");
export const surveyStopDropped = defineEvent<{ stop: string }>("survey.stop_dropped");
export const surveySubmitted = defineEvent<{
  version: number | null;
  litres: number | null;
  surveyor: string | null;
  notify: string[];
}>("survey.submitted");
export const surveyMissed = defineEvent<{ notify: string[] }>("survey.missed");
export const surveyReviewed = defineEvent<{ version: number | null; litres: number | null }>(
  "survey.reviewed",
);
export const surveyCancelled = defineEvent<{ before: SurveyState }>("survey.cancelled");
export const surveyLinked = defineEvent<{ inventoryId: string }>("survey.linked");
export const surveyDayArranged = defineEvent<{ date: PlainDate; surveys: number }>("survey-day.arranged");
