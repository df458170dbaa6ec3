import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import type { CampaignChannel } from "./domain";
import { campaignsHandlers } from "./server/handlers";

let made = 0;

export const asCampaigns = (actor: Actor) => callAs(campaignsHandlers, actor);

/** A campaign with a unique name. */
export async function aCampaign(actor: Actor, channel: CampaignChannel = "radio") {
  made += 1;
  return asCampaigns(actor).create({ name: `Holiday moves ${made}`, channel, startDate: "2026-11-01" });
}

/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => ({
  "campaigns.create": async () => () => aCampaign(acting()),
  "campaigns.update": async () => {
    const { id } = await aCampaign(admin());
    return () => asCampaigns(acting()).update({ id, cost: 12_000_00 });
  },
});
