import { PHONE_EXTRA_STATES } from "~/features/crew/domain/job-extras";
import type { Extra as PaperExtra } from "~/features/evidence/domain/documents";
import { type OfficePriceList, ratesOf } from "~/features/pricing/domain/office-list";
import {
  lineAmount,
  type OfferedLine,
  offeredLines,
  type PriceLine,
  type TaxRules,
} from "~/features/pricing/domain/prices";
import { isVolumeLine } from "~/features/pricing/domain/volume";
import { defineEvent } from "~/platform/events/define";
import type { Cents } from "~/platform/kernel/money";
import { furtherInvoice, type Settlement } from "../domain/sums";

export const EXTRA_STATES = PHONE_EXTRA_STATES;
export type ExtraState = (typeof EXTRA_STATES)[number];
export const EXTRA_LABELS: Record<ExtraState, string> = {
  draft: "Waits for the office",
  offered: "With the customer",
  signed: "Signed",
  refused: "Refused",
  void: "Void",
};

const NEXT: Record<ExtraState, readonly ExtraState[]> = {
  draft: ["offered", "void"],
  offered: ["signed", "refused", "void"],
  signed: [],
  refused: [],
  void: [],
};
export const canBecome = (from: ExtraState, to: ExtraState): boolean => NEXT[from].includes(to);

export const SIGNED_VIA = ["phone", "link"] as const;
export type SignedVia = (typeof SIGNED_VIA)[number];

/** Why a signed extra needs a manager before it is billed. `clock`: the phone's clock was changed, so its time is not known. */
export const DOUBTS = ["late", "clock"] as const;
export type Doubt = (typeof DOUBTS)[number];
export const DOUBT_LABELS: Record<Doubt, string> = {
  late: "Signed after the work began",
  clock: "Signed at an unknown time: the phone's clock was changed",
};

/** Steps of a job by which the work of an extra has begun, if it was entered before them (docs/decisions/0243). */
export const MILESTONES = ["working", "loaded", "unloading", "done"] as const;

interface Timed {
  enteredAt: Date;
  /** Reported by the crew; null: not reported. */
  begunAt: Date | null;
  signedAt: Date | null;
  isClockSure: boolean;
}

/** When the work of an extra began; null: not yet. `milestones` are times of its job. */
export function workBegan(
  { enteredAt, begunAt }: Pick<Timed, "enteredAt" | "begunAt">,
  milestones: readonly Date[],
): Date | null {
  const times = [...milestones.filter((at) => at > enteredAt), ...(begunAt ? [begunAt] : [])];
  return times.length === 0 ? null : new Date(Math.min(...times.map((at) => at.getTime())));
}

/** Null for an extra that was signed in time, or not at all. */
export function doubtOf(extra: Timed, milestones: readonly Date[]): Doubt | null {
  if (!extra.signedAt) return null;
  if (!extra.isClockSure) return "clock";
  const began = workBegan(extra, milestones);
  return began && extra.signedAt >= began ? "late" : null;
}

/** True if a signed extra belongs on the bill. */
export const isBillable = (
  extra: Timed & { state: ExtraState; overriddenAt: Date | null },
  milestones: readonly Date[],
): boolean =>
  extra.state === "signed" && (extra.overriddenAt !== null || doubtOf(extra, milestones) === null);

/** Seconds by which a phone's clock may drift between two reports. */
const DRIFT = 120;
/** True if the clock of a phone was not changed since its earlier report. Offsets in seconds; undefined: it is the first. */
export const isClockKept = (before: number | undefined, offset: number): boolean =>
  before === undefined || Math.abs(before - offset) <= DRIFT;

/** The quote that an extra adds to. */
export interface QuoteOfExtra {
  serviceType: string;
  lines: readonly PriceLine[];
}

/**
 * Everything that may be added on the day: rooms and services of the quote's price list, and by volume what the list has
 * rates for. The rate of a m³ is the quote's own.
 */
export function extraOffers(list: OfficePriceList, quote: QuoteOfExtra): OfferedLine[] {
  const own = offeredLines(list).filter((line) => !isVolumeLine(line));
  const rates = ratesOf(list, quote.serviceType);
  if (!rates) return own;
  const quoted = quote.lines.find(({ category, code }) => category === "volume" && code === "volume");
  const one = (category: PriceLine["category"], code: string, description: string, unitPrice: Cents) => ({
    ...{ category, code, description, quantity: 1, unitPrice },
  });
  const byVolume = [
    one("volume", "volume", "Extra items, m³", quoted?.unitPrice ?? rates.bands[0]?.rate ?? 0),
    one("additional", "stairs", "Stairs, a m³ and floor", rates.stairs),
    one("additional", "lift", "Lift, a m³ and floor", rates.lift),
    one("additional", "carry", `Long carry, a m³ and ${rates.carry.step} m`, rates.carry.rate),
  ];
  return [...own, ...byVolume].filter(({ unitPrice }) => unitPrice > 0);
}

export interface ChosenLine extends Pick<PriceLine, "category" | "code" | "quantity"> {}

/** Chosen lines with the prices of the list; undefined if one is not in it or comes to nothing. */
export function pricedLines(
  offers: readonly OfferedLine[],
  chosen: readonly ChosenLine[],
): PriceLine[] | undefined {
  const lines = chosen.map(({ category, code, quantity }) => {
    const offer = offers.find((one) => one.category === category && one.code === code);
    return offer && { ...offer, quantity, amount: lineAmount(quantity, offer.unitPrice) };
  });
  const found = lines.filter((line) => line !== undefined && line.amount > 0);
  return found.length === chosen.length ? (found as PriceLine[]) : undefined;
}

/** A free amount that the office agreed to, in cents before VAT; negative for a reduction. */
export const freeLine = (description: string, amount: Cents): PriceLine => ({
  ...{ category: "additional", code: "agreed", description, quantity: 1, unitPrice: amount, amount },
});

/** Lines with their share of VAT, for the paper to sign: they add up to the total. */
export function paperLines(lines: readonly PriceLine[], total: Cents): PaperExtra[] {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0);
  let given = 0;
  let passed = 0;
  return lines.map(({ description, quantity, amount }) => {
    passed += amount;
    const upToHere = net === 0 ? 0 : Math.round((passed / net) * (total / 100)) * 100;
    const share = upToHere - given;
    given = upToHere;
    return { what: description, quantity, amount: share };
  });
}

interface Sums {
  vatBase: Cents;
  vat: Cents;
  total: Cents;
}

export const sumsOf = (extras: readonly Sums[]): Sums =>
  extras.reduce(
    (sum, { vatBase, vat, total }) => ({
      ...{ vatBase: sum.vatBase + vatBase, vat: sum.vat + vat, total: sum.total + total },
    }),
    { vatBase: 0, vat: 0, total: 0 },
  );

/**
 * The one further invoice of some extras. Its total is the sum of the signed totals: VAT is the sum of theirs, each rounded
 * when it was signed.
 */
export function invoiceOfExtras(
  lines: readonly PriceLine[],
  sums: Sums,
  tax: TaxRules,
  description: string,
): Extract<Settlement, { kind: "invoice" }> {
  if (lines.every(({ amount }) => amount > 0)) return { kind: "invoice", lines: [...lines], ...sums };
  const made = furtherInvoice(lines, tax, description);
  const isExact = made.kind === "invoice" && made.total === sums.total;
  if (isExact) return made;
  const line = { ...freeLine(description, sums.total), category: "base" as const };
  return { kind: "invoice", lines: [line], vatBase: 0, vat: 0, total: sums.total };
}

export const MAX_WHAT = 200;
export const MAX_REASON = 500;
export const MAX_NAME = 120;
export const MOST_LINES = 10;
export const MOST_PHOTOS = 10;
export const MAX_QUANTITY = 999;

interface OfExtra {
  /** The extra's number. */
  number: string;
  /** The move's. */
  move: string;
  total: Cents;
}
/** Subjects are moves. */
export const extraEntered = defineEvent<OfExtra & { by: string }>("extra.entered");
/** A free amount, which the office answers while the crew waits. */
export const extraAsked = defineEvent<OfExtra & { by: string; what: string }>("extra.asked");
export const extraAgreed = defineEvent<OfExtra>("extra.agreed");
export const extraSent = defineEvent<OfExtra>("extra.sent");
export const extraSigned = defineEvent<OfExtra & { name: string; via: SignedVia; document: string | null }>(
  "extra.signed",
);
export const extraRefused = defineEvent<OfExtra & { name: string; reason: string }>("extra.refused");
export const extraVoided = defineEvent<OfExtra & { reason: string }>("extra.voided");
export const extraBegun = defineEvent<OfExtra>("extra.begun");
export const extraOverridden = defineEvent<OfExtra & { reason: string }>("extra.overridden");
/** All extras of a job that were billed together. */
export const extrasBilled = defineEvent<{
  move: string;
  job: string;
  numbers: string[];
  total: Cents;
  invoice: string | null;
  creditNote: string | null;
}>("extra.billed");
