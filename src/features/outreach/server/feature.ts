import type { Tx } from "~/platform/db/database";
import type { Feature } from "~/platform/http/feature";
import { seedAssignment } from "../assignment/demo";
import { assignmentRulesHandlers } from "../assignment/server/handlers";
import { assignmentSubscribers } from "../assignment/server/subscribers";
import { assignmentTasks } from "../assignment/server/tasks";
import { seedAutomation } from "../automation/demo";
import { automationRulesHandlers } from "../automation/server/handlers";
import { automationSubscribers } from "../automation/server/subscribers";
import { automationTasks } from "../automation/server/tasks";

export const outreachFeature = {
  handlers: { assignmentRules: assignmentRulesHandlers, automationRules: automationRulesHandlers },
  subscribers: [...assignmentSubscribers, ...automationSubscribers],
  tasks: [...assignmentTasks, ...automationTasks],
  demo: async (tx: Tx, now: Date) => {
    await seedAssignment(tx, now);
    await seedAutomation(tx, now);
  },
} satisfies Feature;
