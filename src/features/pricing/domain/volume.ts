import { type Cents, formatKes } from "~/platform/kernel/money";
import { type DayPrice, onDay } from "./day-factors";
import type { OfficePriceList, VolumeRates } from "./office-list";
import {
  type Distance,
  distanceLine,
  fixedDistance,
  lineAmount,
  type PriceCategory,
  type PriceLine,
} from "./prices";
import { listNamed, priceInWords, type RuledLine } from "./reasons";

/** How the crew reaches one address. Null is not known. */
export interface Access {
  /** 0 is the ground floor; basements are negative. */
  floor: number | null;
  lift: boolean | null;
  /** Metres between the door and the truck. */
  carry: number | null;
}

/** The facts that price a move by volume. */
export interface VolumeMove {
  litres: number;
  /** The part that the company packs. */
  packed: { litres: number; cartons: number };
  from: Access;
  to: Access;
  services: readonly string[];
  distance?: Distance;
}

/** Litres as the m³ that a price counts and a paper shows: to a tenth, half up. */
export const cubicMetres = (litres: number): number => Math.floor((litres + 50) / 100) / 10;

/** The code of the add-on that packing by volume replaces. */
export const PACKING = "packing";

/** The codes of lines that the rule by volume makes, beside add-ons and distance. */
export const isVolumeLine = ({ category, code }: Pick<PriceLine, "category" | "code">): boolean =>
  category === "volume" || (category === "additional" && /^(stairs|lift|carry)_(from|to)$/.test(code));

interface Ruling {
  list: OfficePriceList;
  base: VolumeRates;
  day: DayPrice | null;
}

const tenths = (value: number) => Math.round(value * 10) / 10;

function line(
  category: PriceCategory,
  code: string,
  description: string,
  [quantity, unitPrice]: [number, Cents],
  why: string,
): RuledLine {
  return { category, code, description, quantity, unitPrice, amount: lineAmount(quantity, unitPrice), why };
}

/** The band of a volume or distance: the first that reaches so far. */
function bandAt<Band>(
  bands: readonly Band[],
  endOf: (band: Band) => number | null,
  value: number,
): Band | undefined {
  return (
    bands.find((band) => {
      const end = endOf(band);
      return end === null || value <= end;
    }) ?? bands.at(-1)
  );
}

const endOfVolume = ({ upTo }: { upTo: number | null }) => upTo;
const endOfDistance = ({ upToKm }: { upToKm: number | null }) => upToKm;

const upTo = (end: number | null, unit: string, before: number | null | undefined) =>
  end === null ? (before ? `above ${before} ${unit}` : "any") : `up to ${end} ${unit}`;

/** The volume by its band, without a minimum. */
function volumeLine({ base, day }: Ruling, m3: number): RuledLine {
  const band = bandAt(base.bands, endOfVolume, m3);
  const rate = onDay(band?.rate ?? 0, day);
  const place = band ? base.bands.indexOf(band) : 0;
  const reach = upTo(band?.upTo ?? null, "m³", base.bands[place - 1]?.upTo);
  return line(
    "volume",
    "volume",
    "Volume moved, m³",
    [m3, rate],
    `${m3} m³ × ${priceInWords(band?.rate ?? 0, day)} (band ${reach})`,
  );
}

/** The highest of three lower limits: the minimum, a full smaller band, and the starting price of a long distance. */
function topUps({ base, day }: Ruling, m3: number, volume: Cents, others: Cents, atLeast: Cents) {
  const full = base.bands
    .filter((band) => band.upTo !== null && band.upTo < m3)
    .map((band) => ({ upTo: band.upTo ?? 0, cost: lineAmount(band.upTo ?? 0, onDay(band.rate, day)) }))
    .reduce((most, each) => (each.cost > most.cost ? each : most), { upTo: 0, cost: 0 });
  const minimum = lineAmount(1, onDay(base.minimum, day));
  return [
    { missing: minimum - volume, why: `Minimum ${formatKes(minimum)} − ${formatKes(volume)}` },
    {
      missing: full.cost - volume,
      why: `${full.upTo} m³ cost ${formatKes(full.cost)}: more never costs less. ${formatKes(full.cost)} − ${formatKes(volume)}`,
    },
    {
      missing: atLeast - volume - others,
      why: `Long distance moves start from ${formatKes(atLeast)}. ${formatKes(atLeast)} − ${formatKes(volume + others)}`,
    },
  ].reduce((most, each) => (each.missing > most.missing ? each : most));
}

function minimumLine(ruling: Ruling, m3: number, volume: RuledLine, others: Cents, atLeast: Cents) {
  const { missing, why } = topUps(ruling, m3, volume.amount, others, atLeast);
  return missing > 0 ? [line("volume", "volume_minimum", "Up to the minimum price", [1, missing], why)] : [];
}

function accessLines({ base, day }: Ruling, m3: number, end: "from" | "to", access: Access): RuledLine[] {
  const where = end === "from" ? "start" : "end";
  const floors = Math.abs(access.floor ?? 0);
  const counted = floors === 1 ? "1 floor" : `${floors} floors`;
  const kind = access.lift ? "lift" : "stairs";
  const rate = access.lift ? base.lift : base.stairs;
  const how = access.lift
    ? "with a lift"
    : access.lift === null
      ? "without a lift (lift not known)"
      : "without a lift";
  const metres = Math.max(0, (access.carry ?? 0) - base.carry.free);
  const steps = Math.ceil(metres / base.carry.step);
  const carried = `${steps} × ${base.carry.step} m`;
  return [
    line(
      "additional",
      `${kind}_${end}`,
      `${access.lift ? "Lift" : "Stairs"} at the ${where}, ${counted} × ${m3} m³`,
      [tenths(floors * m3), onDay(rate, day)],
      `${counted} ${how} × ${m3} m³ × ${priceInWords(rate, day)}`,
    ),
    line(
      "additional",
      `carry_${end}`,
      `Carrying at the ${where}, ${carried} × ${m3} m³`,
      [tenths(steps * m3), onDay(base.carry.rate, day)],
      `${access.carry} m − ${base.carry.free} m free = ${carried} begun; ${steps} × ${m3} m³ × ${priceInWords(base.carry.rate, day)}`,
    ),
  ].filter(({ amount }) => amount > 0);
}

function packingLine({ base }: Ruling, { packed }: VolumeMove): RuledLine | undefined {
  const { per, rate } = base.packing;
  const quantity = per === "carton" ? packed.cartons : cubicMetres(packed.litres);
  if (quantity === 0 || rate === 0) return undefined;
  const unit = per === "carton" ? "cartons" : "m³";
  return line(
    "additional",
    PACKING,
    `Packing by our crew, ${unit}`,
    [quantity, rate],
    `${quantity} ${unit} that we pack × ${formatKes(rate)}`,
  );
}

function distanceByVolume({ list, base, day }: Ruling, m3: number, move: VolumeMove): RuledLine {
  const measured = move.distance ?? fixedDistance(list);
  const km = measured.longKm ?? measured.km;
  const band = bandAt(base.distance, endOfDistance, km);
  const place = band ? base.distance.indexOf(band) : 0;
  const reach = upTo(band?.upToKm ?? null, "km", base.distance[place - 1]?.upToKm);
  return line(
    "distance",
    "distance",
    distanceLine(measured),
    [m3, onDay(band?.rate ?? 0, day)],
    `${km} km (band ${reach}): ${m3} m³ × ${priceInWords(band?.rate ?? 0, day)}`,
  );
}

/**
 * The lines of a move by volume, in cents, each with its arithmetic. The one rule for page, API, quote, PDF and invoice:
 * every line is quantity × unit price, in whole shillings, before VAT (docs/domain/prices.md#the-price-by-volume).
 */
export function volumeLines(
  list: OfficePriceList,
  rates: VolumeRates,
  move: VolumeMove,
  day: DayPrice | null = null,
): RuledLine[] {
  const ruling = { list, base: rates, day };
  const m3 = cubicMetres(move.litres);
  const volume = volumeLine(ruling, m3);
  const packing = packingLine(ruling, move);
  const addOns = list.services
    .filter(({ id }) => move.services.includes(id) && !(packing && id === PACKING))
    .map(({ category, id, name, price }) =>
      line(category, id, name, [1, price], `${listNamed(list)}: ${formatKes(price)}`),
    );
  const distance = distanceByVolume(ruling, m3, move);
  const access = (["from", "to"] as const).flatMap((end) => accessLines(ruling, m3, end, move[end]));
  const besides = [...access, ...(packing ? [packing] : []), ...addOns, distance];
  const others = besides.reduce((sum, { amount }) => sum + amount, 0);
  const atLeast = move.distance?.atLeast ?? 0;
  return [volume, ...minimumLine(ruling, m3, volume, others, atLeast), ...besides];
}
