import { handlersOf } from "~/platform/http/handlers";
import { leadImportsContract } from "../contract";
import { leadImport, takeLeadImportBack } from "./commands";

const os = handlersOf(leadImportsContract);

export const leadImportsHandlers = os.router({
  list: os.list.handler(({ context }) => leadImport.list(context)),
  get: os.get.handler(({ input, context }) => leadImport.get(context, input)),
  check: os.check.handler(({ input, context }) => leadImport.check(context, input)),
  upload: os.upload.handler(({ input, context }) => leadImport.upload(context, input)),
  map: os.map.handler(({ input, context }) => leadImport.map(context, input)),
  layOut: os.layOut.handler(({ input, context }) => leadImport.layOut(context, input)),
  run: os.run.handler(({ input, context }) => leadImport.run(context, input)),
  takeBack: os.takeBack.handler(({ input, context }) => takeLeadImportBack(context, input)),
});
