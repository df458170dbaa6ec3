import { employeeImport } from "./commands";

export const employeeImportsTasks = [employeeImport.forgetting("forget-employee-import-files", "55 * * * *")];
