import { leadCreated } from "~/features/crm/leads/domain";
import { on } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { routeTask } from "./commands/route-lead";

export const assignmentSubscribers = [
  on(leadCreated, (tx, { subjectId }) => enqueue(tx, routeTask, { leadId: subjectId })),
];
