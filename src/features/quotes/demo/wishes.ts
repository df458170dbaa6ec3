import {
  distanceFee,
  lineAmount,
  type PricedMove,
  type PriceLine,
  type PriceList,
  priceMove,
  type TaxRules,
  totalsOf,
} from "~/features/pricing/domain/prices";
import { measureMove } from "~/features/pricing/server/queries/prices";
import type { Cents } from "~/platform/kernel/money";
import type { SeededRandom } from "~/platform/kernel/seeded-random";
import type { Quoting } from "../settings";

const HOMES = [
  "Kilimani, Nairobi",
  "Westlands, Nairobi",
  "Karen, Nairobi",
  "South B, Nairobi",
  "Ruaka, Kiambu",
  "Kasarani, Nairobi",
  "Lavington, Nairobi",
  "Syokimau, Machakos",
];
const NEAR = [
  "Thika, Kenya",
  "Kiambu, Kenya",
  "Machakos, Kenya",
  "Kajiado, Kenya",
  "Naivasha, Kenya",
  "Runda, Nairobi",
  "Donholm, Nairobi",
  "Kitengela, Kajiado",
];
const FAR = [
  "Mombasa, Kenya",
  "Kisumu, Kenya",
  "Eldoret, Kenya",
  "Nakuru, Kenya",
  "Meru, Kenya",
  "Malindi, Kenya",
];
const REQUIREMENTS = ["Upright piano", "Aquarium", "Gym machines", "Large safe", "Antique cabinet"];
const SERVICES = ["packing", "insurance", "assembly", "cleaning", "storage", "express"];

const KINDS = [
  ...Array<Kind>(64).fill("home"),
  ...Array<Kind>(14).fill("far"),
  ...Array<Kind>(18).fill("office"),
  ...Array<Kind>(4).fill("abroad"),
];
export type Kind = "home" | "far" | "office" | "abroad";

export interface Wish {
  kind: Kind;
  serviceType: string;
  propertyType: string;
  rooms: Record<string, number>;
  services: string[];
  from: string;
  to: string;
  accessDifficulty: string;
  specialRequirements: string[];
  longDistanceKm: number | null;
  bedrooms: number;
  listed: PricedMove;
  priced: PricedMove;
}

interface Prices {
  priceList: PriceList;
  settings: Quoting;
}

/** A wish as the dice fall. `only` leaves out what the others of its kind would not ask for. */
export function pickWish(chance: SeededRandom, { priceList, settings }: Prices): Wish {
  const kind = chance.pick(KINDS);
  const bedrooms = 1 + chance.roll(kind === "abroad" ? 3 : 4) + (kind === "abroad" ? 2 : 0);
  const desks = 4 + chance.roll(7);
  const rooms: Record<string, number> =
    kind === "office"
      ? { office: desks, kitchen: 1, bathroom: 2 }
      : {
          bedroom: bedrooms,
          living_room: 1,
          kitchen: 1,
          bathroom: Math.max(1, bedrooms - 1),
          ...(chance.chance(30) ? { dining_room: 1 } : {}),
          ...(chance.chance(25) ? { office: 1 } : {}),
        };
  const services = SERVICES.filter((_, place) => chance.chance(60 - place * 8));
  const from = chance.pick(HOMES);
  const to = kind === "abroad" ? "Mombasa, Kenya" : chance.pick(kind === "far" ? FAR : NEAR);
  const distance = measureMove(priceList, settings.quotes, from, to);
  const listed = priceMove(priceList, { rooms, services, distance }, settings.tax);
  const longDistanceKm = distance.longKm ?? null;
  const lines = [
    ...(longDistanceKm === null ? listed.lines : withRoadFee(listed, priceList)),
    ...extraLines(kind, { bedrooms, desks, chance }),
  ];
  return {
    kind,
    serviceType: { home: "residential", far: "long-distance", office: "commercial", abroad: "long-distance" }[
      kind
    ],
    propertyType: kind === "office" ? "office" : chance.pick(["apartment", "house", "apartment"]),
    rooms,
    services,
    from,
    to,
    accessDifficulty: chance.pick(["easy", "easy", "easy", "medium", "medium", "hard"]),
    specialRequirements: chance.chance(12) ? [chance.pick(REQUIREMENTS)] : [],
    longDistanceKm,
    bedrooms,
    listed,
    priced: repriced(listed, lines, settings.tax),
  };
}

const repriced = (listed: PricedMove, lines: PriceLine[], tax: TaxRules): PricedMove => ({
  ...listed,
  lines,
  ...totalsOf(lines, tax),
});

/** A long distance as a person prices it: the fee for its kilometres in place of the fixed one. */
function withRoadFee({ lines, measured }: PricedMove, priceList: PriceList): PriceLine[] {
  const km = measured.longKm ?? measured.km;
  const fee = distanceFee(priceList, { method: "bands", km, assumptions: [] });
  return lines.map((line) =>
    line.code === "distance" ? { ...line, unitPrice: fee, amount: lineAmount(1, fee) } : line,
  );
}

const byHand = (description: string, quantity: number, unitPrice: Cents): PriceLine => ({
  category: "additional",
  code: "manual",
  description,
  quantity,
  unitPrice,
  amount: lineAmount(quantity, unitPrice),
});

interface Extent {
  bedrooms: number;
  desks: number;
  chance: SeededRandom;
}

function extraLines(kind: Kind, { bedrooms, desks, chance }: Extent): PriceLine[] {
  if (kind === "home")
    return [
      ...(bedrooms > 3 ? [byHand("Second truck for the day", 1, 1_800_000)] : []),
      ...(chance.chance(35) ? [byHand("Small pick-up where the truck cannot stand", 1, 650_000)] : []),
    ];
  if (kind === "far")
    return [byHand("Crew of four, nights out", 1 + chance.roll(2), 1_200_000)].concat(
      bedrooms > 2 ? byHand("Truck of 10 tonnes, return trip", 1, 2_400_000) : [],
    );
  if (kind === "abroad")
    return [
      byHand("Export packing and crates", bedrooms, 2_200_000),
      byHand("Sea freight and port handling, 20 ft", 1, 14_500_000),
    ];
  return [
    byHand("Workstations taken apart and set up", desks * (2 + chance.roll(3)), 250_000),
    byHand("Weekend crew of twelve with two trucks", desks > 6 ? 2 : 1, 3_800_000),
    ...(chance.chance(50) ? [byHand("Server and copier handling", 1, 1_600_000)] : []),
  ];
}
