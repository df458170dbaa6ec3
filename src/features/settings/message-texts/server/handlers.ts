import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { messageTextsContract } from "../contract";
import { resetText, saveText } from "./commands";
import { getText, listTexts, previewText } from "./queries";

const os = handlersOf(messageTextsContract);

export const messageTextsHandlers = os.router({
  list: os.list.handler(() => listTexts(db())),
  get: os.get.handler(({ input }) => getText(db(), input)),
  preview: os.preview.handler(({ input, context: { actor } }) => previewText(db(), actor, input)),
  save: os.save.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      await saveText(tx, actor, { ...input, now });
      return getText(tx, input);
    }),
  ),
  reset: os.reset.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      await resetText(tx, actor, { ...input, now });
      return getText(tx, input);
    }),
  ),
});
