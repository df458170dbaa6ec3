import { planningSection } from "~/features/inventory/planning/settings";
import { getSettings } from "~/features/settings/server/queries";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { inventoryRulesContract } from "../contract";

const os = handlersOf(inventoryRulesContract);

export const inventoryRulesHandlers = os.router({
  get: os.get.handler(async () => ({ rules: await getSettings(db(), planningSection) })),
});
