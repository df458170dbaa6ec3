import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOn, answerDone } from "~/platform/http/reach";
import { leadsContract } from "../contract";
import { changeLeadStatus, createLead, updateLead } from "./commands";
import { getLead, getLeadStats, listLeadStaff, listLeads } from "./queries";
import { assertReachLead } from "./reach";

const os = handlersOf(leadsContract);
const acting = actOn(assertReachLead);

export const leadsHandlers = os.router({
  list: os.list.handler(({ input, context }) => listLeads(db(), context.actor, input)),
  stats: os.stats.handler(({ context: { actor, now } }) => getLeadStats(db(), actor, now)),
  staff: os.staff.handler(({ context }) => listLeadStaff(db(), context.actor)),
  get: os.get.handler(({ input, context }) => getLead(db(), context.actor, input.id)),
  create: os.create.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    transaction((tx) =>
      once(tx, { scope: `leads:${actor.personId}`, key, input }, () =>
        createLead(tx, actor, { fields: input, now }),
      ),
    ),
  ),
  update: os.update.handler(async ({ input: { id, updatedAt, ...change }, context }) => {
    const changed = await acting(context, { id, updatedAt, change }, updateLead);
    return { done: true as const, ...changed };
  }),
  changeStatus: os.changeStatus.handler(({ input, context }) =>
    answerDone(acting(context, input, changeLeadStatus)),
  ),
});
