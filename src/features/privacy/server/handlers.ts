import { customerNotFound } from "~/features/customers/errors";
import { getCustomer, mayReachCustomer } from "~/features/customers/server/queries";
import { db, type Reader, transaction } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { erasureContract } from "../contract";
import { erasePersonalData } from "./commands";
import { countErasure, findWritings, listOpen } from "./queries";

const os = handlersOf(erasureContract);

async function assertReaches(reader: Reader, actor: Actor, id: string): Promise<void> {
  if (!can(actor, "view_customers") || !(await mayReachCustomer(reader, actor, id, "view_customers")))
    throw customerNotFound();
}

export const erasureHandlers = os.router({
  preview: os.preview.handler(async ({ input, context: { actor, now } }) => {
    await assertReaches(db(), actor, input.id);
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
      await assertReaches(tx, actor, input.id);
      await erasePersonalData(tx, actor, { ...input, now });
      return { done: true as const };
    }),
  ),
});
