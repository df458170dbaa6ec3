import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetMedia, removeFiles, removeMedia } from "./commands/forget-media";

const forget = defineTask("forget-inventory-media");

export const inventoryPhotosTasks = [
  handleTask(removeMedia, ({ keys }) => removeFiles(keys)),
  handleTask(forget, () => transaction((tx) => forgetMedia(tx, new Date())), { cron: "20 * * * *" }),
];
