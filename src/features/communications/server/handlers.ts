import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOn, answerDone } from "~/platform/http/reach";
import { communicationsContract } from "../contract";
import { addCommunication } from "./commands/add-communication";
import {
  assignCommunication,
  editCommunication,
  escalateCommunication,
  setCommunicationStatus,
} from "./commands/work-on-communication";
import { getCommunication, getCommunicationChoices, listCommunications } from "./queries";
import { assertWriteCustomer } from "./reach";

const os = handlersOf(communicationsContract);
const acting = actOn(assertWriteCustomer);

export const communicationsHandlers = os.router({
  list: os.list.handler(({ input, context }) => listCommunications(db(), context.actor, input)),
  get: os.get.handler(({ input, context }) => getCommunication(db(), context.actor, input)),
  choices: os.choices.handler(({ input, context }) => getCommunicationChoices(db(), context.actor, input.id)),
  create: os.create.handler(({ input, context }) => {
    const { actor, idempotencyKey: key } = context;
    const request = { scope: `communications:${actor.personId}`, key, input };
    return acting(context, input, (tx, who, given) =>
      once(tx, request, async () => ({
        ...(await addCommunication(tx, who, given)),
        message: "Communication created successfully",
      })),
    );
  }),
  edit: os.edit.handler(({ input: { id, communicationId, updatedAt, ...change }, context }) =>
    answerDone(acting(context, { id, communicationId, updatedAt, change }, editCommunication)),
  ),
  setStatus: os.setStatus.handler(async ({ input, context }) => {
    await acting(context, input, setCommunicationStatus);
    return { message: "Communication status updated successfully" };
  }),
  assign: os.assign.handler(({ input, context }) => answerDone(acting(context, input, assignCommunication))),
  escalate: os.escalate.handler(({ input, context }) =>
    answerDone(acting(context, input, escalateCommunication)),
  ),
});
