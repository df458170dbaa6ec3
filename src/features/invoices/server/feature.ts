import type { Feature } from "~/platform/http/feature";
import { creditNotesHandlers } from "../credit-notes/server/handlers";
import { draftsHandlers } from "../drafts/server/handlers";
import { invoicesHandlers } from "./handlers";
import { invoicesRoutes } from "./routes";
import { invoicesSubscribers } from "./subscribers";
import { invoicesTasks } from "./tasks";

export const invoicesFeature = {
  handlers: { invoices: invoicesHandlers, creditNotes: creditNotesHandlers, drafts: draftsHandlers },
  routes: [invoicesRoutes],
  subscribers: invoicesSubscribers,
  tasks: invoicesTasks,
} satisfies Feature;
