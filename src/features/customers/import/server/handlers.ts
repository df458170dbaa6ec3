import { handlersOf } from "~/platform/http/handlers";
import { customerImportsContract } from "../contract";
import { customerImport, takeCustomerImportBack } from "./commands";

const os = handlersOf(customerImportsContract);

export const customerImportsHandlers = os.router({
  list: os.list.handler(({ context }) => customerImport.list(context)),
  get: os.get.handler(({ input, context }) => customerImport.get(context, input)),
  check: os.check.handler(({ input, context }) => customerImport.check(context, input)),
  upload: os.upload.handler(({ input, context }) => customerImport.upload(context, input)),
  map: os.map.handler(({ input, context }) => customerImport.map(context, input)),
  layOut: os.layOut.handler(({ input, context }) => customerImport.layOut(context, input)),
  run: os.run.handler(({ input, context }) => customerImport.run(context, input)),
  takeBack: os.takeBack.handler(({ input, context }) => takeCustomerImportBack(context, input)),
});
