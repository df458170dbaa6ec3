import type { Feature } from "~/platform/http/feature";
import { seedHires } from "../demo";
import { hiresHandlers } from "./handlers";
import { hireSearch } from "./office";
import { lanesOfHires } from "./queries/hidden-lanes";
import { hiredNow } from "./queries/hired-times";
import { hiresSubscribers } from "./subscribers";
import { hiresTasks } from "./tasks";

export const hiresFeature = {
  handlers: { hires: hiresHandlers },
  subscribers: hiresSubscribers,
  tasks: hiresTasks,
  answers: [hireSearch, hiredNow, lanesOfHires],
  demo: seedHires,
} satisfies Feature;
