import { handlersOf } from "~/platform/http/handlers";
import { vehicleImportsContract } from "../contract";
import { vehicleImport } from "./commands";

const os = handlersOf(vehicleImportsContract);

export const vehicleImportsHandlers = os.router({
  list: os.list.handler(({ context }) => vehicleImport.list(context)),
  get: os.get.handler(({ input, context }) => vehicleImport.get(context, input)),
  check: os.check.handler(({ input, context }) => vehicleImport.check(context, input)),
  upload: os.upload.handler(({ input, context }) => vehicleImport.upload(context, input)),
  map: os.map.handler(({ input, context }) => vehicleImport.map(context, input)),
  layOut: os.layOut.handler(({ input, context }) => vehicleImport.layOut(context, input)),
  run: os.run.handler(({ input, context }) => vehicleImport.run(context, input)),
});
