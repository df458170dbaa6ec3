import { useContext } from "preact/hooks";
import type { InventoryRoom } from "~/features/inventory/inventories/domain/inventories";
import { ROOM_LABELS } from "~/features/inventory/kinds/domain/kinds";
import { daysBetween, nairobiDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { markFigure } from "~/platform/kernel/numbers";
import { type Language, LanguageContext } from "~/platform/phone/words";
import en from "../texts/en.json";
import sw from "../texts/sw.json";

export type Words = typeof en;
export const WORDS: Record<Language, Words> = { en, sw };

export function useWords(): { words: Words; language: Language } {
  const language = useContext(LanguageContext);
  return { words: WORDS[language], language };
}

/** A room's label. One that was not renamed is shown in the reader's language. */
export function labelOf({ kind, label }: InventoryRoom, language: Language): string {
  const own = ROOM_LABELS[kind];
  return label.startsWith(own) ? WORDS[language].rooms[kind] + label.slice(own.length) : label;
}

/** Litres as cubic metres with one decimal. */
export const cubicMetres = (litres: number): string => markFigure((litres / 1_000).toFixed(1));

/** 'Today', 'Tomorrow' or the day as people say it. */
export function dayOf(instant: Date, now: Date, language: Language): string {
  const day = nairobiDate(instant);
  const days = daysBetween(nairobiDate(now), day);
  if (days === 0) return WORDS[language].today;
  return days === 1 ? WORDS[language].tomorrow : weekdayAndDay(day, language);
}

/** A typed whole number within limits; null for nothing, undefined for anything else. */
export function wholeIn(typed: string, least: number, most: number): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const value = /^-?\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}
