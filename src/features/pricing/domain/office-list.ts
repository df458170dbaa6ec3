import type { Cents } from "~/platform/kernel/money";
import type { DayFactor } from "./day-factors";
import { type PriceList, withPrices } from "./prices";

/**
 * Services that are priced by rooms, and by volume where the list has rates for them
 * (docs/domain/prices.md#by-rooms-or-by-volume).
 */
export const VOLUME_SERVICES = ["residential", "commercial", "long-distance", "international"] as const;
export type VolumeService = (typeof VOLUME_SERVICES)[number];

/** Volumes up to `upTo` m³; null is every volume beyond the band before. */
export interface VolumeBand {
  upTo: number | null;
  /** Cents a m³. */
  rate: Cents;
}

/** The rates of a service by volume, in cents before VAT. */
export interface VolumeRates {
  service: VolumeService;
  bands: VolumeBand[];
  /** The least that the volume costs. */
  minimum: Cents;
  /** Cents a m³ for roads up to `upToKm`. */
  distance: { upToKm: number | null; rate: Cents }[];
  /** Cents a m³ and floor. */
  stairs: Cents;
  lift: Cents;
  /** Cents a m³ for each `step` of metres begun beyond the free ones. */
  carry: { free: number; step: number; rate: Cents };
  /** For contents that the company packs. */
  packing: { per: PackingUnit; rate: Cents };
}

export const PACKING_UNITS = ["carton", "m3"] as const;
export type PackingUnit = (typeof PACKING_UNITS)[number];

/** The price list as the office prices by it. The public calculator knows only `PriceList`. */
export interface OfficePriceList extends PriceList {
  volumeRates: VolumeRates[];
  dayFactors: DayFactor[];
}

/** A price list as it is stored: versions from before rates and factors have neither. */
export type StoredPriceList = Omit<PriceList, "version"> &
  Partial<Pick<OfficePriceList, "volumeRates" | "dayFactors">>;

export const ratesOf = (
  list: Pick<OfficePriceList, "volumeRates">,
  service: string,
): VolumeRates | undefined => list.volumeRates.find((rates) => rates.service === service);

/** The rates with each price passed through `change`, packing apart. */
export function withRates(
  rates: VolumeRates,
  change: (price: number) => number,
  packing: (price: number) => number = change,
): VolumeRates {
  return {
    ...rates,
    bands: rates.bands.map((band) => ({ ...band, rate: change(band.rate) })),
    minimum: change(rates.minimum),
    distance: rates.distance.map((band) => ({ ...band, rate: change(band.rate) })),
    stairs: change(rates.stairs),
    lift: change(rates.lift),
    carry: { ...rates.carry, rate: change(rates.carry.rate) },
    packing: { ...rates.packing, rate: packing(rates.packing.rate) },
  };
}

/** As `withPrices`, of all that the office prices by. */
export function withAllPrices<List extends Omit<OfficePriceList, "version">>(
  list: List,
  change: (price: number) => number,
): List {
  return {
    ...withPrices(list, change),
    volumeRates: list.volumeRates.map((rates) => withRates(rates, change)),
  };
}

/** Rates to begin with, in whole shillings: a proposal, which the company replaces by its own. */
export const proposedRates = (service: VolumeService): VolumeRates => ({
  service,
  bands: [
    { upTo: 10, rate: 1_200 },
    { upTo: 25, rate: 1_000 },
    { upTo: null, rate: 900 },
  ],
  minimum: 8_000,
  distance: [
    { upToKm: 20, rate: 60 },
    { upToKm: 50, rate: 100 },
    { upToKm: 200, rate: 350 },
    { upToKm: 500, rate: 900 },
    { upToKm: null, rate: 1_600 },
  ],
  stairs: 40,
  lift: 10,
  carry: { free: 15, step: 15, rate: 50 },
  packing: { per: "carton", rate: 150 },
});
