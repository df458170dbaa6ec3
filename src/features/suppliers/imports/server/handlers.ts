import { handlersOf } from "~/platform/http/handlers";
import { supplierImportsContract } from "../contract";
import { supplierImport } from "./commands";

const os = handlersOf(supplierImportsContract);

export const supplierImportsHandlers = os.router({
  list: os.list.handler(({ context }) => supplierImport.list(context)),
  get: os.get.handler(({ input, context }) => supplierImport.get(context, input)),
  check: os.check.handler(({ input, context }) => supplierImport.check(context, input)),
  upload: os.upload.handler(({ input, context }) => supplierImport.upload(context, input)),
  map: os.map.handler(({ input, context }) => supplierImport.map(context, input)),
  layOut: os.layOut.handler(({ input, context }) => supplierImport.layOut(context, input)),
  run: os.run.handler(({ input, context }) => supplierImport.run(context, input)),
});
