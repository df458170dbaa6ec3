import { handlersOf } from "~/platform/http/handlers";
import { itemKindImportsContract } from "../contract";
import { itemKindImport } from "./commands";

const os = handlersOf(itemKindImportsContract);

export const itemKindImportsHandlers = os.router({
  list: os.list.handler(({ context }) => itemKindImport.list(context)),
  get: os.get.handler(({ input, context }) => itemKindImport.get(context, input)),
  check: os.check.handler(({ input, context }) => itemKindImport.check(context, input)),
  upload: os.upload.handler(({ input, context }) => itemKindImport.upload(context, input)),
  map: os.map.handler(({ input, context }) => itemKindImport.map(context, input)),
  layOut: os.layOut.handler(({ input, context }) => itemKindImport.layOut(context, input)),
  run: os.run.handler(({ input, context }) => itemKindImport.run(context, input)),
});
