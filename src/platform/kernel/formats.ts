import type { Currency } from "./currencies";
import type { DATE_FORMATS, NUMBER_FORMATS } from "./format-choices";

/**
 * How the company writes money, figures, days and times (docs/domain/readings.md#formats). One for everybody who looks;
 * what programs read (the API, exports) is written the same whatever it says.
 */
export interface Formats {
  /** ISO 3166: where the company is. */
  country: string;
  /** `en-KE`: the tongue of what a format itself says, such as a currency's name. */
  language: string;
  /** IANA name. It moves instants that are shown; business days are Africa/Nairobi's. */
  timezone: string;
  baseCurrency: Currency;
  currencyDisplayFormat: "symbol" | "code" | "name";
  currencyPosition: "before" | "after";
  numberFormat: (typeof NUMBER_FORMATS)[number];
  dateFormat: (typeof DATE_FORMATS)[number];
  timeFormat: "24h" | "12h";
  firstDayOfWeek: "monday" | "sunday";
  enableRTL: boolean;
  /** Whether there are pages and messages in other languages than the default. */
  enableTranslations: boolean;
  /** What those read who never chose; the only language without translations. */
  defaultLocale: "en" | "sw";
}

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
};

const held = globalThis as typeof globalThis & { moveeaseFormats?: () => Formats | undefined };

/**
 * Says where the formats come from: on the server the running request or task (platform/http/in-formats.ts), in the
 * browser the document (platform/ui/document-formats.ts).
 */
export function handFormats(from: () => Formats | undefined): void {
  held.moveeaseFormats = from;
}

let shown: Formats | undefined;

/** Runs `work`, which must not wait for anything, in other formats: a sample of what is not saved yet. */
export function writtenIn<T>(formats: Formats, work: () => T): T {
  shown = formats;
  try {
    return work();
  } finally {
    shown = undefined;
  }
}

/** The formats that hold here and now; the defaults where nobody handed any, such as in a command. */
export function formats(): Formats {
  return shown ?? held.moveeaseFormats?.() ?? DEFAULT_FORMATS;
}
