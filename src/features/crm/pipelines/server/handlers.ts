import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOnce } from "~/platform/http/reach";
import { pipelinesContract } from "../contract";
import { usualStages } from "../domain";
import { createPipeline, setLossReasons, updatePipeline } from "./commands";
import { getCountedPipeline, getLossReasons, listCountedPipelines } from "./queries";

const os = handlersOf(pipelinesContract);

export const pipelinesHandlers = os.router({
  list: os.list.handler(async ({ context: { now } }) => ({
    pipelines: await listCountedPipelines(db(), now),
  })),
  setup: os.setup.handler(() => ({ stages: usualStages() })),
  get: os.get.handler(({ input, context: { now } }) => getCountedPipeline(db(), input.id, now)),
  create: os.create.handler(({ input, context }) => actOnce("pipelines", context, input, createPipeline)),
  update: os.update.handler(async ({ input, context: { actor, now } }) => ({
    done: true as const,
    ...(await transaction((tx) => updatePipeline(tx, actor, { ...input, now }))),
  })),
  lossReasons: os.lossReasons.handler(() => getLossReasons(db())),
  setLossReasons: os.setLossReasons.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      await setLossReasons(tx, actor, { ...input, now });
      return getLossReasons(tx);
    }),
  ),
});
