import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { assertReachVehicle } from "../../vehicles/server/reach";
import { vehiclePapersContract } from "../contract";
import { validityOf } from "../domain";
import { deletePaper, restorePaper } from "./commands/delete-paper";
import { addPaper, editPaper } from "./commands/save-paper";
import { listEnds, listPapers } from "./queries";

const os = handlersOf(vehiclePapersContract);
const acting = actOn(assertReachVehicle);

export const vehiclePapersHandlers = os.router({
  list: os.list.handler(async ({ input, context: { now } }) => ({
    papers: await listPapers(db(), input.id, nairobiDate(now)),
  })),
  calendar: os.calendar.handler(async ({ input, context: { now } }) => {
    const ends = await listEnds(db(), input.from, input.to);
    const today = nairobiDate(now);
    return {
      papers: ends.map((end) => ({ ...end, validity: validityOf({ ...end, validFrom: null }, today) })),
    };
  }),
  add: os.add.handler(({ input, context }) => addPaper(context, input)),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, input, editPaper))),
  remove: os.remove.handler(({ input, context }) => answerDone(acting(context, input, deletePaper))),
  restore: os.restore.handler(({ input, context }) => answerDone(acting(context, input, restorePaper))),
});
