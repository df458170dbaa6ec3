import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnceOn, answerDone } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { assertReachVehicle } from "../../vehicles/server/reach";
import { workshopContract } from "../contract";
import { recordService, removeService, repairDefect, reportDefect } from "./commands";
import { getWorkshop } from "./queries";

const os = handlersOf(workshopContract);
const acting = actOn(assertReachVehicle);
const actingOnce = actOnceOn(assertReachVehicle);

export const workshopHandlers = os.router({
  get: os.get.handler(({ input, context: { now } }) => getWorkshop(db(), input.id, nairobiDate(now))),
  report: os.report.handler(({ input, context }) =>
    actingOnce("vehicle-defects", context, input, reportDefect),
  ),
  repair: os.repair.handler(({ input, context }) => answerDone(acting(context, input, repairDefect))),
  record: os.record.handler(({ input, context }) =>
    actingOnce("vehicle-services", context, input, recordService),
  ),
  remove: os.remove.handler(({ input, context }) => answerDone(acting(context, input, removeService))),
});
