import type { Feature } from "~/platform/http/feature";
import { seedLeadIntake } from "../demo";
import { leadLookalikesHandlers } from "../lookalikes/server/handlers";
import { intakesOfLead } from "./office";
import { leadIntakeSubscribers } from "./subscribers";
import { leadIntakeTasks } from "./tasks";

export const leadIntakeFeature = {
  handlers: { leadLookalikes: leadLookalikesHandlers },
  answers: [intakesOfLead],
  subscribers: leadIntakeSubscribers,
  tasks: leadIntakeTasks,
  demo: seedLeadIntake,
} satisfies Feature;
