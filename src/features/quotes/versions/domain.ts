import { type DayPrice, factorInWords } from "~/features/pricing/domain/day-factors";
import {
  PRICE_TYPE_WORDS,
  PRICED_BY_LABELS,
  type PricedBy,
  type PriceType,
} from "~/features/pricing/domain/price-types";
import type { PriceLine } from "~/features/pricing/domain/prices";
import { formatDate } from "~/platform/kernel/dates";
import { asLocale, LOCALE_NAMES } from "~/platform/kernel/locales";
import { isSame } from "~/platform/kernel/merge-edits";
import { type Cents, formatAmount, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { serviceName } from "../contents/domain";

export const FACT_LABELS = {
  customerName: "Customer",
  customerEmail: "Email",
  customerPhone: "Phone",
  alternativeContact: "Alternative contact",
  locale: "Messages and documents in",
  fromLocation: "From",
  fromAddress: "Address to move from",
  toLocation: "To",
  toAddress: "Address to move to",
  accessDifficulty: "Access",
  serviceDate: "Service date",
  preferredTime: "Preferred time",
  serviceType: "Service",
  propertyType: "Property",
  fromFloor: "From floor",
  toFloor: "To floor",
  fromLift: "Lift at start address",
  toLift: "Lift at end address",
  fromCarry: "Carry at start address (m)",
  toCarry: "Carry at end address (m)",
  estimatedDuration: "Estimated duration (hours)",
  estimatedValue: "Estimated value",
  specialRequirements: "Special requirements",
  specialInstructions: "Special instructions",
  assignedTo: "Assigned to",
} as const;

export type FactName = keyof typeof FACT_LABELS;
export const FACT_NAMES = Object.keys(FACT_LABELS) as FactName[];

/** A fact in readable form; a dash if empty. */
export function describeFact(name: FactName, value: unknown, nameOfPerson?: (id: string) => string): string {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "–";
  if (typeof value === "boolean") return value ? "Lift" : "No lift";
  if (name === "locale") return LOCALE_NAMES[asLocale(String(value))];
  if (name === "estimatedValue") return formatKes(Number(value));
  if (name === "serviceType") return serviceName(String(value));
  if (name === "serviceDate") return formatDate(String(value));
  if (name === "customerPhone") return formatPhone(String(value));
  if (name === "assignedTo") return nameOfPerson?.(String(value)) ?? String(value);
  return String(value);
}

export type LineOfPrice = Pick<PriceLine, "category" | "code" | "description" | "quantity" | "unitPrice">;

/** The key that matches the lines of two versions. */
export const lineKey = (line: Pick<LineOfPrice, "category" | "code">) => `${line.category}:${line.code}`;

/** '2 × 2,500' and, when it is of use, the description before it. */
export function describeLine(line: LineOfPrice): string {
  return `${line.description}, ${line.quantity} × ${formatAmount(line.unitPrice)}`;
}

export interface Difference {
  label: string;
  before: string | null;
  after: string | null;
}

interface VersionOfQuote {
  facts: Readonly<Record<FactName, unknown>>;
  lines: readonly PriceLine[];
  sums: { subtotal: Cents; vat: Cents; total: Cents; depositRate: number };
  price: { pricedBy: PricedBy; priceType: PriceType | null; dayPrice: DayPrice | null };
}

const PRICE_FACTS: [label: string, describe: (price: VersionOfQuote["price"]) => string][] = [
  ["Priced by", ({ pricedBy }) => PRICED_BY_LABELS[pricedBy]],
  ["Type of price", ({ priceType }) => (priceType ? PRICE_TYPE_WORDS.en[priceType].name : "–")],
  ["Day price", ({ dayPrice }) => (dayPrice ? `${dayPrice.name}, ${factorInWords(dayPrice.rate)}` : "–")],
];

const SUMS = [
  ["subtotal", "Subtotal"],
  ["vat", "VAT"],
  ["total", "Total"],
] as const;

/** The differences between two versions: facts, lines (matched by key) and totals. */
export function differencesOf(before: VersionOfQuote, after: VersionOfQuote) {
  const facts: Difference[] = FACT_NAMES.filter((name) => !isSame(before.facts[name], after.facts[name])).map(
    (name) => ({
      label: FACT_LABELS[name],
      before: describeFact(name, before.facts[name]),
      after: describeFact(name, after.facts[name]),
    }),
  );
  for (const [label, describe] of PRICE_FACTS) {
    const [then, now] = [describe(before.price), describe(after.price)];
    if (then !== now) facts.push({ label, before: then, after: now });
  }
  const was = new Map(before.lines.map((line) => [lineKey(line), line]));
  const is = new Map(after.lines.map((line) => [lineKey(line), line]));
  const shown = (line: PriceLine) => `${describeLine(line)} = ${formatAmount(line.amount)}`;
  const lines: Difference[] = [];
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [then, now] = [was.get(key), is.get(key)];
    if (then && now && shown(then) === shown(now)) continue;
    lines.push({
      label: (now ?? then)?.description ?? "",
      before: then ? shown(then) : null,
      after: now ? shown(now) : null,
    });
  }
  const totals: Difference[] = SUMS.filter(([name]) => before.sums[name] !== after.sums[name]).map(
    ([name, label]) => ({
      label,
      before: formatKes(before.sums[name]),
      after: formatKes(after.sums[name]),
    }),
  );
  return { facts, lines, totals };
}
