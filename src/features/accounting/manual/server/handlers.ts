import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce, answerDone } from "~/platform/http/reach";
import { assertReachBooks } from "../../server/reach";
import { manualEntriesContract } from "../contract";
import {
  addManualEntry,
  approveManualEntry,
  attachManualFile,
  cancelManualEntry,
  editManualEntry,
  refuseManualEntry,
  submitManualEntry,
} from "./commands";
import { getManualEntry, listManualEntries } from "./queries";

const os = handlersOf(manualEntriesContract);
const acting = actOn(assertReachBooks("manual-entry"));

export const manualEntriesHandlers = os.router({
  list: os.list.handler(({ input }) => listManualEntries(db(), input)),
  get: os.get.handler(({ input, context }) => getManualEntry(db(), input.number, context.actor.personId)),
  add: os.add.handler(({ input, context }) => actOnce("manual-entries", context, input, addManualEntry)),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, input, editManualEntry))),
  submit: os.submit.handler(({ input, context }) => answerDone(acting(context, input, submitManualEntry))),
  approve: os.approve.handler(({ input, context }) => answerDone(acting(context, input, approveManualEntry))),
  refuse: os.refuse.handler(({ input, context }) => answerDone(acting(context, input, refuseManualEntry))),
  cancel: os.cancel.handler(({ input, context }) => answerDone(acting(context, input, cancelManualEntry))),
  attach: os.attach.handler(({ input, context }) => attachManualFile(context, input)),
});
