import { afterAll, beforeEach } from "vitest";
import type { QuoteInventory } from "~/features/pricing/domain/choices";
import { publishPriceList } from "~/features/pricing/server/commands";
import { officePriceList } from "~/features/pricing/testing";
import { transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { quoteInventories } from "../server/queries/inventories";

export const FIRST_VERSION = "01942e46-3a00-7000-8000-0000000000a1";
export const SECOND_VERSION = "01942e46-3a00-7000-8000-0000000000a2";

/** An inventory of 21.4 m³ on the third floor, of which the company packs 20 cartons. */
export const flat: QuoteInventory = {
  versionId: FIRST_VERSION,
  version: 1,
  frozen: false,
  complete: true,
  litres: 21_400,
  weight: 2_390,
  minutes: 980,
  cartons: 30,
  companyLitres: 3_000,
  companyCartons: 20,
  hours: 6.5,
  stops: [{ end: "from", floor: 3, lift: false, carry: 10 }],
};

interface Held {
  /** The inventory of all quotes, or none. */
  inventory: QuoteInventory | undefined;
  frozen: { versionId: string; quoteId: string }[];
}

const held: Held = { inventory: undefined, frozen: [] };

const testInventories = quoteInventories.answer({
  find: async () => held.inventory,
  freeze: async (_tx, _actor, versionId, quoteId) => {
    held.frozen.push({ versionId, quoteId });
    if (held.inventory) held.inventory = { ...held.inventory, frozen: true };
  },
});

/** Answers the port of inventories in the tests of a file; test files share a process. */
export function answerInventories(): Held {
  testInventories.join();
  beforeEach(() => {
    held.inventory = flat;
    held.frozen.length = 0;
  });
  afterAll(() => {
    held.inventory = undefined;
  });
  return held;
}

/** Publishes version 2 of the price list, with rates by volume and a dearer Saturday. */
export async function publishOfficePrices(): Promise<void> {
  const { version: _, ...data } = officePriceList;
  await transaction((tx) =>
    publishPriceList(tx, system, { data, basedOn: 1, validFrom: undefined, now: new Date() }),
  );
}
