import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { answerDone } from "~/platform/http/reach";
import { campaignsContract } from "../contract";
import { createCampaign, updateCampaign } from "./commands";
import { listCampaignChoices, listCampaigns } from "./queries";

const os = handlersOf(campaignsContract);

export const campaignsHandlers = os.router({
  list: os.list.handler(({ input }) => listCampaigns(db(), input)),
  choices: os.choices.handler(async () => ({ campaigns: await listCampaignChoices(db()) })),
  create: os.create.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    transaction((tx) =>
      once(tx, { scope: `campaigns:${actor.personId}`, key, input }, () =>
        createCampaign(tx, actor, { ...input, now }),
      ),
    ),
  ),
  update: os.update.handler(({ input, context: { actor, now } }) =>
    answerDone(transaction((tx) => updateCampaign(tx, actor, { ...input, now }))),
  ),
});
