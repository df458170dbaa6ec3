import { settingsSaved } from "~/features/settings/domain/settings";
import { on, type Subscriber } from "~/platform/events/events";
import { integrationsSection } from "../settings";
import { forgetStaleConnections } from "./commands/end-connection";

export const connectionsSubscribers: readonly Subscriber[] = [
  on(settingsSaved, async (tx, { data, at }) => {
    if (data.section === integrationsSection.name) await forgetStaleConnections(tx, at);
  }),
];
