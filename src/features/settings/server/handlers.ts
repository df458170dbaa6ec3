import { db, transaction } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { settingsContract } from "../contract";
import { SECTION_NEEDS, type SettingsSection } from "../domain";
import { saveSettings } from "./commands";
import { getSettings, getSettingsForPage } from "./queries";

const os = handlersOf(settingsContract);

/** Throws FORBIDDEN for who manages the settings and not what this section is about. */
function assertOpensSection(actor: Actor, section: SettingsSection): void {
  const needed = SECTION_NEEDS[section];
  if (needed) assertCan(actor, needed);
}

export const settingsHandlers = os.router({
  get: os.get.handler(({ input, context: { actor } }) => {
    const section = input.section as SettingsSection;
    assertOpensSection(actor, section);
    return getSettingsForPage(db(), section);
  }),
  save: os.save.handler(({ input, context }) =>
    transaction(async (tx) => {
      const section = input.section as SettingsSection;
      assertOpensSection(context.actor, section);
      await saveSettings(tx, context.actor, { ...input, section, now: context.now });
      return getSettingsForPage(tx, section);
    }),
  ),
  company: os.company.handler(async () => {
    const {
      logo,
      registrationNumber: _,
      licenseNumber: __,
      kraPin: ___,
      ...shown
    } = await getSettings(db(), "company");
    return { ...shown, hasLogo: logo !== "" };
  }),
});
