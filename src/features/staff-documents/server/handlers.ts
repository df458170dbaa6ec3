import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { staffDocumentsContract } from "../contract";
import { addStaffDocument } from "./commands/add-staff-document";
import {
  deleteStaffDocument,
  editStaffDocument,
  restoreStaffDocument,
} from "./commands/change-staff-document";
import { listStaffDocuments } from "./queries";
import { assertKeepsDocuments, byNumber } from "./reach";

const os = handlersOf(staffDocumentsContract);
const acting = actOn(assertKeepsDocuments);

export const staffDocumentsHandlers = os.router({
  list: os.list.handler(({ input, context: { actor, now } }) =>
    listStaffDocuments(db(), actor, input.number, nairobiDate(now)),
  ),
  add: os.add.handler(({ input: { number, ...about }, context: { actor, now, idempotencyKey: key } }) =>
    addStaffDocument(actor, {
      ...about,
      now,
      key,
      reach: (tx) => assertKeepsDocuments(tx, actor, number),
    }),
  ),
  edit: os.edit.handler(({ input, context }) =>
    answerDone(acting(context, byNumber(input), editStaffDocument)),
  ),
  remove: os.remove.handler(({ input, context }) =>
    answerDone(acting(context, byNumber(input), deleteStaffDocument)),
  ),
  restore: os.restore.handler(({ input, context }) =>
    answerDone(acting(context, byNumber(input), restoreStaffDocument)),
  ),
});
