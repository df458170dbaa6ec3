import { listStaffWhoMay } from "~/features/identity/server/queries";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { handlersOf } from "~/platform/http/handlers";
import { act, actOnce, answerDone } from "~/platform/http/reach";
import { customersContract } from "../contract";
import { getCustomerStats } from "../counts/server/queries";
import { identityNumberShown } from "../domain";
import { customerNotFound } from "../errors";
import { BLANK_CUSTOMER, mergeFields } from "../profile/domain";
import { createCustomer, deleteCustomer, editCustomer } from "./commands/save-customer";
import {
  getCustomer,
  getCustomerPage,
  getReachableCustomer,
  listCustomerChoices,
  listReachableCustomers,
} from "./queries/customers";
import { findIdentityNumber, listConsents } from "./queries/profiles";
import { assertChangeCustomer } from "./reach";

const os = handlersOf(customersContract);

export const customersHandlers = os.router({
  list: os.list.handler(({ input, context }) => listReachableCustomers(db(), context.actor, input)),
  stats: os.stats.handler(({ context }) => getCustomerStats(db(), context.actor)),
  staff: os.staff.handler(async () => ({ staff: await listStaffWhoMay(db(), "view_customers") })),
  choices: os.choices.handler(async ({ input, context }) => ({
    customers: await listCustomerChoices(db(), context.actor, input.search),
  })),
  get: os.get.handler(({ input, context }) => getCustomerPage(db(), context.actor, input.id)),
  create: os.create.handler(({ input, context }) =>
    actOnce("customer", context, input, (tx, actor, { now }) =>
      createCustomer(tx, actor, { fields: mergeFields(BLANK_CUSTOMER, input), now }),
    ),
  ),
  edit: os.edit.handler(({ input: { id, updatedAt, ...change }, context: { actor, now } }) =>
    transaction(async (tx) => {
      await editCustomer(tx, actor, {
        id: await assertChangeCustomer(tx, actor, id),
        updatedAt,
        change,
        now,
      });
      return { done: true as const };
    }),
  ),
  remove: os.remove.handler(({ input, context }) =>
    answerDone(
      act(context, input, async (tx, actor, { now }) =>
        deleteCustomer(tx, actor, { id: await assertChangeCustomer(tx, actor, input.id), now }),
      ),
    ),
  ),
  identityNumber: os.identityNumber.handler(({ input: { id, kind }, context: { actor, now } }) =>
    transaction(async (tx) => {
      const reached = await assertChangeCustomer(tx, actor, id);
      const { customerNumber } = await getCustomer(tx, reached);
      const number = await findIdentityNumber(tx, reached, kind);
      if (number === undefined) throw customerNotFound();
      await record(tx, actor, identityNumberShown, {
        subjectId: id,
        summary: `${kind === "id" ? "ID" : "Passport"} number of ${customerNumber} shown`,
        data: { customerNumber, kind },
        customerId: id,
        at: now,
      });
      return { number };
    }),
  ),
  consents: os.consents.handler(async ({ input, context }) => {
    const { id } = await getReachableCustomer(db(), context.actor, input.id);
    return { consents: await listConsents(db(), id) };
  }),
});
