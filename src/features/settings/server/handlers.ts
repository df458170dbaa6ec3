import { db, transaction } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { settingsContract } from "../contract";
import type { Section } from "../define";
import { saveSettings } from "./commands";
import { getCompanyFace, getSection, getSettingsForPage } from "./queries";

const os = handlersOf(settingsContract);

/** The section of this name. Throws FORBIDDEN for who manages the settings and not what this section is about. */
function openedSection(actor: Actor, name: string): Section {
  const section = getSection(name);
  if (section.needs) assertCan(actor, section.needs);
  return section;
}

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
