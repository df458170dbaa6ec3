import { db } from "~/platform/db/database";
import { can } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { actOnceOn } from "~/platform/http/reach";
import { floatsContract } from "../contract";
import { countFloat, issueFloat } from "./commands";
import { getFloat, listFloats } from "./queries";
import { assertReachFloat } from "./reach";

const os = handlersOf(floatsContract);
const actingOnce = actOnceOn(assertReachFloat);
const done = { done: true as const };

export const floatsHandlers = os.router({
  list: os.list.handler(async ({ context: { now } }) => {
    const holders = await listFloats(db(), now);
    return { holders, total: holders.reduce((sum, { balance }) => sum + balance, 0) };
  }),
  get: os.get.handler(async ({ input, context: { actor, now } }) => ({
    ...(await getFloat(db(), input.id, now)),
    mayCount:
      input.id !== actor.personId && (can(actor, "manage_purchases") || can(actor, "approve_purchases")),
    mayOverride: can(actor, "approve_purchases"),
  })),
  issue: os.issue.handler(({ input, context }) =>
    actingOnce("float-issues", context, input, async (tx, actor, of) => {
      await issueFloat(tx, actor, of);
      return done;
    }),
  ),
  count: os.count.handler(({ input, context }) =>
    actingOnce("float-counts", context, input, async (tx, actor, of) => {
      await countFloat(tx, actor, of);
      return done;
    }),
  ),
});
