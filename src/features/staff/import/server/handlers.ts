import { handlersOf } from "~/platform/http/handlers";
import { employeeImportsContract } from "../contract";
import { employeeImport } from "./commands";

const os = handlersOf(employeeImportsContract);

export const employeeImportsHandlers = os.router({
  list: os.list.handler(({ context }) => employeeImport.list(context)),
  get: os.get.handler(({ input, context }) => employeeImport.get(context, input)),
  check: os.check.handler(({ input, context }) => employeeImport.check(context, input)),
  upload: os.upload.handler(({ input, context }) => employeeImport.upload(context, input)),
  map: os.map.handler(({ input, context }) => employeeImport.map(context, input)),
  layOut: os.layOut.handler(({ input, context }) => employeeImport.layOut(context, input)),
  run: os.run.handler(({ input, context }) => employeeImport.run(context, input)),
});
