import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { raiseAlerts } from "./commands";

const raise = defineTask("raise-customer-alerts");

export const findingsTasks = [
  // 04:30 in Nairobi, before staff are notified.
  handleTask(
    raise,
    async () => {
      await raiseAlerts(new Date());
    },
    { cron: "30 1 * * *" },
  ),
];
