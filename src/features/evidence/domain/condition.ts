import type { Locale } from "~/platform/kernel/locales";

/** Codes of the trade for the condition of goods and places. */
export const MARK_CODES = [
  "SC",
  "CH",
  "D",
  "BR",
  "CR",
  "BE",
  "BU",
  "F",
  "G",
  "L",
  "M",
  "MI",
  "R",
  "RU",
  "SO",
  "ST",
  "T",
  "W",
  "PBO",
] as const;
export type MarkCode = (typeof MARK_CODES)[number];

export const CODE_LABELS: Record<Locale, Record<MarkCode, string>> = {
  en: {
    ...{ SC: "Scratched", CH: "Chipped", D: "Dented", BR: "Broken", CR: "Cracked", BE: "Bent", BU: "Burned" },
    ...{ F: "Faded", G: "Gouged", L: "Loose", M: "Marred", MI: "Mildew", R: "Rubbed", RU: "Rusted" },
    ...{ SO: "Soiled", ST: "Stained", T: "Torn", W: "Worn", PBO: "Packed by owner" },
  },
  sw: {
    ...{
      ...{ SC: "Umekwaruzwa", CH: "Umemeguka", D: "Umebonyea", BR: "Umevunjika", CR: "Umepasuka" },
      ...{ BE: "Umepinda", BU: "Umeungua" },
    },
    ...{
      ...{ F: "Umefifia", G: "Umechimbika", L: "Umelegea", M: "Umeharibika juu", MI: "Una ukungu" },
      ...{ R: "Umesuguliwa", RU: "Una kutu" },
    },
    ...{ SO: "Mchafu", ST: "Una madoa", T: "Umechanika", W: "Umechakaa", PBO: "Umefungwa na mwenyewe" },
  },
};

export const SIDES = ["front", "rear", "left", "right", "top", "bottom", "corner", "leg", "inside"] as const;
export type Side = (typeof SIDES)[number];
export const SIDE_LABELS: Record<Locale, Record<Side, string>> = {
  en: {
    ...{ front: "front", rear: "rear", left: "left", right: "right", top: "top", bottom: "bottom" },
    ...{ corner: "corner", leg: "leg", inside: "inside" },
  },
  sw: {
    ...{ front: "mbele", rear: "nyuma", left: "kushoto", right: "kulia", top: "juu", bottom: "chini" },
    ...{ corner: "pembeni", leg: "mguu", inside: "ndani" },
  },
};

export const MARK_STAGES = ["before", "after"] as const;
/** Before the crew loads, or after it unloads. */
export type MarkStage = (typeof MARK_STAGES)[number];
export const MARK_STAGE_LABELS: Record<MarkStage, string> = { before: "Before", after: "After" };

/** A mark as documents show it. */
export interface Mark {
  id: string;
  stage: MarkStage;
  /** The thing, such as Sofa; empty for a mark of the place alone. */
  what: string;
  /** Room or part of the house. */
  place: string;
  code: MarkCode;
  side: Side | null;
  /** Per mille of the silhouette's width and height. */
  x: number | null;
  y: number | null;
  note: string;
  /** The photo's SHA-256. */
  photo: string | null;
}

interface Amended {
  id: string;
  amends: string | null;
  withdrawn: boolean;
}
/** Rows that hold: neither amended by a later one nor withdrawn. */
export function standing<Row extends Amended>(rows: readonly Row[]): Row[] {
  const amended = new Set(rows.flatMap(({ amends }) => amends ?? []));
  return rows.filter(({ id, withdrawn }) => !withdrawn && !amended.has(id));
}

export const MAX_WHAT = 120;
export const MAX_PLACE = 80;
export const MAX_MARK_NOTE = 300;
export const MOST_MARKS = 1_000;
export const PER_MILLE = 1_000;
