import type { Feature } from "~/platform/http/feature";
import { creditNotesHandlers } from "../credit-notes/server/handlers";
import { customerInvoicesHandlers } from "../customer/server/handlers";
import {
  invoiceAccounts,
  invoicedOfQuotes,
  paidOfInvoices,
  papersOfInvoices,
  unpaidDeposits,
} from "../customer/server/queries";
import { draftsHandlers } from "../drafts/server/handlers";
import { remindersTasks } from "../reminders/server/tasks";
import { invoicesHandlers } from "./handlers";
import {
  creditNoteSearch,
  customersOfInvoices,
  eventsOfInvoices,
  exampleOfInvoices,
  figuresOfInvoices,
  invoiceCount,
  invoiceSearch,
  subjectsOfInvoices,
} from "./office";
import { invoicesRoutes } from "./routes";
import { invoicesSubscribers } from "./subscribers";
import { invoiceMailTasks } from "./tasks";

export const invoicesFeature = {
  handlers: {
    invoices: invoicesHandlers,
    creditNotes: creditNotesHandlers,
    drafts: draftsHandlers,
    customerInvoices: customerInvoicesHandlers,
  },
  routes: invoicesRoutes,
  subscribers: invoicesSubscribers,
  answers: [
    creditNoteSearch,
    invoiceSearch,
    invoiceCount,
    customersOfInvoices,
    invoiceAccounts,
    invoicedOfQuotes,
    papersOfInvoices,
    unpaidDeposits,
    paidOfInvoices,
    eventsOfInvoices,
    figuresOfInvoices,
    subjectsOfInvoices,
    exampleOfInvoices,
  ],
  tasks: [...remindersTasks, ...invoiceMailTasks],
} satisfies Feature;
