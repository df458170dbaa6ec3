import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { defaultsOf } from "~/features/settings/define";
import { saveSettings } from "~/features/settings/server/commands";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { matchOrCreateCustomer } from "../../server/commands";
import { customersHandlers } from "../../server/handlers";
import { customerSums } from "../../server/tables";
import { loyaltySection } from "../settings";

useDatabase();

test("the thresholds of the settings are obeyed wherever a tier is shown or filtered by", async () => {
  const admin = await aPerson({ role: "admin" });
  const customers = callAs(customersHandlers, admin);
  const contact = { name: "Akinyi Ouma", email: "akinyi@example.co.ke", phone: "+254712000811" };
  const { id } = await transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date()));
  await db().update(customerSums).set({ spent: 600_000_000 }).where(eq(customerSums.customerId, id));
  const tiers = async () => {
    const { rows } = await customers.list({});
    const { segmentation } = await customers.get({ id });
    const counts = [];
    for (const tier of ["gold", "platinum", "diamond"] as const)
      counts.push((await customers.list({ tier })).total);
    return [rows[0]?.segmentation.tier, segmentation.tier, ...counts];
  };
  expect(await tiers()).toEqual(["platinum", "platinum", 0, 1, 0]);
  const save = (change: object, version: number) =>
    transaction((tx) =>
      saveSettings(tx, admin, {
        section: loyaltySection,
        value: { ...defaultsOf(loyaltySection), ...change },
        version,
        now: new Date(),
      }),
    );
  await save({ diamond: "6000" }, 0);
  expect(await tiers()).toEqual(["diamond", "diamond", 0, 0, 1]);
  await save({ platinum: 7_000 }, 1);
  expect(await tiers()).toEqual(["gold", "gold", 1, 0, 0]);
});
