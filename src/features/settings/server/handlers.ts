import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { settingsContract } from "../contract";
import { saveSettings } from "./commands";
import { getCompanyFace, getSettingsForPage, openedSection } from "./queries";

const os = handlersOf(settingsContract);

export const settingsHandlers = os.router({
  get: os.get.handler(({ input, context: { actor } }) =>
    getSettingsForPage(db(), openedSection(actor, input.section)),
  ),
  save: os.save.handler(({ input, context }) =>
    transaction(async (tx) => {
      const section = openedSection(context.actor, input.section);
      await saveSettings(tx, context.actor, { ...input, section, now: context.now });
      return getSettingsForPage(tx, section);
    }),
  ),
  company: os.company.handler(() => getCompanyFace(db())),
});
