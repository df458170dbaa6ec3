import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, actOnce, answerDone } from "~/platform/http/reach";
import { campaignsContract } from "../contract";
import { createCampaign, updateCampaign } from "./commands";
import { listCampaignChoices, listCampaigns } from "./queries";

const os = handlersOf(campaignsContract);

export const campaignsHandlers = os.router({
  list: os.list.handler(({ input }) => listCampaigns(db(), input)),
  choices: os.choices.handler(async () => ({ campaigns: await listCampaignChoices(db()) })),
  create: os.create.handler(({ input, context }) => actOnce("campaigns", context, input, createCampaign)),
  update: os.update.handler(({ input, context }) => answerDone(act(context, input, updateCampaign))),
});
