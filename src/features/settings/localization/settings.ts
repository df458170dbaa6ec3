import { CURRENCIES, CURRENCY_CODES, type Currency } from "~/platform/kernel/currencies";
import { isPlainDate } from "~/platform/kernel/dates";
import { DATE_FORMATS, NUMBER_FORMATS } from "~/platform/kernel/format-choices";
import { type ArrivalWindows, DEFAULT_FORMATS, type Formats } from "~/platform/kernel/formats";
import { LOCALE_NAMES } from "~/platform/kernel/locales";
import { kraPinNotValid } from "~/platform/kernel/schema-errors";
import {
  choice,
  choices,
  defineSection,
  group,
  type SectionValue,
  secret,
  text,
  toggle,
  url,
} from "../define";
import {
  baseCurrencyRequired,
  branchNotValid,
  countryRequired,
  gavaKeyRequired,
  gavaSecretRequired,
  languageRequired,
  pinNumberRequired,
  serialNumberRequired,
  startDayNotValid,
  timezoneRequired,
  vscuAddressRequired,
} from "./errors";

const COUNTRIES = {
  KE: "Kenya",
  UG: "Uganda",
  TZ: "Tanzania",
  RW: "Rwanda",
  BI: "Burundi",
  SS: "South Sudan",
  ET: "Ethiopia",
  ZA: "South Africa",
  NG: "Nigeria",
  GH: "Ghana",
  GB: "United Kingdom",
  US: "United States",
  CA: "Canada",
} as const;

const LANGUAGES = {
  "en-KE": "English (Kenya)",
  "en-GB": "English (United Kingdom)",
  "en-US": "English (United States)",
  "sw-KE": "Kiswahili (Kenya)",
} as const;

const TIME_ZONES = {
  "Africa/Nairobi": "Nairobi",
  "Africa/Kampala": "Kampala",
  "Africa/Dar_es_Salaam": "Dar es Salaam",
  "Africa/Kigali": "Kigali",
  "Africa/Addis_Ababa": "Addis Ababa",
  "Africa/Juba": "Juba",
  "Africa/Johannesburg": "Johannesburg",
  "Africa/Lagos": "Lagos",
  "Africa/Accra": "Accra",
  "Asia/Dubai": "Dubai",
  "Asia/Kolkata": "Kolkata",
  "Europe/London": "London",
  "Europe/Berlin": "Berlin",
  "America/New_York": "New York",
  "America/Toronto": "Toronto",
  UTC: "UTC",
} as const;

const named = (code: Currency) => `${code} · ${CURRENCIES[code].en}`;
const BASE = Object.fromEntries(CURRENCY_CODES.map((code) => [code, named(code)])) as Record<
  Currency,
  string
>;
const { NGN: _naira, GHS: _cedi, CAD: _dollar, ...SUPPORTED } = BASE;

/** Where the company is and how it writes (docs/domain/readings.md#formats). */
export const localizationSection = defineSection("localization", {
  title: "Localization",
  about: "Where the company is, and how money, figures, days and times are written everywhere.",
  fields: {
    country: choice({
      label: "Country",
      help: "Where the company is, for search engines, and where payers are whose phone does not tell.",
      options: COUNTRIES,
      default: "KE",
      required: countryRequired,
    }),
    language: choice({
      label: "Language",
      help: "The variant of the language that pages name, and that currencies are called by.",
      options: LANGUAGES,
      default: "en-KE",
      required: languageRequired,
    }),
    timezone: choice({
      label: "Timezone",
      help: "Times are shown in it. Business days, such as due dates, stay Nairobi's.",
      options: TIME_ZONES,
      default: "Africa/Nairobi",
      required: timezoneRequired,
    }),
    baseCurrency: choice({
      label: "Base currency",
      options: BASE,
      default: "KES",
      required: baseCurrencyRequired,
    }),
    supportedCurrencies: choices({
      label: "Supported currencies",
      help: "A quote may show its amounts in one of these as well.",
      options: SUPPORTED,
      default: ["KES", "USD", "EUR"],
    }),
    enableMultiCurrency: toggle({
      label: "Multi-currency",
      help: "Staff may give a quote a second currency. Amounts owed stay in the base currency.",
    }),
    currencyDisplayFormat: choice({
      label: "Currency shown as",
      options: { symbol: "Symbol", code: "Code", name: "Name" },
      default: "code",
    }),
    currencyPosition: choice({
      label: "Currency position",
      options: { before: "Before the amount", after: "After the amount" },
      default: "before",
    }),
    numberFormat: choice({
      label: "Number format",
      options: Object.fromEntries(NUMBER_FORMATS.map((one) => [one, one])) as Record<
        Formats["numberFormat"],
        string
      >,
      default: "1,234.56",
    }),
    dateFormat: choice({
      label: "Date format",
      options: Object.fromEntries(DATE_FORMATS.map((one) => [one, one])) as Record<
        Formats["dateFormat"],
        string
      >,
      default: "DD/MM/YYYY",
    }),
    timeFormat: choice({
      label: "Time format",
      options: { "24h": "24 hours", "12h": "12 hours" },
      default: "24h",
    }),
    firstDayOfWeek: choice({
      label: "First day of the week",
      options: { monday: "Monday", sunday: "Sunday" },
      default: "monday",
    }),
    enableRTL: toggle({ label: "Right-to-left layout" }),
    enableTranslations: toggle({
      label: "Translations",
      help: "Without them, pages and messages are in the default language alone.",
      default: true,
    }),
    defaultLocale: choice({
      label: "Default language of customers",
      help: "For customers who never chose one.",
      options: LOCALE_NAMES,
      default: "en",
    }),
    etims: group({
      title: "eTIMS",
      about:
        "KRA's electronic tax invoices. Invoices and credit notes are reported in order once the device is initialised. VAT falls due at the earliest of supply, invoice and payment: the invoice is issued and reported when the customer accepts, before a deposit can be paid, so deposits need no receipt at KRA.",
      fields: {
        enabled: toggle({ label: "Enable eTIMS" }),
        connection: choice({
          label: "How KRA is reached",
          help: "Signed by hand: you make each tax invoice in eTIMS Lite and enter its CU number here.",
          options: {
            oscu: "Online unit (OSCU)",
            vscu: "Program in our office (VSCU)",
            manual: "Signed by hand (eTIMS Lite)",
          },
          default: "oscu",
        }),
        pinNumber: text({
          label: "PIN number",
          max: 11,
          capitals: true,
          matches: [/^[A-Z]\d{9}[A-Z]$/, kraPinNotValid],
        }),
        branch: text({
          label: "Branch",
          help: "KRA's number of the branch. 00 is the head office.",
          max: 2,
          default: "00",
          matches: [/^\d{2}$/, branchNotValid],
        }),
        serialNumber: text({ label: "Serial number", max: 100 }),
        environment: choice({
          label: "Environment",
          options: { sandbox: "Sandbox", production: "Production" },
          default: "sandbox",
        }),
        startsOn: text({
          label: "Report invoices from",
          help: "Issue date, as 2026-07-01. Earlier invoices and their credit notes are not reported. Empty means all.",
          max: 10,
          placeholder: "2026-07-01",
          matches: [/^\d{4}-\d{2}-\d{2}$/, startDayNotValid],
        }),
        amounts: choice({
          label: "Amounts sent to KRA",
          help: "As KRA's sandbox accepts them. KRA's own sample includes VAT.",
          options: { gross: "Taxable amounts with VAT", net: "Taxable amounts before VAT" },
          default: "gross",
        }),
        withoutVat: choice({
          label: "Tax code of lines without VAT",
          help: "Of base fee and distance, while they carry no VAT. Ask your accountant.",
          options: { A: "A, exempt", C: "C, zero-rated", D: "D, not VAT" },
          default: "A",
        }),
        sendSigned: toggle({
          label: "Send the signed copy",
          help: "Customers who got an invoice or credit note before KRA signed it get it again, once.",
          default: true,
        }),
        baseUrl: url({
          label: "Another API address",
          help: "The program's address (VSCU), as http://192.168.1.20:8088. Online units: empty means KRA's own.",
        }),
        asksForToken: toggle({
          label: "KRA asks for a GavaConnect token",
          help: "If KRA gave you a consumer key and a secret for the device's calls.",
        }),
        consumerKey: secret({ label: "GavaConnect consumer key", exact: true }),
        consumerSecret: secret({ label: "GavaConnect consumer secret", exact: true }),
        tokenUrl: url({
          label: "Another GavaConnect address",
          help: "For testing. Empty means GavaConnect's own for the environment.",
        }),
      },
    }),
  },
  check: ({ etims }, problem) => {
    if (!etims.enabled) return;
    if (etims.pinNumber === "") problem("etims.pinNumber", pinNumberRequired);
    if (etims.serialNumber === "" && etims.connection !== "manual")
      problem("etims.serialNumber", serialNumberRequired);
    if (etims.connection === "vscu" && etims.baseUrl === "") problem("etims.baseUrl", vscuAddressRequired);
    if (etims.startsOn !== "" && !isPlainDate(etims.startsOn)) problem("etims.startsOn", startDayNotValid);
    if (etims.connection !== "oscu" || !etims.asksForToken) return;
    if (etims.consumerKey === "") problem("etims.consumerKey", gavaKeyRequired);
    if (etims.consumerSecret === "") problem("etims.consumerSecret", gavaSecretRequired);
  },
});

export type Localization = SectionValue<typeof localizationSection>;

/** The format settings of the section, with the arrival windows of theirs. */
export function formatsOf(
  value: Localization,
  arrivalWindows: ArrivalWindows = DEFAULT_FORMATS.arrivalWindows,
): Formats {
  const { supportedCurrencies: _supported, enableMultiCurrency: _multi, etims: _etims, ...rest } = value;
  return { ...rest, arrivalWindows };
}
