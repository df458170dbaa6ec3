import { supplierImport } from "./commands";

export const supplierImportTasks = [supplierImport.forgetting("forget-supplier-import-files", "41 * * * *")];
