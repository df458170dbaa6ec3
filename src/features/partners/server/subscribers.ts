import { opportunityStageChanged } from "~/features/crm/opportunities/domain";
import { moveCancelled } from "~/features/moves/domain";
import { on } from "~/platform/events/events";
import { settleCommission } from "./commands/settle-commission";
import { listSalesWonBy } from "./queries/referrals";

/** A won sale owes commission; a cancelled one takes it back. */
export const partnersSubscribers = [
  on(opportunityStageChanged, (tx, { subjectId, actor, at, data: { before, after } }) =>
    before === "closed_won" || after === "closed_won"
      ? settleCommission(tx, actor, subjectId, at)
      : Promise.resolve(),
  ),
  on(moveCancelled, async (tx, { subjectId, actor, at, data: { quoteId } }) => {
    for (const { id } of await listSalesWonBy(tx, [subjectId, ...(quoteId ? [quoteId] : [])]))
      await settleCommission(tx, actor, id, at);
  }),
];
