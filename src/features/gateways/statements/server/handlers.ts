import { db, transaction } from "~/platform/db/database";
import { scopeOf } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { statementsContract } from "../contract";
import { statementNotFound } from "../errors";
import { linesOf, saveStatement } from "./commands";
import { getStatement, listStatements } from "./queries";

const os = handlersOf(statementsContract);

/** A provider's statement includes all customers, so it requires the scope 'all'. */
export const statementsHandlers = os.router({
  list: os.list.handler(async ({ context: { actor } }) =>
    scopeOf(actor, "view_finances") === "all" ? listStatements(db()) : { statements: [], mappings: [] },
  ),
  get: os.get.handler(async ({ input, context: { actor } }) => {
    if (scopeOf(actor, "view_finances") !== "all") throw statementNotFound();
    return getStatement(db(), input.id);
  }),
  upload: os.upload.handler(async ({ input: { csv, columns, ...input }, context: { actor, now } }) => {
    if (scopeOf(actor, "manage_finances") !== "all") throw statementNotFound();
    const { lines, skipped } = await linesOf(db(), input.gateway, csv, columns);
    const kept = await transaction((tx) => saveStatement(tx, actor, { ...input, columns, lines, now }));
    return { ...kept, skipped };
  }),
});
