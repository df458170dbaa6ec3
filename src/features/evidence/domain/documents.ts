import type { AssignedRole, StopRole } from "~/features/jobs/domain";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import type { Cents } from "~/platform/kernel/money";
import type { Mark } from "./condition";
import { type Compared, isSettled } from "./counts";
import type { Signer } from "./signatures";

export const DOCUMENT_KINDS = [
  "origin",
  "destination",
  "job_sheet",
  "delivery_note",
  "change_order",
  "waiver",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export const KIND_LABELS: Record<DocumentKind, string> = {
  origin: "Inventory and condition at origin",
  destination: "Inventory and condition at destination",
  job_sheet: "Job sheet",
  delivery_note: "Delivery note",
  change_order: "Change order",
  waiver: "Waiver",
};

export const DOCUMENT_STATES = ["prepared", "shown", "signed", "sealed", "void"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];
export const STATE_LABELS: Record<DocumentState, string> = {
  prepared: "Prepared",
  shown: "Shown",
  signed: "Signed",
  sealed: "Sealed",
  void: "Void",
};

/** States in which a document can be signed or refused. */
export const isOpen = (state: DocumentState): boolean => state === "prepared" || state === "shown";
/** A sealed document stays: an amendment corrects it. */
export const canVoid = (state: DocumentState): boolean => state !== "sealed" && state !== "void";
/** An amendment corrects what was signed. */
export const canAmend = (state: DocumentState): boolean => state === "signed" || state === "sealed";

/** Signers of a kind: one of each group. */
const SIGNERS: Record<DocumentKind, readonly (readonly Signer[])[]> = {
  origin: [["customer"], ["leader"]],
  destination: [["customer", "receiver"], ["leader"]],
  job_sheet: [["customer", "receiver"], ["leader"]],
  delivery_note: [["customer", "receiver"], ["leader"]],
  change_order: [["customer"]],
  waiver: [["customer", "receiver"]],
};
export const maySign = (kind: DocumentKind, role: Signer): boolean =>
  SIGNERS[kind].some((group) => group.includes(role));
/** True once one of each group has signed. */
export const isSigned = (kind: DocumentKind, roles: readonly Signer[]): boolean =>
  SIGNERS[kind].every((group) => group.some((role) => roles.includes(role)));

/** A delivery note says that all arrived: each difference of the counts needs an explanation first. */
export const countsAllow = (kind: DocumentKind, counts: readonly Compared[]): boolean =>
  kind !== "delivery_note" || counts.every(isSettled);

export interface Extra {
  what: string;
  quantity: number;
  /** Cents, with VAT. */
  amount: Cents;
}

/** The frozen content of a document. Dates and times are texts, so that the phone and the server get the same digest. */
export interface DocumentData {
  format: 1;
  kind: DocumentKind;
  locale: Locale;
  /** The job's number. */
  job: string;
  move: string;
  day: PlainDate | null;
  /** ISO instants in UTC; null without times. */
  startsAt: string | null;
  endsAt: string | null;
  template: { version: number; text: string };
  customer: { name: string; phone: string };
  stops: { role: StopRole; address: string; place: string; contactName: string }[];
  crew: { name: string; role: AssignedRole }[];
  vehicles: string[];
  /** The version of the inventory that the goods are from. */
  inventory: { versionId: string; version: number } | null;
  rooms: { name: string; lines: { id: string; name: string; quantity: number; note: string }[] }[];
  marks: Mark[];
  counts: Compared[];
  extras: Extra[];
  /** The subject of a waiver or a change order. */
  note: string;
  amends: { code: string; reason: string } | null;
}

/** Everything that is known of a job. Each kind of document takes its part. */
/** As a person reads it who may not see the amounts of extras. */
export type ShownData = Omit<DocumentData, "extras"> & {
  extras: (Omit<Extra, "amount"> & Partial<Pick<Extra, "amount">>)[];
};

export type DocumentFacts = Omit<DocumentData, "format" | "template"> & {
  /** All texts of the templates. */
  texts: { version: number; of: Record<DocumentKind, Record<Locale, string>> };
};

const SHOWS: Record<DocumentKind, { goods?: true; marks?: Mark["stage"][]; counts?: true; extras?: true }> = {
  origin: { goods: true, marks: ["before"] },
  destination: { goods: true, marks: ["before", "after"], counts: true },
  job_sheet: { goods: true },
  delivery_note: { goods: true, marks: ["after"], counts: true },
  change_order: { extras: true },
  waiver: {},
};

/** The content of a document. The phone makes it offline from the bundle, the server from its tables: with equal facts it is equal. */
export function composeDocument({ texts, ...facts }: DocumentFacts): DocumentData {
  const { kind, locale } = facts;
  const shows = SHOWS[kind];
  return {
    ...facts,
    format: 1,
    template: { version: texts.version, text: texts.of[kind][locale] },
    inventory: shows.goods ? facts.inventory : null,
    rooms: shows.goods ? facts.rooms : [],
    marks: facts.marks.filter(({ stage }) => shows.marks?.includes(stage)),
    counts: shows.counts ? facts.counts : [],
    extras: shows.extras ? facts.extras : [],
  };
}

export const MAX_NOTE = 1_000;
export const MAX_REASON = 500;
export const MOST_EXTRAS = 40;

/** Letters and digits that are not mistaken for others. */
const CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 12;
/** The code of the verification page, such as K7QM-4T9X-2DHA, from twelve random bytes. */
export const documentCode = (random: Uint8Array): string =>
  [...random.subarray(0, CODE_LENGTH)]
    .map((byte) => CODE_SIGNS[byte % CODE_SIGNS.length])
    .join("")
    .replace(/(.{4})(?=.)/g, "$1-");
/** A typed code in the form of `documentCode`; undefined if it is none. */
export function readDocumentCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return plain.length === CODE_LENGTH ? plain.replace(/(.{4})(?=.)/g, "$1-") : undefined;
}

/** JSON with sorted keys and without spaces: equal data has one text, and one SHA-256. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`);
  return `{${parts.join(",")}}`;
}

/** The last day of a move's evidence: years after the move, by the setting. */
export function keptUntil(day: PlainDate, years: number): PlainDate {
  const [year = "", month = "", date = ""] = day.split("-");
  const isLeapDay = month === "02" && date === "29";
  return `${Number(year) + years}-${month}-${isLeapDay ? "28" : date}`;
}
