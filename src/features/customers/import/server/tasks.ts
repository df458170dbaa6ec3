import { customerImport } from "./commands";

export const customerImportsTasks = [customerImport.forgetting("forget-customer-import-files", "50 * * * *")];
