import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { finalDuesContract } from "../contract";
import { finalDuesPath } from "../domain";
import { findFinalDues } from "./queries";

const os = handlersOf(finalDuesContract);

export const finalDuesHandlers = os.router({
  get: os.get.handler(async ({ input, context: { actor } }) => {
    const found = await findFinalDues(db(), actor, input.number);
    if (!found) return { dues: null };
    const { number, name: _, startDate: __, ...dues } = found;
    return { dues: { ...dues, pdfUrl: finalDuesPath(number) } };
  }),
});
