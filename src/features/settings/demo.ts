import type { Tx } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import type { Currency } from "~/platform/kernel/currencies";
import { addDays, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { setRate } from "./exchange-rates/server/commands";
import { localizationSection } from "./localization/settings";
import { saveSettings } from "./server/commands";
import { bankSection, companySection } from "./settings";

/** Days of the demo company's invoices that are reported to the simulated KRA. */
const REPORTED_DAYS = 14;

/**
 * Seeds the demo company's settings, with made-up numbers in valid formats.
 * @param kra the simulated KRA's device; without it eTIMS stays off
 */
export async function seedSettings(tx: Tx, now: Date, kra?: Record<string, string>): Promise<void> {
  await saveSettings(tx, system, {
    section: companySection,
    value: {
      legalName: "MoveEase Ltd",
      companyAddress: "MoveEase Yard, Gate 4, Mombasa Road, Nairobi, Kenya",
      companyWebsite: "https://moveease.example",
      registrationNumber: "PVT-DEMO-2014",
      kraPin: "P000000000D",
    },
    version: 0,
    // Before the first document: documents keep the texts of their day.
    now: new Date(now.getTime() - 800 * 86_400_000),
  });
  await saveSettings(tx, system, {
    section: localizationSection,
    value: {
      enableMultiCurrency: true,
      supportedCurrencies: ["KES", ...Object.keys(RATES)],
      ...(kra && { etims: { ...kra, enabled: true, startsOn: addDays(nairobiDate(now), -REPORTED_DAYS) } }),
    },
    version: 0,
    now,
  });
  await saveSettings(tx, system, {
    section: bankSection,
    value: {
      bankName: "Demo Bank Kenya",
      branch: "Industrial Area",
      accountName: "MoveEase Ltd",
      accountNumber: "0000 1234 567",
      swift: "DEMOKENA",
    },
    version: 0,
    now,
  });
}

/** Shillings per unit, about those of 2025 and 2026; `sways` is the daily change in thousandths. */
const RATES = {
  USD: { about: 129.3, sways: 2 },
  EUR: { about: 149.6, sways: 12 },
  GBP: { about: 172.4, sways: 10 },
  TZS: { about: 0.0524, sways: 14 },
  UGX: { about: 0.0358, sways: 9 },
} as const satisfies Partial<Record<Currency, object>>;

const ENTERED = [430, 367, 305, 244, 182, 121, 60, 31, 17, 10, 6, 3, 1, 0];

/** Seeds 14 months of manually entered exchange rates for the demo company. */
export async function seedExchangeRates(tx: Tx, by: Actor, now: Date): Promise<void> {
  for (const [place, age] of ENTERED.entries()) {
    const date = addDays(nairobiDate(now), -age);
    const morning = new Date(startOfDate(date).getTime() + 8.4 * 3_600_000);
    for (const [at, [currency, { about, sways }]] of Object.entries(RATES).entries()) {
      const rate = about * (1 + (sways / 1000) * Math.sin(place * 1.7 + at * 2.3));
      const decimals = about < 1 ? 6 : 2;
      await setRate(tx, by, {
        currency: currency as Currency,
        date,
        rate: rate.toFixed(decimals),
        now: morning < now ? morning : now,
      });
    }
  }
}
