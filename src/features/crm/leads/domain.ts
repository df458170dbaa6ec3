import type { ContactMethod } from "~/features/customers/domain";
import { defineEvent } from "~/platform/events/define";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { LOCALE_NAMES, type Locale } from "~/platform/kernel/locales";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";

export const LEAD_SOURCES = [
  "website",
  "referral",
  "social_media",
  "google_ads",
  "facebook_ads",
  "cold_call",
  "email_campaign",
  "trade_show",
  "partner",
  "walk_in",
  "phone_inquiry",
  "repeat_customer",
] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** Set by hand, except `converted` (docs/domain/readings.md#crm). */
export const LEAD_STATUSES = [
  "new",
  "contacted",
  "qualified",
  "proposal_sent",
  "negotiation",
  "converted",
  "lost",
  "nurturing",
] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export const LEAD_RATINGS = ["hot", "warm", "cold"] as const;
export type LeadRating = (typeof LEAD_RATINGS)[number];

export const TIMELINES = ["immediate", "1_month", "3_months", "6_months", "1_year"] as const;
export type Timeline = (typeof TIMELINES)[number];

export const LEAD_SERVICES = [
  "residential_move",
  "office_move",
  "international_move",
  "storage",
  "packing",
  "unpacking",
  "assembly",
  "cleaning",
] as const;
export type LeadService = (typeof LEAD_SERVICES)[number];

export const HOME_SIZES = [
  "bedsitter",
  "1_bedroom",
  "2_bedrooms",
  "3_bedrooms",
  "4_bedrooms",
  "5_bedrooms",
  "office",
  "shop",
  "warehouse",
] as const;
export type HomeSize = (typeof HOME_SIZES)[number];

const inWords = (name: string) =>
  name
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
const labelsOf = <Name extends string>(names: readonly Name[], other: Partial<Record<Name, string>> = {}) =>
  Object.fromEntries(names.map((name) => [name, other[name] ?? inWords(name)])) as Record<Name, string>;

export const SOURCE_LABELS = labelsOf(LEAD_SOURCES);
export const STATUS_LABELS = labelsOf(LEAD_STATUSES);
export const RATING_LABELS = labelsOf(LEAD_RATINGS);
export const TIMELINE_LABELS = labelsOf(TIMELINES);
export const SERVICE_LABELS = labelsOf(LEAD_SERVICES);
export const HOME_LABELS = labelsOf(HOME_SIZES, { "5_bedrooms": "5 Bedrooms or more" });

/** Characters, and entries of a list. */
export const MAX_NAME = 80;
export const MAX_LINE = 160;
export const MAX_NOTES = 4000;
export const MAX_REASON = 500;
export const MAX_ENTRIES = 30;

export interface LeadAddress {
  street: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

/** Stored fields of a lead; amounts are cents, 0 if unknown. */
export interface LeadFields {
  firstName: string;
  lastName: string;
  company: string;
  title: string;
  email: string;
  /** E.164. */
  phone: string;
  website: string;
  address: LeadAddress;
  source: LeadSource;
  status: LeadStatus;
  lostReason: string;
  rating: LeadRating;
  assignedTo: string | null;
  interestedServices: LeadService[];
  estimatedValue: Cents;
  estimatedCloseDate: PlainDate | null;
  budget: Cents;
  timeline: Timeline | null;
  decisionMaker: boolean;
  painPoints: string[];
  preferredContactMethod: ContactMethod;
  bestTimeToContact: string;
  timezone: string;
  nextFollowUpDate: PlainDate | null;
  moveFrom: string;
  moveTo: string;
  moveDate: PlainDate | null;
  homeSize: HomeSize | null;
  locale: Locale;
  campaignId: string | null;
  campaignSource: string;
  notes: string;
  tags: string[];
}

export const BLANK_LEAD: LeadFields = {
  firstName: "",
  lastName: "",
  company: "",
  title: "",
  email: "",
  phone: "",
  website: "",
  address: { street: "", city: "", state: "", postalCode: "", country: "Kenya" },
  source: "website",
  status: "new",
  lostReason: "",
  rating: "cold",
  assignedTo: null,
  interestedServices: [],
  estimatedValue: 0,
  estimatedCloseDate: null,
  budget: 0,
  timeline: null,
  decisionMaker: false,
  painPoints: [],
  preferredContactMethod: "email",
  bestTimeToContact: "",
  timezone: "Africa/Nairobi",
  nextFollowUpDate: null,
  moveFrom: "",
  moveTo: "",
  moveDate: null,
  homeSize: null,
  locale: "en",
  campaignId: null,
  campaignSource: "",
  notes: "",
  tags: [],
};

type Changed<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };
export type LeadChange = Changed<Omit<LeadFields, "address">> & {
  address?: Changed<LeadAddress> | undefined;
};

const given = <Fields extends object>(change: Changed<Fields> = {}) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Fields>;

const entriesOf = (typed: readonly string[]) => [
  ...new Set(typed.map((entry) => entry.trim()).filter(Boolean)),
];

/** Merges a change into the stored fields. Lists drop blanks and repeats; only a lost lead has a reason. */
export function mergeLead(before: LeadFields, { address, ...change }: LeadChange): LeadFields {
  const merged = { ...before, ...given<Omit<LeadFields, "address">>(change) };
  return {
    ...merged,
    address: { ...before.address, ...given<LeadAddress>(address) },
    lostReason: merged.status === "lost" ? merged.lostReason : "",
    interestedServices: [...new Set(merged.interestedServices)],
    painPoints: entriesOf(merged.painPoints),
    tags: entriesOf(merged.tags),
  };
}

/** The names of the fields that differ, for the audit log. */
export function changedLeadFields(before: LeadFields, after: LeadFields): (keyof LeadFields)[] {
  return (Object.keys(BLANK_LEAD) as (keyof LeadFields)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** LEAD20260001: the year, then at least four figures. */
export const leadNumberOf = (year: number, nth: number) => `LEAD${year}${String(nth).padStart(4, "0")}`;

export const MAX_SCORE = 100;

/** Points of a source (docs/domain/readings.md#crm); of every other, OTHER_SOURCE. */
const SOURCE_POINTS: Partial<Record<LeadSource, number>> = {
  repeat_customer: 30,
  referral: 25,
  website: 20,
  google_ads: 15,
  social_media: 10,
  cold_call: 5,
};
const OTHER_SOURCE = 10;
/** Points for a budget above each limit in shillings, highest first. */
const BUDGET_POINTS = [
  { over: 100_000, points: 25 },
  { over: 50_000, points: 15 },
  { over: 20_000, points: 10 },
] as const;
const TIMELINE_POINTS: Record<Timeline, number> = {
  immediate: 25,
  "1_month": 20,
  "3_months": 15,
  "6_months": 10,
  "1_year": 5,
};
const DECISION_MAKER = 20;
const COMPANY = 10;

export const CRITERIA = ["source", "budget", "timeline", "decisionMaker", "company"] as const;
export type Criterion = (typeof CRITERIA)[number];
export const CRITERION_LABELS: Record<Criterion, string> = {
  source: "Source",
  budget: "Budget",
  timeline: "Timeline",
  decisionMaker: "Decision maker",
  company: "Company",
};

export interface ScoreLine {
  criterion: Criterion;
  points: number;
  most: number;
}

type Scored = Pick<LeadFields, Criterion>;

/** Points per criterion; their sum may exceed the score, which stops at 100. */
export function scoreLines({ source, budget, timeline, decisionMaker, company }: Scored): ScoreLine[] {
  const ofBudget = BUDGET_POINTS.find(({ over }) => budget > over * 100)?.points ?? 0;
  return [
    { criterion: "source", points: SOURCE_POINTS[source] ?? OTHER_SOURCE, most: 30 },
    { criterion: "budget", points: ofBudget, most: 25 },
    { criterion: "timeline", points: timeline ? TIMELINE_POINTS[timeline] : 0, most: 25 },
    { criterion: "decisionMaker", points: decisionMaker ? DECISION_MAKER : 0, most: DECISION_MAKER },
    { criterion: "company", points: company.trim() === "" ? 0 : COMPANY, most: COMPANY },
  ];
}

export const scoreOf = (lead: Scored): number =>
  Math.min(
    MAX_SCORE,
    scoreLines(lead).reduce((sum, { points }) => sum + points, 0),
  );

export const RESPONSES = ["waiting", "late"] as const;
export type Response = (typeof RESPONSES)[number];
export const RESPONSE_LABELS: Readonly<Record<Response, string>> = {
  waiting: "Waits for an answer",
  late: "Answer is late",
};

/** Sources with a conversation at creation. */
const SPOKEN_WITH: readonly LeadSource[] = ["cold_call", "phone_inquiry", "walk_in"];
const ANSWERED: readonly LeadStatus[] = ["contacted", "qualified", "proposal_sent", "negotiation"];

/** True if a lead's source or status shows that we responded. */
export const isAnswered = ({ source, status }: Pick<LeadFields, "source" | "status">): boolean =>
  SPOKEN_WITH.includes(source) || ANSWERED.includes(status);

/** How an open lead waits for its first answer; undefined for one that has it or needs none. */
export function responseOf(
  lead: { status: LeadStatus; respondBy: Date; firstResponseAt: Date | null },
  now: Date,
): Response | undefined {
  if (lead.firstResponseAt || lead.status === "lost" || lead.status === "converted") return undefined;
  return now <= lead.respondBy ? "waiting" : "late";
}

export const MERGE_FIELDS = {
  name: { label: "Name", columns: ["firstName", "lastName"] },
  company: { label: "Company", columns: ["company", "title", "website"] },
  email: { label: "Email", columns: ["email"] },
  phone: { label: "Phone", columns: ["phone"] },
  address: { label: "Address", columns: ["address"] },
  source: { label: "Source", columns: ["source", "campaignId", "campaignSource"] },
  rating: { label: "Rating", columns: ["rating"] },
  services: { label: "Services", columns: ["interestedServices"] },
  move: { label: "The move", columns: ["moveFrom", "moveTo", "moveDate", "homeSize"] },
  value: { label: "Estimated value", columns: ["estimatedValue", "estimatedCloseDate"] },
  qualification: { label: "Qualification", columns: ["budget", "timeline", "decisionMaker"] },
  painPoints: { label: "Pain points", columns: ["painPoints"] },
  contact: { label: "Best reached", columns: ["preferredContactMethod", "bestTimeToContact", "locale"] },
  notes: { label: "Notes", columns: ["notes"] },
  tags: { label: "Tags", columns: ["tags"] },
} as const satisfies Record<string, { label: string; columns: readonly (keyof LeadFields)[] }>;
export type MergeField = keyof typeof MERGE_FIELDS;
export const MERGE_FIELD_NAMES = Object.keys(MERGE_FIELDS) as MergeField[];
export type MovedParts = Record<string, string[]>;

export const MAX_BULK = 100;
export const MAX_EXPORTED = 500;

export const leadCreated = defineEvent<{ number: string; score: number }>("lead.created");
export const leadEdited = defineEvent<{ number: string; fields: string[]; score: number }>("lead.edited");
export const leadStatusChanged = defineEvent<{ number: string; before: LeadStatus; after: LeadStatus }>(
  "lead.status_changed",
);
export const leadAssigned = defineEvent<{ number: string; assignedTo: string | null }>("lead.assigned");
/** `reached`: a conversation or a sent message. Otherwise only WhatsApp or a call was opened. */
export const leadContacted = defineEvent<{
  number: string;
  channel: "whatsapp" | "phone";
  reached?: boolean;
}>("lead.contacted");
/** Names swapped fields, not values. */
export const leadsMerged = defineEvent<{ number: string; mergedNumber: string; fields: string[] }>(
  "lead.merged",
);
export const leadsUnmerged = defineEvent<{ number: string; mergedNumber: string }>("lead.unmerged");
export const lostLeadsAnonymised = defineEvent<{ leads: number; opportunities: number }>("lead.anonymised");

const listed = (said: readonly string[]) => said.filter(Boolean).join(", ");
const formatAmountRange = (amount: number) => (amount > 0 ? formatKes(amount) : "");

export const MERGE_WORDS: Record<MergeField, (lead: LeadFields) => string> = {
  name: (lead) => `${lead.firstName} ${lead.lastName}`.trim(),
  company: ({ company, title, website }) => listed([company, title, website]),
  email: ({ email }) => email,
  phone: ({ phone }) => formatPhone(phone),
  address: ({ address: { street, city, state, country } }) => listed([street, city, state, country]),
  source: ({ source, campaignSource }) => listed([SOURCE_LABELS[source], campaignSource]),
  rating: ({ rating }) => RATING_LABELS[rating],
  services: ({ interestedServices }) => listed(interestedServices.map((service) => SERVICE_LABELS[service])),
  move: ({ moveFrom, moveTo, moveDate, homeSize }) =>
    listed([
      moveFrom && `from ${moveFrom}`,
      moveTo && `to ${moveTo}`,
      moveDate ? `on ${formatDate(moveDate)}` : "",
      homeSize ? HOME_LABELS[homeSize] : "",
    ]),
  value: ({ estimatedValue, estimatedCloseDate }) =>
    listed([
      formatAmountRange(estimatedValue),
      estimatedCloseDate ? `by ${formatDate(estimatedCloseDate)}` : "",
    ]),
  qualification: ({ budget, timeline, decisionMaker }) =>
    listed([
      formatAmountRange(budget),
      timeline ? TIMELINE_LABELS[timeline] : "",
      decisionMaker ? "decides" : "does not decide",
    ]),
  painPoints: ({ painPoints }) => listed(painPoints),
  contact: ({ preferredContactMethod, bestTimeToContact, locale }) =>
    listed([preferredContactMethod, bestTimeToContact, LOCALE_NAMES[locale]]),
  notes: ({ notes }) => notes,
  tags: ({ tags }) => listed(tags),
};
