import { seedActor } from "~/features/identity/demo";
import type { Tx } from "~/platform/db/database";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import type { CampaignChannel, CampaignStatus } from "./domain";
import { createCampaign } from "./server/commands";

/** Name, channel, first and last day from today, budget and cost in thousands, status. */
const CAMPAIGNS: readonly [string, CampaignChannel, number, number | null, number, number, CampaignStatus][] =
  [
    ["Holiday moves", "facebook_ads", -30, 40, 120, 64, "sending"],
    ["Estate agents of Kilimani", "partner", -90, null, 40, 22, "sending"],
    ["Long rains discount", "sms", -200, -140, 60, 58, "completed"],
    ["Nairobi Homes Expo", "trade_show", -75, -72, 180, 171, "completed"],
    ["Back to school", "google_ads", 35, 60, 90, 0, "draft"],
  ];

/** Adds the demo's campaigns. Returns their ids. */
export async function seedCampaigns(tx: Tx, now: Date): Promise<string[]> {
  const today = nairobiDate(now);
  const manager = await seedActor(tx, "manager");
  const ids: string[] = [];
  for (const [name, channel, begins, ends, budget, cost, status] of CAMPAIGNS) {
    const { id } = await createCampaign(tx, manager, {
      name,
      channel,
      startDate: addDays(today, begins),
      endDate: ends === null ? null : addDays(today, ends),
      budget: budget * 100_000,
      cost: cost * 100_000,
      status,
      now: new Date(now.getTime() + Math.min(-12, begins - 5) * 86_400_000),
    });
    ids.push(id);
  }
  return ids;
}
