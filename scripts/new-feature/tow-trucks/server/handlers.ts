import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce, answerDone } from "~/platform/http/reach";
import { towTrucksContract } from "../contract";
import { BLANK } from "../domain";
import { editTowTruck, makeTowTruck, retireTowTruck } from "./commands";
import { getTowTruck, listTowTrucks } from "./queries";
import { assertReachTowTruck } from "./reach";

const os = handlersOf(towTrucksContract);
const acting = actOn(assertReachTowTruck);

export const towTrucksHandlers = os.router({
  list: os.list.handler(({ input }) => listTowTrucks(db(), input)),
  get: os.get.handler(({ input }) => getTowTruck(db(), input.id)),
  blank: os.blank.handler(() => BLANK),
  make: os.make.handler(({ input, context }) => actOnce("tow-trucks", context, input, makeTowTruck)),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, input, editTowTruck))),
  retire: os.retire.handler(({ input, context }) => answerDone(acting(context, input, retireTowTruck))),
});
