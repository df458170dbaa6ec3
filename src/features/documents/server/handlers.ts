import { assertNoteCustomer } from "~/features/customers/notes/server/reach";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { customerDocumentsContract } from "../contract";
import { addDocument } from "./commands/add-document";
import { deleteDocument, restoreDocument } from "./commands/delete-document";
import { listDocumentsOfCustomer } from "./queries";

const os = handlersOf(customerDocumentsContract);
const acting = actOn(assertNoteCustomer);

export const customerDocumentsHandlers = os.router({
  list: os.list.handler(({ input, context }) => listDocumentsOfCustomer(db(), context.actor, input.id)),
  add: os.add.handler(({ input: { id, kind, file }, context: { actor, now, idempotencyKey: key } }) =>
    addDocument(actor, { kind, file, now, key, reach: (tx) => assertNoteCustomer(tx, actor, id) }),
  ),
  remove: os.remove.handler(({ input, context }) => answerDone(acting(context, input, deleteDocument))),
  restore: os.restore.handler(({ input, context }) => answerDone(acting(context, input, restoreDocument))),
});
