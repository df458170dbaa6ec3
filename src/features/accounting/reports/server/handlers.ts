import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { bookReportsContract } from "../contract";
import { readReport } from "./queries/reports";

const os = handlersOf(bookReportsContract);

export const bookReportsHandlers = os.router({
  get: os.get.handler(({ input }) => readReport(db(), input)),
});
