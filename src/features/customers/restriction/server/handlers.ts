import { db } from "~/platform/db/database";
import { can } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { customerNotFound } from "../../errors";
import { getReachableCustomer } from "../../server/queries/customers";
import { assertReachCustomer } from "../../server/reach";
import { customerRestrictionContract } from "../contract";
import { liftRestriction, restrictCustomer } from "./commands";
import { getRestriction } from "./queries";

const os = handlersOf(customerRestrictionContract);

/** Without permission to see customers, the error is the same as for a missing customer. */
const acting = actOn(async (tx, actor, idOrNumber) => {
  if (!can(actor, "view_customers")) throw customerNotFound();
  const { id } = await getReachableCustomer(tx, actor, idOrNumber);
  return assertReachCustomer(tx, actor, id);
});

export const customerRestrictionHandlers = os.router({
  get: os.get.handler(({ input, context }) => getRestriction(db(), context.actor, input.id)),
  restrict: os.restrict.handler(({ input, context }) => answerDone(acting(context, input, restrictCustomer))),
  lift: os.lift.handler(({ input, context }) => answerDone(acting(context, input, liftRestriction))),
});
