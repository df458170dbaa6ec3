import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Content, Line } from "~/features/inventory/inventories/domain/inventories";
import { getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import { publishOfficePrices } from "~/features/quotes/price-choice/testing";
import { quotes } from "~/features/quotes/server/tables";
import { requestedQuote } from "~/features/quotes/testing";
import { db } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { ruleOf } from "./queries/price-rule";

useDatabase();

const cubes = (quantity: number): Content => ({
  rooms: [{ key: "a", kind: "living_room", label: "Living room" }],
  lines: [
    {
      ...{
        itemId: "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6b",
        room: "a",
        kindCode: null,
        name: "Cube",
        nameSw: "Mche",
      },
      ...{ length: 100, width: 100, height: 100, volume: 1, weight: 100, minutes: 20, flags: [], quantity },
      ...{ packedBy: "customer", going: "yes", note: "", declaredValue: null },
    } satisfies Line,
  ],
});

test("by volume two cubic metres more cost what the quote's own list says of them", async () => {
  await publishOfficePrices();
  const list = await getCurrentPriceList(db(), new Date());
  const { id } = await requestedQuote();
  const ground = { floor: 0, lift: false, carry: 0 };
  await db()
    .update(quotes)
    .set({
      ...{ pricedBy: "volume", priceListVersion: list.version, services: [] },
      priceBasis: {
        ...{ service: "residential", inventoryVersion: 1, litres: 36_000, packed: { litres: 0, cartons: 0 } },
        ...{ from: ground, to: ground, distanceKm: 10, longDistanceKm: null },
      },
    })
    .where(eq(quotes.id, id));
  const rule = await ruleOf(db(), { id }, cubes(36));
  const sum = (content: Content) => (rule(content) ?? []).reduce((total, { amount }) => total + amount, 0);
  // KES 900 of their band and KES 60 up to 20 km, each for 2 m³.
  expect(sum(cubes(38)) - sum(cubes(36))).toBe(192_000);
  expect(sum(cubes(34))).toBeLessThan(sum(cubes(36)));
});
