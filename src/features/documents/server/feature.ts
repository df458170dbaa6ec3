import type { Feature } from "~/platform/http/feature";
import { seedCustomerDocuments } from "../demo";
import { customerDocumentsHandlers } from "./handlers";
import { customerDocumentsRoutes } from "./routes";
import { customerDocumentsTasks } from "./tasks";

export const documentsFeature = {
  handlers: { customerDocuments: customerDocumentsHandlers },
  routes: customerDocumentsRoutes,
  tasks: customerDocumentsTasks,
  demo: seedCustomerDocuments,
} satisfies Feature;
