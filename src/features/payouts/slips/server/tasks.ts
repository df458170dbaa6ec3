import { handleTask } from "~/platform/tasks/tasks";
import { announcePayslips, announcePayslipsTask } from "./commands/announce-payslips";

export const payslipsTasks = [handleTask(announcePayslipsTask, (payload) => announcePayslips(payload))];
