import type { Feature } from "~/platform/http/feature";
import { seedEvidence } from "../demo";
import { recordsOfEvidence } from "../service-records/server/office";
import { evidenceSample } from "./documents/evidence-sample";
import { evidenceHandlers } from "./handlers";
import { paperSearch } from "./office";
import { evidenceRoutes } from "./routes";
import { evidenceSubscribers } from "./subscribers";
import { evidenceTasks } from "./tasks";

export const evidenceFeature = {
  handlers: { evidence: evidenceHandlers },
  routes: evidenceRoutes,
  subscribers: evidenceSubscribers,
  tasks: evidenceTasks,
  answers: [evidenceSample, paperSearch, recordsOfEvidence],
  demo: seedEvidence,
} satisfies Feature;
