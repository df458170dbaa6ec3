import type { CreditLimit } from "~/features/invoices/credit-notes/domain";
import {
  carriesVat,
  type PriceCategory,
  type PriceLine,
  type TaxRules,
} from "~/features/pricing/domain/prices";
import { defineEvent } from "~/platform/events/define";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { addMonths } from "~/platform/kernel/months";

/**
 * A document on its way to KRA. `corrected` waits again after a rejection was mended. `accepted_unsigned`: KRA
 * has it and gave no signature. `not_required`: from before the start, `not_reportable`: KRA would refuse it. `by_hand`: a
 * person has it signed outside MoveEase and enters its number (`signed_by_hand`).
 */
export const SUBMISSION_STATES = [
  "queued",
  "sending",
  "signed",
  "accepted_unsigned",
  "rejected",
  "corrected",
  "not_required",
  "not_reportable",
  "by_hand",
  "signed_by_hand",
] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** Groups of states that mean the same to a person. */
export const SUBMISSION_GROUPS = {
  waiting: ["queued", "sending", "corrected"],
  rejected: ["rejected"],
  by_hand: ["by_hand"],
  signed: ["signed", "accepted_unsigned", "signed_by_hand"],
  to_settle: ["not_reportable"],
  not_required: ["not_required"],
} as const satisfies Record<string, readonly SubmissionState[]>;
export type SubmissionGroup = keyof typeof SUBMISSION_GROUPS;

const GROUPS = new Map(
  (Object.keys(SUBMISSION_GROUPS) as SubmissionGroup[]).flatMap((group) =>
    SUBMISSION_GROUPS[group].map((state) => [state as SubmissionState, group] as const),
  ),
);
export const groupOf = (state: SubmissionState): SubmissionGroup => GROUPS.get(state) ?? "waiting";

/** States in which the next document of the branch has to wait. */
export const OPEN_STATES = [
  "queued",
  "sending",
  "rejected",
  "corrected",
] as const satisfies SubmissionState[];

/** Why a branch sends nothing until a person has looked. */
export type StopReason = "conflict" | "restored";

/** KRA's tax codes: A exempt, B 16%, C zero-rated, D not VAT, E 8%. */
export type TaxCode = "A" | "B" | "C" | "D" | "E";

/** A company's choice for lines without VAT. */
export type WithoutVat = "A" | "C" | "D";

/** The code follows the VAT of the document. `own`, an item's choice, counts only for a line without VAT. */
export function taxCodeOf(
  category: PriceCategory,
  tax: TaxRules,
  withoutVat: WithoutVat,
  own?: WithoutVat | null,
): TaxCode {
  if (!tax.vatRegistered) return "D";
  return carriesVat(category, tax) ? "B" : (own ?? withoutVat);
}

/** The items of typed lines, fees and extras. */
export const CATEGORY_NAMES: Readonly<Record<PriceCategory, string>> = {
  base: "Moving service",
  distance: "Transport by road",
  rooms: "Moving of rooms",
  volume: "Moving by volume",
  additional: "Additional moving service",
  insurance: "Insurance of goods moved",
  storage: "Storage of goods",
};

/** UNSPSC classes of a mover's services, by category of the price list. */
export const ITEM_CLASSES: Readonly<Record<PriceCategory, string>> = {
  base: "78101804",
  distance: "78101804",
  rooms: "78101804",
  volume: "78101804",
  additional: "78121601",
  insurance: "84131512",
  storage: "78131602",
};

/** Each line of the price list has an item; a typed line uses its category's. */
export function itemKeyOf(line: Pick<PriceLine, "category" | "code">, listed: ReadonlySet<string>): string {
  return listed.has(line.code) ? `${line.category}:${line.code}` : line.category;
}

interface CreditedFacts {
  originalIssued: PlainDate;
  originalTotal: Cents;
  /** Totals of the credit notes before it that KRA gets. */
  before: readonly Cents[];
  today: PlainDate;
}

export interface CreditFacts extends CreditedFacts {
  total: Cents;
  hasLines: boolean;
}

const MOST_CREDIT_NOTES = 2;
const MONTHS_TO_CREDIT = 6;

const lastDayToCredit = (issued: PlainDate): PlainDate => addMonths(issued, MONTHS_TO_CREDIT);
const restAtKra = ({ originalTotal, before }: CreditedFacts): Cents =>
  originalTotal - before.reduce((sum, total) => sum + total, 0);

/** Why KRA would refuse a credit note (docs/domain/kenya.md#etims); undefined if it would take it. */
export function creditProblem(facts: CreditFacts): string | undefined {
  const rest = restAtKra(facts);
  if (facts.before.length >= MOST_CREDIT_NOTES) return "KRA takes two credit notes of one invoice.";
  if (facts.today > lastDayToCredit(facts.originalIssued))
    return "KRA takes no credit note of an invoice older than six months.";
  if (!facts.hasLines) return "KRA takes no credit note of VAT alone.";
  if (facts.total > rest) return "KRA takes no credit note above the rest of the invoice.";
  if (facts.before.length === 1 && facts.total !== rest)
    return "KRA takes a second credit note only for the whole rest of the invoice.";
  return undefined;
}

const INSTEAD = "Refund the customer without one, and settle the VAT in the VAT return.";

/**
 * The credit that KRA still takes of a reported invoice: why nothing, or the only total. `left`:
 * what our credit notes left of it, in cents.
 */
export function creditLimitOf(facts: CreditedFacts & { left: Cents }): CreditLimit {
  const { before, originalIssued, left, today } = facts;
  const refuse = (why: string) => ({ refused: `${why} ${INSTEAD}`, only: null });
  const last = lastDayToCredit(originalIssued);
  if (before.length >= MOST_CREDIT_NOTES)
    return refuse("KRA takes two credit notes of an invoice and has both.");
  if (today > last)
    return refuse(`KRA takes credit notes for six months, of this invoice until ${formatDate(last)}.`);
  if (before.length === 0) return { refused: "", only: null };
  const rest = restAtKra(facts);
  if (rest === left) return { refused: "", only: rest };
  return refuse(
    `KRA takes a second credit note only for its whole rest, ${formatKes(rest)}, but ${formatKes(left)} is left here.`,
  );
}

/** Whether KRA has a document or may have it: then what it says no longer changes. */
export const isAtKra = ({
  state,
  unknownSince,
}: {
  state: SubmissionState;
  unknownSince: Date | null;
}): boolean =>
  state === "sending" || state === "signed" || state === "accepted_unsigned" || unknownSince !== null;

/** The series of a branch's numbers, one for all years. */
export const seriesOf = (branchId: string): string => `etims ${branchId}`;
/** The series of its items' numbers. */
export const itemSeriesOf = (branchId: string): string => `etims items ${branchId}`;
export const ALL_YEARS = 0;

/** The outcome of one try to report a document. */
export type Outcome =
  | {
      kind: "signed";
      receiptNumber: number;
      internalData: string;
      signature: string;
      signedAt: Date;
      code: string;
    }
  | { kind: "taken"; code: string }
  | { kind: "rejected"; code: string; message: string }
  /** The number belongs to another document at KRA. */
  | { kind: "conflict"; code: string; message: string }
  /** KRA did nothing: later again. */
  | { kind: "later"; code: string; message: string }
  /** Nothing was sent, because of a fault on our side: later again. */
  | { kind: "unprepared" }
  /** KRA may have taken it: later again under the same number. */
  | { kind: "unknown"; detail: string };

/** Codes that concern what the document says, in plain words. All others concern the device, the branch or KRA's system. */
const OF_THE_DOCUMENT: Readonly<Record<string, string>> = {
  "910": "KRA found a wrong or missing field in the document.",
  "921": "KRA expects another document before this one.",
  "922": "KRA expects another document before this one.",
  "991": "KRA could not save the document.",
  "992": "KRA could not change what it has of the document.",
};
const DUPLICATE = "994";

/** The outcome of a refusal. `sentBefore`: an earlier try of this document may have arrived under this number. */
export function refusedOutcome(code: string, message: string, sentBefore: boolean): Outcome {
  if (code === DUPLICATE) return sentBefore ? { kind: "taken", code } : { kind: "conflict", code, message };
  return { kind: code in OF_THE_DOCUMENT ? "rejected" : "later", code, message };
}

/** Why KRA rejected a document, with its own message behind. */
export const rejectionSentence = (code: string, message: string): string =>
  `${OF_THE_DOCUMENT[code] ?? "KRA rejected the document."} (KRA ${code}: ${message}.)`;

/** Why KRA did not register an item, with its own message behind. */
export const itemProblem = (code: string, message: string): string =>
  `KRA did not take the item. Check its class and tax code. (KRA ${code}: ${message}.)`;

/** Seconds until a branch tries again: 15 after the first failure, twice as long each time, 15 minutes at most. */
export const pauseAfter = (failures: number): number => Math.min(15 * 2 ** Math.min(failures - 1, 10), 900);

/** Names the documents that a restored backup lacks; empty for none. */
export function unknownSentence(numbers: readonly number[]): string {
  const [first] = numbers;
  const last = numbers.at(-1);
  if (first === undefined) return "";
  if (first === last) return `KRA has 1 document that MoveEase does not know: number ${first}.`;
  return `KRA has ${numbers.length} documents that MoveEase does not know, between ${first} and ${last}.`;
}

/** The number on paper that a buyer enters in their return. */
export const cuNumberOf = (sdcId: string, receiptNumber: number): string => `${sdcId}/${receiptNumber}`;

export const isBeforeStart = (issued: Date, startsOn: PlainDate | ""): boolean =>
  startsOn !== "" && nairobiDate(issued) < startsOn;

export const documentSigned = defineEvent<{ number: string; document: string; cuNumber: string }>(
  "etims.signed",
);
export const documentRejected = defineEvent<{ number: string; document: string; code: string }>(
  "etims.rejected",
);
export const queueTried = defineEvent<{ pin: string }>("etims.tried");
export const documentRetried = defineEvent<{ number: string }>("etims.retried");
export const numbersConfirmed = defineEvent<{ highest: number; moved: number; unknown: number }>(
  "etims.numbers_confirmed",
);
export const signedByHand = defineEvent<{ number: string; cuNumber: string; before: string }>(
  "etims.signed_by_hand",
);
