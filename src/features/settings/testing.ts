import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { settingsManagementHandlers } from "./management/server/handlers";
import { messageTextsHandlers } from "./message-texts/server/handlers";
import { settingsHandlers } from "./server/handlers";
import { settingsVersionsHandlers } from "./versions/server/handlers";

/** One successful call of every write of kept versions and of the settings as a whole. */
export const writes = (admin: () => Actor) => {
  const files = () => callAs(settingsManagementHandlers, admin());
  const texts = () => callAs(messageTextsHandlers, admin());
  const greeting = { message: "mail.greeting.email", locale: "en" } as const;
  const greet = async (words: string) => {
    const { version } = await texts().get(greeting);
    const saved = await texts().save({ ...greeting, version, parts: { greeting: words } });
    return saved.version;
  };
  const fileName = "settings.json";
  const text = JSON.stringify({ settings: { moves: { dailyCapacity: 17 } } });
  return {
    "settingsVersions.restore": async () => {
      const settings = callAs(settingsHandlers, admin());
      const { value, version } = await settings.get({ section: "invoices" });
      const saved = await settings.save({ section: "invoices", value, version });
      return () =>
        callAs(settingsVersionsHandlers, admin()).restore({
          section: "invoices",
          version: saved.version,
          current: saved.version,
        });
    },
    "messageTexts.save": async () => () => greet("Dear {name},"),
    "messageTexts.reset": async () => {
      const version = await greet("Good day {name},");
      return () => texts().reset({ ...greeting, version });
    },
    "settingsManagement.reset": async () => {
      const { sections } = await files().overview();
      const version = sections.find(({ section }) => section === "numbering")?.version ?? 0;
      return () => files().reset({ versions: { numbering: version } });
    },
    "settingsManagement.export": async () => () => files().export({}),
    "settingsManagement.import": async () => {
      const { sections } = await files().compare({ fileName, text });
      return () => files().import({ fileName, text, versions: { moves: sections[0]?.version ?? 0 } });
    },
  };
};
