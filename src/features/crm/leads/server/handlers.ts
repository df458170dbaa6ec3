import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce, answerDone } from "~/platform/http/reach";
import { leadsContract } from "../contract";
import { changeLeadStatus, contactLead, createLead, updateLead } from "./commands";
import { changeLeads } from "./commands/change-leads";
import { mergeLeads, unmergeLeads } from "./commands/merge-leads";
import { compareLeads, getLead, getLeadStats, listLeadStaff, listLeads } from "./queries";
import { assertReachLead } from "./reach";

const os = handlersOf(leadsContract);
const acting = actOn(assertReachLead);

export const leadsHandlers = os.router({
  list: os.list.handler(({ input, context }) => listLeads(db(), context.actor, input, context.now)),
  stats: os.stats.handler(({ context: { actor, now } }) => getLeadStats(db(), actor, now)),
  staff: os.staff.handler(({ context }) => listLeadStaff(db(), context.actor)),
  get: os.get.handler(({ input, context }) => getLead(db(), context.actor, input.id, context.now)),
  create: os.create.handler(({ input, context }) =>
    actOnce("leads", context, input, (tx, actor, { now }) => createLead(tx, actor, { fields: input, now })),
  ),
  update: os.update.handler(async ({ input: { id, updatedAt, ...change }, context }) => {
    const changed = await acting(context, { id, updatedAt, change }, updateLead);
    return { done: true as const, ...changed };
  }),
  changeStatus: os.changeStatus.handler(({ input, context }) =>
    answerDone(acting(context, input, changeLeadStatus)),
  ),
  changeMany: os.changeMany.handler(({ input, context }) =>
    actOnce("lead-changes", context, input, changeLeads),
  ),
  contact: os.contact.handler(({ input, context }) => answerDone(acting(context, input, contactLead))),
  compare: os.compare.handler(({ input, context }) =>
    compareLeads(db(), context.actor, [input.first, input.second]),
  ),
  merge: os.merge.handler(({ input, context }) =>
    actOnce("lead-merges", context, input, async (tx, actor, { now }) =>
      mergeLeads(tx, actor, {
        id: await assertReachLead(tx, actor, input.id),
        mergedId: await assertReachLead(tx, actor, input.mergedId),
        fields: input.fields,
        now,
      }),
    ),
  ),
  unmerge: os.unmerge.handler(({ input, context }) => answerDone(acting(context, input, unmergeLeads))),
});
