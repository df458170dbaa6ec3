import { handleTask } from "~/platform/tasks/tasks";
import { announcePayslipLinks, announcePayslipLinksTask } from "./commands/send-link";

export const payslipLinksTasks = [
  handleTask(announcePayslipLinksTask, (payload) => announcePayslipLinks(payload)),
];
