import { beforeAll, describe, expect, test } from "vitest";
import { campaignsHandlers } from "~/features/campaigns/server/handlers";
import { aLead, leadsHandlers } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { type Actor, visitor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

useDatabase();

const as = (actor: Actor) => callAs(campaignsHandlers, actor);
const leadsAs = (actor: Actor) => callAs(leadsHandlers, actor);
const fair = { name: "Homes Expo", channel: "trade_show", startDate: "2026-11-01" } as const;

let manager: Actor;
let rep: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  rep = await aPerson({ role: "sales_rep" });
});

describe("a campaign", () => {
  test("is added, changed and offered to leads until it is cancelled", async () => {
    const { id } = await as(manager).create({ ...fair, budget: 180_000_00 });
    const [row] = (await as(rep).list({ search: "homes" })).rows;
    expect(row).toMatchObject({ id, ...fair, budget: 180_000_00, cost: 0, status: "draft", endDate: null });
    const { id: leadId } = await aLead(rep, { campaignId: id, campaignSource: "Stand 12" });
    expect(await leadsAs(rep).get({ id: leadId })).toMatchObject({
      campaign: "Homes Expo",
      campaignSource: "Stand 12",
    });
    expect((await leadsAs(rep).list({ campaignId: id })).rows.map((lead) => lead.id)).toEqual([leadId]);
    const offered = async () => (await as(rep).choices()).campaigns.map((campaign) => campaign.id);
    expect(await offered()).toContain(id);
    await as(manager).update({ id, status: "cancelled", updatedAt: row?.updatedAt });
    expect(await offered()).not.toContain(id);
    await leadsAs(rep).update({ id: leadId, campaignSource: "Stand 14" });
    expect((await leadsAs(rep).get({ id: leadId })).campaign).toBe("Homes Expo");
  });

  test("of one name is there once, whatever its capitals, and by two at once", async () => {
    const spot = { name: "Radio Spot", channel: "radio", startDate: "2026-11-01" } as const;
    const both = await Promise.allSettled([
      as(manager).create(spot),
      as(manager).create({ ...spot, name: "RADIO spot" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { data: { fields: { name: "There is a campaign of this name already" } } },
    });
  });

  test.each([
    ["no name", { name: " " }, { name: "Please name the campaign" }],
    [
      "an end before its beginning",
      { endDate: "2026-10-01" },
      { endDate: "The campaign ends before it begins" },
    ],
    ["a budget below zero", { budget: -1 }, { budget: "An amount cannot be below zero" }],
  ])("with %s is refused at its field", async (_, over, fields) => {
    await expect(as(manager).create({ ...fair, name: "Another", ...over })).rejects.toMatchObject({
      code: "INVALID",
      data: { fields },
    });
  });

  test("changed by two is refused to the slower", async () => {
    const { id } = await as(manager).create({ ...fair, name: "Posters" });
    const row = (await as(rep).list({ search: "posters" })).rows[0];
    await as(manager).update({ id, cost: 100, updatedAt: row?.updatedAt });
    await expect(as(manager).update({ id, cost: 200, updatedAt: row?.updatedAt })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("is set up by who may alone, and read by who sees leads", async () => {
    await expect(as(rep).create({ ...fair, name: "Mine" })).rejects.toMatchObject({ status: 403 });
    await expect(as(visitor).list({})).rejects.toMatchObject({ status: 401 });
    const driver = await aPerson({ role: "driver" });
    await expect(as(driver).list({})).rejects.toMatchObject({ status: 403 });
  });

  test("that is not there is refused to a lead", async () => {
    await expect(aLead(rep, { campaignId: newId() })).rejects.toMatchObject({
      data: { fields: { campaignId: "Please choose a campaign that there is" } },
    });
  });
});
