import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { db } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { aRejectedDocument } from "../testing";
import { isSignatureNear } from "./queries/near-signature";
import { etimsBranches, etimsSubmissions } from "./tables";

useDatabase({ subscribers: invoicesSubscribers });

test("a mail waits for KRA's signature only while the queue runs without fault", async () => {
  const { id } = await aRejectedDocument();
  const ofDocument = eq(etimsSubmissions.id, id);
  const [{ invoiceId = "" } = {}] = await db().select().from(etimsSubmissions).where(ofDocument);
  const isNear = () => isSignatureNear([{ document: "invoice", id: invoiceId }]);
  expect(await isNear()).toBe(false);
  await db().update(etimsSubmissions).set({ state: "queued" }).where(ofDocument);
  expect(await isNear()).toBe(true);
  expect(await isSignatureNear([{ document: "receipt", id: invoiceId }])).toBe(false);
  await db().update(etimsBranches).set({ failures: 1 });
  expect(await isNear()).toBe(false);
  await db().update(etimsBranches).set({ failures: 0, stopped: "conflict" });
  expect(await isNear()).toBe(false);
});
