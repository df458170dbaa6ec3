import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnceOn, answerDone } from "~/platform/http/reach";
import { customerNotesContract } from "../contract";
import { addNote, deleteNote, editNote, restoreNote } from "./commands";
import { listNotesOfCustomer, listWarningsOfCustomer } from "./queries";
import { assertNoteCustomer } from "./reach";

const os = handlersOf(customerNotesContract);
const acting = actOn(assertNoteCustomer);
const actingOnce = actOnceOn(assertNoteCustomer);

export const customerNotesHandlers = os.router({
  list: os.list.handler(({ input, context }) => listNotesOfCustomer(db(), context.actor, input.id)),
  warnings: os.warnings.handler(async ({ input, context }) => ({
    warnings: await listWarningsOfCustomer(db(), context.actor, input.id),
  })),
  add: os.add.handler(({ input, context }) => actingOnce("customer-notes", context, input, addNote)),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, input, editNote))),
  remove: os.remove.handler(({ input, context }) => answerDone(acting(context, input, deleteNote))),
  restore: os.restore.handler(({ input, context }) => answerDone(acting(context, input, restoreNote))),
});
