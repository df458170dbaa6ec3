import type { Feature } from "~/platform/http/feature";
import { seedJobs } from "../demo";
import { jobsHandlers } from "./handlers";
import { vehiclesOfJobs } from "./queries/jobs";
import { conflictsOfJobs } from "./queries/move-conflicts";
import { jobsSubscribers } from "./subscribers";
import { jobsTasks } from "./tasks";

export const jobsFeature = {
  handlers: { jobs: jobsHandlers },
  subscribers: jobsSubscribers,
  tasks: jobsTasks,
  answers: [conflictsOfJobs, vehiclesOfJobs],
  demo: seedJobs,
} satisfies Feature;
