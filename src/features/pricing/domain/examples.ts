import { type OfficePriceList, ratesOf, type VolumeService } from "./office-list";
import type { Distance } from "./prices";
import { roomLines } from "./reasons";
import { type Access, volumeLines } from "./volume";

interface ExampleMove {
  name: string;
  rooms: Record<string, number>;
  litres: number;
  km: number;
  from: Access;
  cartons: number;
}

const ground: Access = { floor: 0, lift: null, carry: null };
const stairs = (floor: number): Access => ({ floor, lift: false, carry: null });
const lift = (floor: number): Access => ({ floor, lift: true, carry: null });
const small = { bedroom: 1, kitchen: 1, bathroom: 1 };
const two = { bedroom: 2, living_room: 1, kitchen: 1, bathroom: 1 };
const three = { bedroom: 3, living_room: 1, dining_room: 1, kitchen: 1, bathroom: 2 };
const four = { ...three, bedroom: 4, office: 1 };

/** Usual moves to compare prices by. Volumes by the sizes of flats in docs/domain/prices.md#example-moves. */
export const EXAMPLE_MOVES: readonly ExampleMove[] = [
  { name: "Bedsitter, in town", rooms: small, litres: 6_000, km: 12, from: ground, cartons: 0 },
  {
    name: "1 bedroom, 2nd floor",
    rooms: { ...small, living_room: 1 },
    litres: 12_000,
    km: 12,
    from: stairs(2),
    cartons: 0,
  },
  { name: "2 bedrooms, ground floor", rooms: two, litres: 20_000, km: 18, from: ground, cartons: 0 },
  {
    name: "2 bedrooms, 4th floor by stairs",
    rooms: two,
    litres: 20_000,
    km: 18,
    from: stairs(4),
    cartons: 0,
  },
  { name: "2 bedrooms, packed by us", rooms: two, litres: 20_000, km: 18, from: ground, cartons: 50 },
  { name: "3 bedrooms, to Thika", rooms: three, litres: 30_000, km: 45, from: lift(5), cartons: 0 },
  {
    name: "3 bedrooms, 60 m to carry",
    rooms: three,
    litres: 30_000,
    km: 18,
    from: { ...ground, carry: 60 },
    cartons: 0,
  },
  { name: "4 bedrooms, packed by us", rooms: four, litres: 42_000, km: 18, from: ground, cartons: 90 },
  { name: "3 bedrooms, to Nakuru", rooms: three, litres: 30_000, km: 160, from: ground, cartons: 0 },
  { name: "3 bedrooms, to Mombasa", rooms: three, litres: 30_000, km: 485, from: ground, cartons: 0 },
];

const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

/** The example moves priced both ways, in cents before VAT. Distances by bands. */
export function pricedExamples(list: OfficePriceList, service: VolumeService) {
  const rates = ratesOf(list, service);
  if (!rates) return [];
  return EXAMPLE_MOVES.map(({ name, rooms, litres, km, from, cartons }) => {
    const distance: Distance = { method: "bands", km, assumptions: [] };
    const services = cartons > 0 ? ["packing"] : [];
    // A carton of medium size has 0.08 m³.
    const packed = { litres: cartons * 80, cartons };
    const byVolume = volumeLines(list, rates, { litres, packed, from, to: ground, services, distance });
    return {
      name,
      litres,
      byRooms: sumOf(roomLines(list, { rooms, services, distance })),
      byVolume: sumOf(byVolume),
    };
  });
}
