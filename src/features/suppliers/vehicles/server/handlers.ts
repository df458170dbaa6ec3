import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { assertReachSupplier } from "../../server/reach";
import { supplierVehiclesContract } from "../contract";
import { linkVehicle, unlinkVehicle } from "./commands";
import { listVehiclesOf } from "./queries";

const os = handlersOf(supplierVehiclesContract);
const acting = actOn(assertReachSupplier);

export const supplierVehiclesHandlers = os.router({
  list: os.list.handler(({ input }) => listVehiclesOf(db(), input.id)),
  link: os.link.handler(({ input, context }) => answerDone(acting(context, input, linkVehicle))),
  unlink: os.unlink.handler(({ input, context }) => answerDone(acting(context, input, unlinkVehicle))),
});
