import { leadImport } from "./commands";

export const leadImportsTasks = [leadImport.forgetting("forget-lead-import-files", "45 * * * *")];
