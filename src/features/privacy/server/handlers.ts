import { customerNotFound } from "~/features/customers/errors";
import { getCustomer } from "~/features/customers/server/queries";
import { assertReachCustomer, mayReachCustomer } from "~/features/customers/server/reach";
import { db, transaction } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { erasureContract } from "../contract";
import { erasePersonalData } from "./commands";
import { countErasure, findWritings, listOpen } from "./queries";

/** Who may not see customers is told what they would be told of one that is not there. */
function assertSeesCustomers(actor: Actor): void {
  if (!can(actor, "view_customers")) throw customerNotFound();
}

const os = handlersOf(erasureContract);

export const erasureHandlers = os.router({
  preview: os.preview.handler(async ({ input, context: { actor, now } }) => {
    assertSeesCustomers(actor);
    if (!(await mayReachCustomer(db(), actor, input.id, "view_customers"))) throw customerNotFound();
    const customer = await getCustomer(db(), input.id);
    const writings = await findWritings(db(), customer);
    const [open, counts] = await Promise.all([
      listOpen(db(), customer, writings, now),
      countErasure(db(), customer, writings),
    ]);
    return { open: open.map(({ why, to }) => ({ text: why.message, to })), ...counts };
  }),
  erase: os.erase.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      assertSeesCustomers(actor);
      const id = await assertReachCustomer(tx, actor, input.id);
      await erasePersonalData(tx, actor, { ...input, id, now });
      return { done: true as const };
    }),
  ),
});
