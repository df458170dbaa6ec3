import { useContext } from "preact/hooks";
import { daysBetween, nairobiDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { markFigure } from "~/platform/kernel/numbers";
import { fill, type Language, LanguageContext } from "~/platform/phone/words";
import type { BundleRoom } from "../../domain/bundle";
import en from "../texts/en.json";
import sw from "../texts/sw.json";

export type Words = typeof en;
export const WORDS: Record<Language, Words> = { en, sw };

export function useWords(): { words: Words; language: Language } {
  const language = useContext(LanguageContext);
  return { words: WORDS[language], language };
}

/** A room's label. 'Bedroom 2' is stored in English and shown in the reader's language. */
export function labelOf({ kind, label }: BundleRoom, language: Language): string {
  const [own, translated] = [en, WORDS[language]].map(
    ({ roomKinds }) => roomKinds[kind as keyof typeof roomKinds],
  );
  return own && translated && label.startsWith(own) ? translated + label.slice(own.length) : label;
}

/** Litres as cubic metres without decimals, as a crew says it. */
export const cubicMetres = (litres: number): string => `${markFigure((litres / 1_000).toFixed(0))} m³`;

export const hoursOf = (minutes: number, text: string): string =>
  fill(text, { hours: Math.floor(minutes / 60), minutes: minutes % 60 });

/** 'Today', 'Tomorrow' or the day as people say it. */
export function dayOf(instant: Date, now: Date, language: Language): string {
  const day = nairobiDate(instant);
  const days = daysBetween(nairobiDate(now), day);
  if (days === 0) return WORDS[language].today;
  return days === 1 ? WORDS[language].tomorrow : weekdayAndDay(day, language);
}
