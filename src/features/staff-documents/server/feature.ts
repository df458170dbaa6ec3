import type { Feature } from "~/platform/http/feature";
import { seedStaffDocuments } from "../demo";
import { staffDocumentsHandlers } from "./handlers";
import { staffDocumentsRoutes } from "./routes";
import { staffDocumentsTasks } from "./tasks";

export const staffDocumentsFeature = {
  handlers: { staffDocuments: staffDocumentsHandlers },
  routes: staffDocumentsRoutes,
  tasks: staffDocumentsTasks,
  demo: seedStaffDocuments,
} satisfies Feature;
