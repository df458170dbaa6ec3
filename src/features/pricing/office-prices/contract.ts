import { z } from "zod";
import { plainDate } from "~/platform/http/contract";
import { amountTooLarge } from "~/platform/kernel/schema-errors";
import { keyOfFactor, WEEKDAYS } from "../domain/day-factors";
import { PACKING_UNITS, VOLUME_SERVICES } from "../domain/office-list";
import {
  bandsNotRising,
  dayFactorOutOfRange,
  dayFactorRepeated,
  kilometresNotWhole,
  metresNotWhole,
  monthDaysOutOfRange,
  shillingsNegative,
  shillingsNotWhole,
  volumeBandsNotRising,
  volumeServiceRepeated,
} from "../errors";

/** Whole shillings of one m³, carton or minimum. */
const rate = z
  .number()
  .int(shillingsNotWhole.en)
  .min(0, shillingsNegative.en)
  .max(10_000_000, amountTooLarge.en);
const metres = z.number().int(metresNotWhole.en).min(0, metresNotWhole.en).max(1_000);
const end = (most: number, whole: string) => z.number().int(whole).min(1).max(most).nullable();

/** True if each end is above the one before, and only the last is open. */
const isRising = (ends: readonly (number | null)[]) =>
  ends.every((end, place) =>
    place === ends.length - 1 ? end === null : end !== null && end > (ends[place - 1] ?? 0),
  );

/** Prices by volume of the services that have them; a service that is not named is priced by rooms. */
export const volumeRates = z
  .array(
    z.object({
      service: z.enum(VOLUME_SERVICES),
      bands: z
        .array(z.object({ upTo: end(1_000, volumeBandsNotRising.en), rate }))
        .min(1)
        .max(30)
        .refine((bands) => isRising(bands.map(({ upTo }) => upTo)), volumeBandsNotRising.en),
      minimum: rate,
      distance: z
        .array(z.object({ upToKm: end(5_000, kilometresNotWhole.en), rate }))
        .min(1)
        .max(30)
        .refine((bands) => isRising(bands.map(({ upToKm }) => upToKm)), bandsNotRising.en),
      stairs: rate,
      lift: rate,
      carry: z.object({ free: metres, step: metres.min(1, metresNotWhole.en), rate }),
      packing: z.object({ per: z.enum(PACKING_UNITS), rate }),
    }),
  )
  .max(VOLUME_SERVICES.length)
  .refine(
    (rates) => new Set(rates.map(({ service }) => service)).size === rates.length,
    volumeServiceRepeated.en,
  );

const percent = z.number().int().min(-9_000, dayFactorOutOfRange.en).max(30_000, dayFactorOutOfRange.en);
const days = z.number().int().min(1, monthDaysOutOfRange.en).max(15, monthDaysOutOfRange.en);

/** Days whose prices differ, in basis points: 1500 is 15% more. */
export const dayFactors = z
  .array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("weekday"), weekday: z.enum(WEEKDAYS), rate: percent }),
      z.object({ kind: z.literal("month-start"), days, rate: percent }),
      z.object({ kind: z.literal("month-end"), days, rate: percent }),
      z.object({ kind: z.literal("date"), date: plainDate, rate: percent }),
    ]),
  )
  .max(100)
  .refine((factors) => new Set(factors.map(keyOfFactor)).size === factors.length, dayFactorRepeated.en);
