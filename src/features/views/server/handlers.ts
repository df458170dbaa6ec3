import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { viewsContract } from "../contract";
import { assertOpens, removeView, saveView } from "./commands";
import { listViews } from "./queries";

const os = handlersOf(viewsContract);

export const viewsHandlers = os.router({
  list: os.list.handler(({ input, context: { actor } }) => {
    assertOpens(actor, input.list);
    return listViews(db(), actor, input.list);
  }),
  save: os.save.handler(({ input, context: { actor, now } }) =>
    transaction((tx) => saveView(tx, actor, { ...input, now })),
  ),
  remove: os.remove.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      await removeView(tx, actor, { ...input, now });
      return { done: true as const };
    }),
  ),
});
