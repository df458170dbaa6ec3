import { getCustomerByNumber } from "~/features/customers/server/queries/customers";
import { assertChangeCustomer } from "~/features/customers/server/reach";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOn, answerDone } from "~/platform/http/reach";
import { customerServicesContract } from "../contract";
import { addPhoto, removePhoto, reportIssue, resolveIssue } from "./commands/follow-service";
import { editService, recordService } from "./commands/record-service";
import { setServiceStatus } from "./commands/set-status";
import { getService, listMoveHistory, listServicesOfCustomer } from "./queries";

const os = handlersOf(customerServicesContract);
const acting = actOn(async (tx, actor, id) =>
  assertChangeCustomer(tx, actor, (await getCustomerByNumber(tx, id)).id),
);
const scopeOf = ({ personId }: { personId: string | null }) => `customer-services:${personId}`;

export const customerServicesHandlers = os.router({
  list: os.list.handler(({ input: { id, ...filter }, context: { actor } }) =>
    listServicesOfCustomer(db(), actor, id, filter),
  ),
  history: os.history.handler(({ input, context: { actor } }) => listMoveHistory(db(), actor, input.id)),
  get: os.get.handler(({ input, context: { actor } }) => getService(db(), actor, input.id, input.serviceId)),
  create: os.create.handler(({ input, context }) => {
    const request = { scope: scopeOf(context.actor), key: context.idempotencyKey, input };
    return acting(context, input, (tx, actor, record) =>
      once(tx, request, () => recordService(tx, actor, record)),
    );
  }),
  edit: os.edit.handler(({ input, context }) => acting(context, input, editService)),
  setStatus: os.setStatus.handler(({ input, context }) =>
    answerDone(acting(context, input, setServiceStatus)),
  ),
  reportIssue: os.reportIssue.handler(({ input, context }) => {
    const request = { scope: scopeOf(context.actor), key: context.idempotencyKey, input };
    return acting(context, input, (tx, actor, issue) =>
      once(tx, request, () => reportIssue(tx, actor, issue)),
    );
  }),
  resolveIssue: os.resolveIssue.handler(({ input, context }) =>
    answerDone(acting(context, input, resolveIssue)),
  ),
  addPhoto: os.addPhoto.handler(({ input, context }) => {
    const request = { scope: scopeOf(context.actor), key: context.idempotencyKey, input };
    return acting(context, input, (tx, actor, photo) => once(tx, request, () => addPhoto(tx, actor, photo)));
  }),
  removePhoto: os.removePhoto.handler(({ input, context }) =>
    answerDone(acting(context, input, removePhoto)),
  ),
});
