import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { isReviewed } from "~/features/inventory/inventories/server/queries/reviews";
import { anInventory } from "~/features/inventory/testing";
import { requestedQuote } from "~/features/quotes/testing";
import { db } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { reviewsOfLists } from "./office";
import { inventoryReviews, surveyLinks } from "./tables";

useDatabase();
reviewsOfLists.join();

test("a list that its customer sent needs a review of this version, one of the office none", async () => {
  const manager = await aPerson({ role: "manager" });
  const { id } = await requestedQuote();
  const inventory = await anInventory(manager, { type: "quote", id });
  const { id: inventoryId, versionId } = inventory;
  expect(await isReviewed(db(), versionId)).toBe(true);
  await db().insert(surveyLinks).values({ inventoryId, expiresAt: new Date(), submittedAt: new Date() });
  expect(await isReviewed(db(), versionId)).toBe(false);
  await db().insert(inventoryReviews).values({ versionId, reviewedAt: new Date() });
  expect(await isReviewed(db(), versionId)).toBe(true);
});
