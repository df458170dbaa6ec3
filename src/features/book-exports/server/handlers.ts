import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOnce } from "~/platform/http/reach";
import { bookExportsContract } from "../contract";
import { makeExport } from "./commands";
import { listChanges, listExports } from "./queries";

const os = handlersOf(bookExportsContract);

export const bookExportsHandlers = os.router({
  list: os.list.handler(async () => ({ months: await listExports(db()) })),
  changes: os.changes.handler(({ input }) => listChanges(db(), input.id)),
  make: os.make.handler(({ input, context }) => actOnce("book-exports", context, input, makeExport)),
});
