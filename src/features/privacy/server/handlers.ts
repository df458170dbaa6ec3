import { customerNotFound } from "~/features/customers/errors";
import { getCustomer, listMergedInto } from "~/features/customers/server/queries/customers";
import { assertReachCustomer, mayReachCustomer } from "~/features/customers/server/reach";
import { db, transaction } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { erasureContract } from "../contract";
import { erasePersonalData } from "./commands";
import { countErasure, findWritings, listOpen } from "./queries";

/** Without the permission the answer is the same as for a missing customer. */
function assertSeesCustomers(actor: Actor): void {
  if (!can(actor, "view_customers")) throw customerNotFound();
}

type Counts = Awaited<ReturnType<typeof countErasure>>;

function addedUp(all: readonly Counts[]): Counts {
  const sum = (of: (counts: Counts) => number) => all.reduce((total, counts) => total + of(counts), 0);
  return {
    erased: {
      quotes: sum(({ erased }) => erased.quotes),
      inquiries: sum(({ erased }) => erased.inquiries),
      messages: sum(({ erased }) => erased.messages),
      signIn: all.some(({ erased }) => erased.signIn),
    },
    kept: {
      invoices: sum(({ kept }) => kept.invoices),
      creditNotes: sum(({ kept }) => kept.creditNotes),
      payments: sum(({ kept }) => kept.payments),
      papers: sum(({ kept }) => kept.papers),
    },
  };
}

const os = handlersOf(erasureContract);

export const erasureHandlers = os.router({
  preview: os.preview.handler(async ({ input, context: { actor, now } }) => {
    assertSeesCustomers(actor);
    if (!(await mayReachCustomer(db(), actor, input.id, "view_customers"))) throw customerNotFound();
    const family = [await getCustomer(db(), input.id), ...(await listMergedInto(db(), input.id))];
    const each = await Promise.all(
      family.map(async (customer) => {
        const writings = await findWritings(db(), customer);
        return Promise.all([listOpen(db(), customer, writings, now), countErasure(db(), customer, writings)]);
      }),
    );
    const open = each.flatMap(([found]) => found.map(({ why, to }) => ({ text: why.message, to })));
    return { open, ...addedUp(each.map(([, counts]) => counts)) };
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
