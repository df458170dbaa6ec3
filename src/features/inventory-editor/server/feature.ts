import type { Feature } from "~/platform/http/feature";
import { inventoryRulesHandlers } from "./handlers";

export const inventoryEditorFeature = {
  handlers: { inventoryRules: inventoryRulesHandlers },
} satisfies Feature;
