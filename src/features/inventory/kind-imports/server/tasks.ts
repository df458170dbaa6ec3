import { itemKindImport } from "./commands";

export const itemKindImportTasks = [itemKindImport.forgetting("forget-item-kind-import-files", "35 * * * *")];
