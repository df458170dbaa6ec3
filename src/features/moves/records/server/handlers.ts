import { getCustomerByNumber } from "~/features/customers/server/queries/customers";
import { assertChangeCustomer } from "~/features/customers/server/reach";
import { db, type Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnceOn, answerDone } from "~/platform/http/reach";
import { customerServicesContract } from "../contract";
import { editService, recordService } from "./commands/record-service";
import { setServiceStatus } from "./commands/set-status";
import { getService, listMoveHistory, listServicesOfCustomer, recordsOfServices } from "./queries";

const os = handlersOf(customerServicesContract);
const assertChangeByNumber = async (tx: Tx, actor: Actor, number: string) =>
  assertChangeCustomer(tx, actor, (await getCustomerByNumber(tx, number)).id);
const acting = actOn(assertChangeByNumber);
const actingOnce = actOnceOn(assertChangeByNumber);

export const customerServicesHandlers = os.router({
  list: os.list.handler(({ input: { id, ...filter }, context: { actor } }) =>
    listServicesOfCustomer(db(), actor, id, filter),
  ),
  history: os.history.handler(({ input, context: { actor } }) => listMoveHistory(db(), actor, input.id)),
  get: os.get.handler(({ input, context: { actor } }) => getService(db(), actor, input.id, input.serviceId)),
  create: os.create.handler(({ input, context }) =>
    actingOnce("customer-services", context, input, recordService),
  ),
  edit: os.edit.handler(({ input, context }) => acting(context, input, editService)),
  setStatus: os.setStatus.handler(({ input, context }) =>
    answerDone(acting(context, input, setServiceStatus)),
  ),
  reportIssue: os.reportIssue.handler(({ input, context }) =>
    actingOnce("customer-services", context, input, recordsOfServices().reportIssue),
  ),
  resolveIssue: os.resolveIssue.handler(({ input, context }) =>
    answerDone(acting(context, input, recordsOfServices().resolveIssue)),
  ),
  addPhoto: os.addPhoto.handler(({ input, context }) =>
    actingOnce("customer-services", context, input, recordsOfServices().addPhoto),
  ),
  removePhoto: os.removePhoto.handler(({ input, context }) =>
    answerDone(acting(context, input, recordsOfServices().removePhoto)),
  ),
});
