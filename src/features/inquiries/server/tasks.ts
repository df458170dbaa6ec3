import { handleTask, type TaskHandler } from "~/platform/tasks/tasks";
import { forgetPhotos, removePhotos } from "./commands/erase-inquiries";

export const inquiriesTasks: readonly TaskHandler[] = [
  handleTask(removePhotos, ({ keys }) => forgetPhotos(keys)),
];
