import type { Contents, Offered, RoomSize } from "~/features/pricing/domain/contents";
import { asLocale } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import { figureOf } from "~/platform/ui/office/typed-field";
import type { ContentsValues } from "../../contents/web/contents-inputs";
import type { QuoteDetail } from "../../page/web/shown-quote";
import { FACT_NAMES, type FactName, type LineOfPrice } from "../../versions/domain";
import { type Draft, plainLine } from "../domain";

export type Facts = Pick<QuoteDetail, FactName>;

export interface TypedLine extends Omit<LineOfPrice, "quantity" | "unitPrice"> {
  quantity: number | null;
  unitPrice: MoneyValue;
}

const liftValue = (value: boolean | null) => (value === null ? null : value ? "yes" : "no");
const liftOf = (value: string | null) => (value === null ? null : value === "yes");

const typedFacts = (facts: Facts) => ({
  ...facts,
  locale: facts.locale as string,
  accessDifficulty: facts.accessDifficulty as string,
  serviceDate: facts.serviceDate ?? "",
  preferredTime: facts.preferredTime || null,
  fromLift: liftValue(facts.fromLift),
  toLift: liftValue(facts.toLift),
  estimatedValue: facts.estimatedValue ?? ("" as const),
});
type TypedFacts = ReturnType<typeof typedFacts>;

const factsFrom = (typed: TypedFacts): Facts => {
  const facts: Facts = {
    ...typed,
    locale: asLocale(typed.locale),
    accessDifficulty: typed.accessDifficulty as Facts["accessDifficulty"],
    serviceDate: typed.serviceDate || null,
    preferredTime: typed.preferredTime ?? "",
    fromLift: liftOf(typed.fromLift),
    toLift: liftOf(typed.toLift),
    estimatedValue: typed.estimatedValue === "" ? null : typed.estimatedValue,
  };
  // In one order, so that two drafts compare as text.
  return Object.fromEntries(FACT_NAMES.map((name) => [name, facts[name]])) as unknown as Facts;
};

/** A draft as its fields hold it. */
export interface DraftValues extends ContentsValues {
  facts: TypedFacts;
  lines: TypedLine[];
}

/** An invalid number counts as zero in the totals. The form does not send it. */
export const lineOf = (line: TypedLine): LineOfPrice =>
  plainLine({ ...line, quantity: figureOf(line.quantity), unitPrice: centsOf(line.unitPrice) });

export function draftOf(quote: QuoteDetail): Draft<Facts> {
  const facts = Object.fromEntries(FACT_NAMES.map((name) => [name, quote[name]])) as unknown as Facts;
  return {
    facts: { ...facts, customerPhone: formatPhone(quote.customerPhone) },
    // By volume no line follows from a room.
    rooms: quote.pricedBy === "volume" ? {} : quote.rooms,
    roomSizes: quote.pricedBy === "volume" ? {} : quote.roomSizes,
    services: quote.services,
    lines: quote.lines.map(plainLine),
  };
}

/** The values of the fields for each room type and add-on on offer. */
export function contentsValues({ rooms, roomSizes, services }: Contents, offered: Offered): ContentsValues {
  const each = <Value>(value: (id: string) => Value) =>
    Object.fromEntries(offered.rooms.map(({ id }) => [id, value(id)]));
  return {
    rooms: each((id) => rooms[id] ?? 0),
    roomSizes: each((id) => roomSizes[id] ?? null),
    services: [...services],
  };
}

export const valuesOf = (draft: Draft<Facts>, offered: Offered): DraftValues => ({
  facts: typedFacts(draft.facts),
  ...contentsValues(draft, offered),
  lines: draft.lines.map((line) => ({ ...line })),
});

export function draftFrom({ facts, rooms, roomSizes, services, lines }: DraftValues): Draft<Facts> {
  const sizes = Object.entries(roomSizes).filter((entry): entry is [string, RoomSize] => entry[1] !== null);
  return {
    facts: factsFrom(facts),
    rooms: Object.fromEntries(Object.entries(rooms).map(([id, count]) => [id, figureOf(count)])),
    roomSizes: Object.fromEntries(sizes),
    services,
    lines: lines.map(lineOf),
  };
}
