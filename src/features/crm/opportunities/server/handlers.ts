import { getSettings } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce } from "~/platform/http/reach";
import { salesSection } from "../../settings";
import { opportunitiesContract } from "../contract";
import { createOpportunity, updateOpportunity } from "./commands";
import { changeOpportunities } from "./commands/change-opportunities";
import { changeStage } from "./commands/change-stage";
import { getOpportunity, listOpportunities } from "./queries/opportunities";
import { listPipelines } from "./queries/pipelines";
import { listWins } from "./queries/wins";
import { assertReachOpportunity } from "./reach";

const os = handlersOf(opportunitiesContract);
const acting = actOn(assertReachOpportunity);

export const opportunitiesHandlers = os.router({
  list: os.list.handler(({ input, context: { actor, now } }) => listOpportunities(db(), actor, input, now)),
  get: os.get.handler(({ input, context: { actor, now } }) => getOpportunity(db(), actor, input.id, now)),
  choices: os.choices.handler(async () => ({
    pipelines: await listPipelines(db()),
    lossReasons: [...(await getSettings(db(), salesSection)).lossReasons],
  })),
  wins: os.wins.handler(({ input, context }) =>
    transaction(async (tx) => ({
      wins: await listWins(tx, await assertReachOpportunity(tx, context.actor, input.id)),
    })),
  ),
  create: os.create.handler(({ input, context }) =>
    actOnce("opportunities", context, input, (tx, actor, { now }) => {
      const { stage, ...fields } = input;
      return createOpportunity(tx, actor, { fields, stage, now });
    }),
  ),
  update: os.update.handler(async ({ input: { id, rowVersion, ...change }, context }) => {
    const changed = await acting(context, { id, rowVersion, change }, updateOpportunity);
    return { done: true as const, ...changed };
  }),
  changeMany: os.changeMany.handler(({ input, context }) =>
    actOnce("opportunity-changes", context, input, changeOpportunities),
  ),
  changeStage: os.changeStage.handler(({ input, context }) => acting(context, input, changeStage)),
});
