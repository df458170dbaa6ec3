import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { settingsContract } from "../contract";
import type { SettingsSection } from "../domain";
import { saveSettings } from "./commands";
import { getSettings, getSettingsForPage } from "./queries";

const os = handlersOf(settingsContract);

export const settingsHandlers = os.router({
  get: os.get.handler(({ input }) => getSettingsForPage(db(), input.section as SettingsSection)),
  save: os.save.handler(({ input, context }) =>
    transaction(async (tx) => {
      const section = input.section as SettingsSection;
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
