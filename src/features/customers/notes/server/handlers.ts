import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOn, answerDone } from "~/platform/http/reach";
import { customerNotesContract } from "../contract";
import { addNote, deleteNote, editNote, restoreNote } from "./commands";
import { listNotesOfCustomer, listWarningsOfCustomer } from "./queries";
import { assertNoteCustomer } from "./reach";

const os = handlersOf(customerNotesContract);
const acting = actOn(assertNoteCustomer);

export const customerNotesHandlers = os.router({
  list: os.list.handler(({ input, context }) => listNotesOfCustomer(db(), context.actor, input.id)),
  warnings: os.warnings.handler(async ({ input, context }) => ({
    warnings: await listWarningsOfCustomer(db(), context.actor, input.id),
  })),
  add: os.add.handler(({ input, context }) => {
    const { actor, idempotencyKey: key } = context;
    const request = { scope: `customer-notes:${actor.personId}`, key, input };
    return acting(context, input, (tx, who, note) => once(tx, request, () => addNote(tx, who, note)));
  }),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, input, editNote))),
  remove: os.remove.handler(({ input, context }) => answerDone(acting(context, input, deleteNote))),
  restore: os.restore.handler(({ input, context }) => answerDone(acting(context, input, restoreNote))),
});
