import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { assertReachVehicle } from "../../vehicles/server/reach";
import { fuelContract } from "../contract";
import { addFuel, removeFuel } from "./commands";
import { listCosts, listFillings } from "./queries";

const os = handlersOf(fuelContract);
const acting = actOn(assertReachVehicle);

export const fuelHandlers = os.router({
  list: os.list.handler(({ input, context: { now } }) => listFillings(db(), input.id, nairobiDate(now))),
  add: os.add.handler(({ input, context }) => addFuel(context, input)),
  remove: os.remove.handler(({ input, context }) => answerDone(acting(context, input, removeFuel))),
  costs: os.costs.handler(({ context: { now } }) => listCosts(db(), nairobiDate(now))),
});
