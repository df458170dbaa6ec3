import { securitySection } from "~/features/identity/settings";
import { freeHoursOf } from "~/features/settings/domain/change-fees";
import { getSettings, getSeveralSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";
import { formats } from "~/platform/kernel/formats";
import { fromShillings, toShillings } from "~/platform/kernel/money";
import { pricingContract } from "../contract";
import { withAllPrices, withRates } from "../domain/office-list";
import { noticesOf, startingPrices, withPrices } from "../domain/prices";
import { placeNotDetected } from "../errors";
import { findNearestPlace, listPlaces } from "../places/server/queries";
import { taxSection } from "../settings";
import { publishPriceList } from "./commands";
import { askRoad } from "./commands/find-road";
import {
  findDistance,
  getCurrentPriceList,
  getPricedMove,
  listPriceLists,
  officeListOf,
} from "./queries/prices";
import { priceListIn, priceWordIn } from "./queries/translations";

const os = handlersOf(pricingContract);

function mapValues<Key extends string>(
  values: Record<Key, number>,
  change: (value: number) => number,
): Record<Key, number> {
  const entries = Object.entries<number>(values).map(([key, value]) => [key, change(value)]);
  return Object.fromEntries(entries) as Record<Key, number>;
}

export const pricingHandlers = os.router({
  estimate: os.estimate.handler(async ({ input, context }) => {
    const { estimateLimit } = await getSettings(db(), securitySection);
    await throttle({ name: "estimates", limit: estimateLimit, windowSeconds: 60 }, context.ip, context.now);
    await askRoad(input, context);
    const priced = await getPricedMove(db(), input, context.now);
    return {
      lines: priced.lines.map((line) => ({
        ...line,
        unitPrice: toShillings(line.unitPrice),
        amount: toShillings(line.amount),
      })),
      base: toShillings(priced.base),
      distance: toShillings(priced.distance),
      rooms: toShillings(priced.rooms),
      services: toShillings(priced.services),
      vat: toShillings(priced.vat),
      total: toShillings(priced.total),
      currency: formats().baseCurrency,
      priceListVersion: priced.priceListVersion,
      distanceMethod: priced.measured.method,
      distanceKm: priced.measured.km,
      assumptions: priced.measured.assumptions,
      notices: noticesOf(priced.measured),
    };
  }),
  priceList: os.priceList.handler(async ({ context }) => {
    const [office, settings] = await Promise.all([
      getCurrentPriceList(db(), context.now),
      getSeveralSettings(db(), { quotes: quotesSection, tax: taxSection }),
    ]);
    // The calculator prices by rooms, alike on all days.
    const { volumeRates: _, dayFactors: __, ...list } = office;
    return {
      ...withPrices(priceListIn(context.locale, list), toShillings),
      currency: formats().baseCurrency,
      tax: settings.tax,
      distanceMethod: settings.quotes.distanceMethod,
      quoteValidityDays: settings.quotes.validityDays,
      depositRate: settings.quotes.depositRate,
      freeChangeHours: freeHoursOf(settings.quotes.rescheduleFees),
      startingPrices: mapValues(startingPrices(list, settings.quotes), toShillings),
    };
  }),
  distance: os.distance.handler(async ({ input, context }) => {
    const [list, rules] = await Promise.all([
      getCurrentPriceList(db(), context.now),
      getSettings(db(), quotesSection),
    ]);
    await askRoad(input, context);
    const about = { priceList: list, rules, ...input };
    const { longKm, atLeast, ...measured } = await findDistance(db(), about, context.now);
    return {
      ...measured,
      notices: noticesOf({ longKm, atLeast }),
      assumptions: measured.assumptions.map((said) => priceWordIn(context.locale, said)),
    };
  }),
  places: os.places.handler(({ input }) => ({ places: listPlaces(input.q) })),
  nearestPlace: os.nearestPlace.handler(({ input }) => {
    const nearest = findNearestPlace(input);
    if (!nearest) throw placeNotDetected();
    return nearest;
  }),
  listPriceLists: os.listPriceLists.handler(async () => ({
    priceLists: (await listPriceLists(db())).map((row) => ({
      ...withAllPrices(officeListOf(row), toShillings),
      validFrom: row.validFrom,
      publishedAt: row.publishedAt,
      publishedBy: row.publishedByName,
    })),
  })),
  publishPriceList: os.publishPriceList.handler(async ({ input, context }) => {
    const { basedOn, validFrom, ...shown } = input;
    const { volumeRates, ...rest } = shown;
    const data = {
      ...withPrices(rest, fromShillings),
      volumeRates: volumeRates?.map((rates) => withRates(rates, fromShillings)),
    };
    const published = await transaction((tx) =>
      publishPriceList(tx, context.actor, { data, basedOn, validFrom, now: context.now }),
    );
    return { ...withAllPrices(published, toShillings), validFrom: published.validFrom };
  }),
});
