import { handleTask, type TaskHandler } from "~/platform/tasks/tasks";
import { sendPasswordReset, startPasswordReset } from "./commands/change-password";

export const identityTasks: readonly TaskHandler[] = [
  handleTask(sendPasswordReset, (wish) => startPasswordReset({ ...wish, now: new Date() })),
];
