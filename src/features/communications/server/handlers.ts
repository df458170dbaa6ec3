import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnceOn, answerDone } from "~/platform/http/reach";
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
const actingOnce = actOnceOn(assertWriteCustomer);

export const communicationsHandlers = os.router({
  list: os.list.handler(({ input, context }) => listCommunications(db(), context.actor, input)),
  get: os.get.handler(({ input, context }) => getCommunication(db(), context.actor, input)),
  choices: os.choices.handler(({ input, context }) => getCommunicationChoices(db(), context.actor, input.id)),
  create: os.create.handler(({ input, context }) =>
    actingOnce("communications", context, input, async (tx, actor, given) => ({
      ...(await addCommunication(tx, actor, given)),
      message: "Communication created successfully",
    })),
  ),
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
