import type { Locale } from "~/platform/kernel/locales";
import { phraseBook } from "~/platform/kernel/phrases";
import { type DayPrice, dayInWords } from "../../domain/day-factors";
import type { PriceList } from "../../domain/prices";
import swahili from "../data/sw.json";

const inSwahili = phraseBook(swahili);

/**
 * Translates a price list's, quote line's or calculator's term. The database stores English. Custom names by staff
 * remain unchanged.
 */
export function priceWordIn(locale: Locale, english: string): string {
  return locale === "sw" ? inSwahili(english) : english;
}

/** Lines as a customer of that language reads them. */
export function linesIn<Line extends { description: string }>(
  locale: Locale,
  lines: readonly Line[],
): Line[] {
  return lines.map((line) => ({ ...line, description: priceWordIn(locale, line.description) }));
}

/** The day's part of a quote's total in a customer's language; null if it changes nothing. */
export const dayLineIn = (locale: Locale, day: DayPrice | null): string | null =>
  (day && dayInWords(day, locale, priceWordIn(locale, day.name))) ?? null;

/** A price list as a visitor of that language reads it. */
export function priceListIn(locale: Locale, list: PriceList): PriceList {
  const word = (english: string) => priceWordIn(locale, english);
  return {
    ...list,
    rooms: list.rooms.map((room) => ({
      ...room,
      name: word(room.name),
      description: word(room.description),
    })),
    services: list.services.map((service) => ({
      ...service,
      name: word(service.name),
      description: word(service.description),
      features: service.features.map(word),
    })),
  };
}
