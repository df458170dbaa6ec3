import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { handleTask } from "~/platform/tasks/tasks";
import { vehicleDefects } from "../../workshop/server/tables";
import { removeDefectPhotos } from "./commands";

export const checksTasks = [
  handleTask(removeDefectPhotos, ({ keys }) => removeFilesWithoutRow(vehicleDefects, keys)),
];
