import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { assertReachSupplier } from "../../server/reach";
import { supplierPapersContract } from "../contract";
import { addPaper, removePaper } from "./commands";
import { listPapers } from "./queries";

const os = handlersOf(supplierPapersContract);
const acting = actOn(assertReachSupplier);

export const supplierPapersHandlers = os.router({
  list: os.list.handler(async ({ input, context: { now } }) => ({
    papers: await listPapers(db(), input.id, nairobiDate(now)),
  })),
  add: os.add.handler(({ input, context }) => addPaper(context, input)),
  remove: os.remove.handler(({ input, context }) => answerDone(acting(context, input, removePaper))),
});
