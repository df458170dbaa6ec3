import { vehicleImport } from "./commands";

export const vehicleImportTasks = [vehicleImport.forgetting("forget-vehicle-import-files", "38 * * * *")];
