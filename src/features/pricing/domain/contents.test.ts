import { describe, expect, test } from "vitest";
import { specificationPriceList as list, specificationTax as tax } from "../testing";
import {
  contentsOfLines,
  describeContents,
  isBare,
  linesOfContents,
  listTotalOf,
  roomsOffered,
} from "./contents";
import { priceMove } from "./prices";

const home = { rooms: { bedroom: 2, kitchen: 1 }, services: ["packing"] };
const priced = priceMove(list, home, tax).lines;
const sizes = { roomSizes: {} };

describe("what is to be moved and its lines", () => {
  test("agree for every quote as it is priced", () => {
    expect(contentsOfLines(priced, sizes, list)).toEqual({ ...home, roomSizes: {} });
    expect(linesOfContents(priced, home, list)).toEqual(priced);
    expect(listTotalOf(list, { ...home, distanceKm: 45, distanceMethod: "fixed" }, tax)).toBe(
      priceMove(list, home, tax).total,
    );
  });

  test("another count keeps the price that was agreed on; a new room takes the list's", () => {
    const agreed = priced.map((line) => (line.code === "bedroom" ? { ...line, unitPrice: 200_000 } : line));
    const lines = linesOfContents(agreed, { rooms: { bedroom: 3, bathroom: 1 }, services: [] }, list);
    expect(lines.map(({ code, quantity, unitPrice }) => [code, quantity, unitPrice])).toEqual([
      ["bedroom", 3, 200_000],
      ["bathroom", 1, 100_000],
      ["base", 1, 500_000],
      ["distance", 1, 200_000],
    ]);
  });

  test("rooms the price list does not know are priced by hand, and are not the service of that name", () => {
    const lines = linesOfContents(priced, { rooms: { storage: 1, garage: 2 }, services: ["storage"] }, list);
    expect(lines.slice(0, 3).map(({ category, code, unitPrice }) => [category, code, unitPrice])).toEqual([
      ["rooms", "storage", 0],
      ["rooms", "garage", 0],
      ["storage", "storage", 300_000],
    ]);
    expect(roomsOffered(list).map(({ id }) => id)).toEqual(
      expect.arrayContaining(["dining_room", "storage", "garage", "other"]),
    );
  });

  test("what somebody wrote by hand stays, last", () => {
    const piano = {
      category: "additional" as const,
      code: "extra-1",
      description: "Piano",
      quantity: 1,
      unitPrice: 800_000,
    };
    const lines = linesOfContents([...priced, piano], { rooms: { bedroom: 1 }, services: [] }, list);
    expect(lines.at(-1)).toEqual(piano);
    expect(contentsOfLines(lines, sizes, list)).toMatchObject({ rooms: { bedroom: 1 }, services: [] });
  });

  test("half a room is a room to carry, and stays half a price until another count is chosen", () => {
    const half = priced.map((line) => (line.code === "kitchen" ? { ...line, quantity: 0.5 } : line));
    expect(contentsOfLines(half, sizes, list).rooms).toEqual({ bedroom: 2, kitchen: 1 });
    expect(linesOfContents(half, home, list).find(({ code }) => code === "kitchen")?.quantity).toBe(0.5);
  });

  test("a size goes with its room; words say it", () => {
    const before = { roomSizes: { bedroom: "large" as const, garage: "small" as const } };
    const contents = contentsOfLines(priced, before, list);
    expect(contents.roomSizes).toEqual({ bedroom: "large" });
    expect(describeContents(contents, list)).toBe("Bedrooms × 2 (large), Kitchen × 1, Professional Packing");
    expect(describeContents({ rooms: {}, services: [], roomSizes: {} }, list)).toBe("nothing");
  });

  test("base and distance alone name nothing", () => {
    expect(isBare(priceMove(list, { rooms: {}, services: [] }, tax).lines)).toBe(true);
    expect(isBare(priced)).toBe(false);
    expect(isBare([{ category: "rooms", quantity: 0 }])).toBe(true);
  });
});
