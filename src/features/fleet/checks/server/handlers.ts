import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { vehicleChecksContract } from "../contract";
import { takeCheck } from "./commands";
import { beginCheck, listChecks, listToCheck } from "./queries";

const os = handlersOf(vehicleChecksContract);

export const vehicleChecksHandlers = os.router({
  vehicles: os.vehicles.handler(async ({ context: { now } }) => ({
    vehicles: await listToCheck(db(), nairobiDate(now)),
  })),
  begin: os.begin.handler(({ input, context: { now } }) => beginCheck(db(), input.id, nairobiDate(now))),
  send: os.send.handler(({ input, context }) => takeCheck(context, input)),
  list: os.list.handler(async ({ input }) => ({ checks: await listChecks(db(), input.id) })),
});
