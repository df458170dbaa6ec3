import { settingsSections } from "~/features/settings/define";
import { searchSettings } from "~/features/settings/domain/settings";
import { searchKinds } from "./queries";

export const settingSearch = searchKinds.answer({
  kind: "setting",
  needs: "manage_system_settings",
  find: async (_, actor, readings) => {
    const typed = readings.map(([first = ""]) => first).join(" ");
    const found = searchSettings(settingsSections.all(), typed, [...actor.permissions.keys()]);
    return found.map(({ section, path, field, groups, to }) => ({
      kind: "setting" as const,
      id: `${section.name}.${path}`,
      title: field.label,
      detail: [section.title, ...groups.map(({ title }) => title)].join(" · "),
      to,
    }));
  },
});
