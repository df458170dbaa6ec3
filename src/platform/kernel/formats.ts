import type { Currency } from "./currencies";
import type { DATE_FORMATS, NUMBER_FORMATS } from "./format-choices";

/** The times between which a crew may arrive. */
export interface ArrivalWindow {
  en: string;
  sw: string;
  /** H:mm, 24 hours. */
  from: string;
  to: string;
}
export type ArrivalWindows = Readonly<Record<"morning" | "afternoon" | "full_day", ArrivalWindow>>;

/**
 * The company's formats for money, figures, days and times (docs/domain/readings.md#formats). Every person sees the
 * same formats. The API and exports ignore them.
 */
export interface Formats {
  /** ISO 3166. */
  country: string;
  /** `en-KE`: the language of names inside formats, such as currency names. */
  language: string;
  /** IANA name. It applies to displayed instants; business days always use Africa/Nairobi. */
  timezone: string;
  baseCurrency: Currency;
  currencyDisplayFormat: "symbol" | "code" | "name";
  currencyPosition: "before" | "after";
  numberFormat: (typeof NUMBER_FORMATS)[number];
  dateFormat: (typeof DATE_FORMATS)[number];
  timeFormat: "24h" | "12h";
  firstDayOfWeek: "monday" | "sunday";
  enableRTL: boolean;
  enableTranslations: boolean;
  defaultLocale: "en" | "sw";
  /** Shown on every page, message and document with a move's time. */
  arrivalWindows: ArrivalWindows;
}

/** Every page loads this: a call a window is smaller than its fields. */
const between = (from: string, to: string, en: string, sw: string): ArrivalWindow => ({ en, sw, from, to });
const DEFAULT_WINDOWS: ArrivalWindows = {
  morning: between("8:00", "12:00", "Morning", "Asubuhi"),
  afternoon: between("12:00", "17:00", "Afternoon", "Mchana"),
  full_day: between("8:00", "17:00", "Full day", "Siku nzima"),
};

export const DEFAULT_FORMATS: Formats = {
  country: "KE",
  language: "en-KE",
  timezone: "Africa/Nairobi",
  baseCurrency: "KES",
  currencyDisplayFormat: "code",
  currencyPosition: "before",
  numberFormat: "1,234.56",
  dateFormat: "DD/MM/YYYY",
  timeFormat: "24h",
  firstDayOfWeek: "monday",
  enableRTL: false,
  enableTranslations: true,
  defaultLocale: "en",
  arrivalWindows: DEFAULT_WINDOWS,
};

const held = globalThis as typeof globalThis & { moveeaseFormats?: () => Formats | undefined };

/**
 * Sets the source of the formats: on the server the running request or task (platform/http/in-formats.ts), in the
 * browser the document (platform/ui/document-formats.ts).
 */
export function handFormats(from: () => Formats | undefined): void {
  held.moveeaseFormats = from;
}

let shown: Formats | undefined;

/** Runs `work` with other formats, for previews of unsaved formats. `work` must be synchronous. */
export function writtenIn<T>(formats: Formats, work: () => T): T {
  shown = formats;
  try {
    return work();
  } finally {
    shown = undefined;
  }
}

/** The current formats; the defaults if no source is set, such as in a command. */
export function formats(): Formats {
  return shown ?? held.moveeaseFormats?.() ?? DEFAULT_FORMATS;
}
