export const SIGNERS = ["customer", "leader", "receiver"] as const;
export type Signer = (typeof SIGNERS)[number];
export const SIGNER_LABELS: Record<Signer, string> = {
  customer: "Customer",
  leader: "Crew lead",
  receiver: "Receiver",
};

export const OUTCOMES = ["signed", "refused"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A drawn signature: lines of points in pixels of a field of this size, each with milliseconds since the first point. */
export interface Strokes {
  width: number;
  height: number;
  lines: [x: number, y: number, ms: number][][];
}

export const MOST_LINES = 80;
export const MOST_POINTS = 2_000;
export const MAX_FIELD = 4_000;

/** Customers and receivers confirm by a code to the phone of the contract; the crew lead is signed in. */
export const needsCode = (role: Signer): boolean => role !== "leader";

interface Acted {
  role: Signer;
  outcome: Outcome;
  confirmedAt: Date | null;
}
/** True if no confirmation is missing: the document can be sealed. */
export const isConfirmed = (acts: readonly Acted[]): boolean =>
  acts.every(
    ({ role, outcome, confirmedAt }) => outcome === "refused" || !needsCode(role) || confirmedAt !== null,
  );

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const CODE_DIGITS = 6;
/** Codes of a signature in an hour: each is an SMS that the company pays for. */
export const CODES_AN_HOUR = 5;

export interface SentCode {
  expiresAt: Date;
  tries: number;
  usedAt: Date | null;
}
/** True if a code can still be entered. */
export const isUsable = ({ expiresAt, tries, usedAt }: SentCode, now: Date): boolean =>
  usedAt === null && tries < CODE_TRIES && expiresAt > now;

/** A line drawn through its points, as an SVG path; a dot for a single point. */
export const pathOf = (line: Strokes["lines"][number]): string => {
  const [first, ...rest] = line;
  if (!first) return "";
  const [x, y] = first;
  if (rest.length === 0) return `M${x} ${y}l0.1 0`;
  return `M${x} ${y}${rest.map(([nextX, nextY]) => `L${nextX} ${nextY}`).join("")}`;
};

export const MAX_SIGNER = 120;
export const MAX_DEVICE = 200;

/** The first name, for people who check a document without having it. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? "";

/** A number of an ID card or passport, as people write it. */
export const MAX_NATIONAL_ID = 20;
/** Without blanks; undefined for other texts. Empty: none was given. */
export function readNationalId(typed: string): string | undefined {
  const number = typed.replace(/[\s-]/g, "").toUpperCase();
  return /^(?:[A-Z0-9]{5,20})?$/.test(number) ? number : undefined;
}
/** The last three characters, as papers print it. */
export const maskNationalId = (number: string): string => (number === "" ? "" : `•••${number.slice(-3)}`);
