/** The currencies offered; the first eight may be a second currency of quotes (docs/domain/readings.md#formats). */
export const CURRENCIES = {
  KES: { symbol: "KSh", decimals: 2, en: "Kenyan shillings", sw: "shilingi za Kenya" },
  USD: { symbol: "$", decimals: 2, en: "US dollars", sw: "dola za Marekani" },
  EUR: { symbol: "€", decimals: 2, en: "euros", sw: "yuro" },
  GBP: { symbol: "£", decimals: 2, en: "British pounds", sw: "pauni za Uingereza" },
  TZS: { symbol: "TSh", decimals: 2, en: "Tanzanian shillings", sw: "shilingi za Tanzania" },
  UGX: { symbol: "USh", decimals: 0, en: "Ugandan shillings", sw: "shilingi za Uganda" },
  RWF: { symbol: "FRw", decimals: 0, en: "Rwandan francs", sw: "faranga za Rwanda" },
  ZAR: { symbol: "R", decimals: 2, en: "South African rand", sw: "randi za Afrika Kusini" },
  NGN: { symbol: "₦", decimals: 2, en: "Nigerian naira", sw: "naira za Nigeria" },
  GHS: { symbol: "GH₵", decimals: 2, en: "Ghanaian cedis", sw: "sedi za Ghana" },
  CAD: { symbol: "CA$", decimals: 2, en: "Canadian dollars", sw: "dola za Kanada" },
} as const;
export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

/** The five ways a date is written. */
export const DATE_FORMATS = ["DD/MM/YYYY", "MM/DD/YYYY", "YYYY-MM-DD", "DD-MM-YYYY", "DD.MM.YYYY"] as const;

/** The ways a figure is written, by its example: what parts thousands, and what parts decimals. */
export const NUMBER_FORMATS = ["1,234.56", "1.234,56", "1 234,56", "1'234.56"] as const;

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
