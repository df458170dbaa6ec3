import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetMedia, removeGoneFiles } from "./commands/forget-media";

const forget = defineTask("forget-inventory-media");
const removeFiles = defineTask("remove-inventory-files");

export const inventoryPhotosTasks = [
  handleTask(forget, () => transaction((tx) => forgetMedia(tx, new Date())), { cron: "20 * * * *" }),
  handleTask(removeFiles, () => removeGoneFiles(), { cron: "*/10 * * * *" }),
];
