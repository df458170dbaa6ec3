import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOn, answerDone } from "~/platform/http/reach";
import { assertChangeCustomer } from "../../server/reach";
import { customerDuplicatesContract } from "../contract";
import { dismissPair, mergeCustomers, restorePair, unmergeCustomers } from "./commands";
import { compareCustomers, listMerges, listPairs } from "./queries";
import { assertReachPair } from "./reach";

const os = handlersOf(customerDuplicatesContract);
const onPair = actOn(assertReachPair);

export const customerDuplicatesHandlers = os.router({
  list: os.list.handler(({ input }) => listPairs(db(), input)),
  compare: os.compare.handler(({ input, context }) =>
    compareCustomers(db(), context.actor, [input.first, input.second]),
  ),
  dismiss: os.dismiss.handler(({ input, context }) => answerDone(onPair(context, input, dismissPair))),
  restore: os.restore.handler(({ input, context }) => answerDone(onPair(context, input, restorePair))),
  merge: os.merge.handler(({ input, context: { actor, now, idempotencyKey } }) =>
    transaction(async (tx) => {
      const id = await assertChangeCustomer(tx, actor, input.id);
      const mergedId = await assertChangeCustomer(tx, actor, input.mergedId);
      const request = { scope: `customer-merges:${actor.personId}`, key: idempotencyKey, input };
      return once(tx, request, () => mergeCustomers(tx, actor, { ...input, id, mergedId, now }));
    }),
  ),
  merges: os.merges.handler(async ({ input, context }) => ({
    merges: await listMerges(db(), context.actor, input.id),
  })),
  unmerge: os.unmerge.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      const id = await assertChangeCustomer(tx, actor, input.id);
      await unmergeCustomers(tx, actor, { ...input, id, now });
      return { done: true as const };
    }),
  ),
});
