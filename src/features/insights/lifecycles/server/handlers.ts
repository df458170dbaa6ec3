import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOnce } from "~/platform/http/reach";
import { lifecyclesContract } from "../contract";
import { createLifecycle, updateLifecycle } from "./commands";
import { listLifecycles } from "./queries";

const os = handlersOf(lifecyclesContract);

export const lifecyclesHandlers = os.router({
  list: os.list.handler(async () => ({ lifecycles: await listLifecycles(db()) })),
  create: os.create.handler(({ input, context }) => actOnce("lifecycles", context, input, createLifecycle)),
  update: os.update.handler(async ({ input, context: { actor, now } }) => ({
    done: true as const,
    ...(await transaction((tx) => updateLifecycle(tx, actor, { ...input, now }))),
  })),
});
