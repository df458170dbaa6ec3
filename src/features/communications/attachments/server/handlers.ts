import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { addAttachment, removeAttachment } from "../../server/commands/attach-files";
import { assertWriteCustomer } from "../../server/reach";
import { communicationAttachmentsContract } from "../contract";

const os = handlersOf(communicationAttachmentsContract);
const acting = actOn(assertWriteCustomer);

export const communicationAttachmentsHandlers = os.router({
  add: os.add.handler(
    ({ input: { id, communicationId, file }, context: { actor, now, idempotencyKey: key } }) =>
      addAttachment(actor, {
        communicationId,
        file,
        now,
        key,
        reach: (tx) => assertWriteCustomer(tx, actor, id),
      }),
  ),
  remove: os.remove.handler(({ input, context }) => answerDone(acting(context, input, removeAttachment))),
});
