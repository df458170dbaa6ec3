import type { Feature } from "~/platform/http/feature";
import { leadImportsHandlers } from "./handlers";
import { leadImportsTasks } from "./tasks";

export const leadImportsFeature = {
  handlers: { leadImports: leadImportsHandlers },
  tasks: leadImportsTasks,
} satisfies Feature;
