import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, answerDone } from "~/platform/http/reach";
import { viewsContract } from "../contract";
import { assertOpens, removeView, saveView } from "./commands";
import { listViews } from "./queries";

const os = handlersOf(viewsContract);

export const viewsHandlers = os.router({
  list: os.list.handler(({ input, context: { actor } }) => {
    assertOpens(actor, input.list);
    return listViews(db(), actor, input.list);
  }),
  save: os.save.handler(({ input, context }) => act(context, input, saveView)),
  remove: os.remove.handler(({ input, context }) => answerDone(act(context, input, removeView))),
});
