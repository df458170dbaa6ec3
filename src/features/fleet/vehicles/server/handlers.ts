import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce, actOnceOn, answerDone } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { vehiclesContract } from "../contract";
import { BLANK_VEHICLE } from "../domain";
import { addVehicle, editVehicle, readOdometer, setVehicleState } from "./commands";
import { getVehicle, listReadings, listVehicles } from "./queries";
import { assertReachVehicle } from "./reach";

const os = handlersOf(vehiclesContract);
const acting = actOn(assertReachVehicle);

export const vehiclesHandlers = os.router({
  list: os.list.handler(({ input, context: { now } }) => listVehicles(db(), input, nairobiDate(now))),
  get: os.get.handler(({ input, context: { now } }) => getVehicle(db(), input.id, nairobiDate(now))),
  blank: os.blank.handler(() => BLANK_VEHICLE),
  add: os.add.handler(({ input, context }) => actOnce("vehicles", context, input, addVehicle)),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, input, editVehicle))),
  setState: os.setState.handler(({ input, context }) => answerDone(acting(context, input, setVehicleState))),
  readings: os.readings.handler(async ({ input }) => ({ readings: await listReadings(db(), input.id) })),
  read: os.read.handler(({ input, context }) =>
    actOnceOn(assertReachVehicle)("vehicle-odometer", context, input, readOdometer),
  ),
});
