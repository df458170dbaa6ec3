import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { isReviewed } from "~/features/inventory/inventories/server/queries/reviews";
import { anInventory } from "~/features/inventory/testing";
import { requestedQuote } from "~/features/quotes/testing";
import { db } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { linkStateOf } from "../domain/links";
import { reviewsOfLists } from "./office";
import { linkStateIn } from "./queries";
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

test("the database finds the state of every link that the product finds", async () => {
  const manager = await aPerson({ role: "manager" });
  const now = new Date();
  const [before, after] = [new Date(now.getTime() - 1_000), new Date(now.getTime() + 1_000)];
  for (const reviewedAt of [null, before]) {
    const { id: inventoryId, versionId } = await anInventory(manager);
    if (reviewedAt) await db().insert(inventoryReviews).values({ versionId, reviewedAt });
    for (const expiresAt of [before, now, after])
      for (const revokedAt of [null, before])
        for (const openedAt of [null, before])
          for (const submittedAt of [null, before]) {
            const times = { expiresAt, revokedAt, openedAt, submittedAt };
            await db().delete(surveyLinks).where(eq(surveyLinks.inventoryId, inventoryId));
            await db()
              .insert(surveyLinks)
              .values({ inventoryId, ...times });
            const [row] = await db()
              .select({ state: linkStateIn(now) })
              .from(surveyLinks)
              .where(eq(surveyLinks.inventoryId, inventoryId));
            expect(row?.state, JSON.stringify({ ...times, reviewedAt })).toBe(
              linkStateOf({ ...times, reviewedAt }, now),
            );
          }
  }
});
