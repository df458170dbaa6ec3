import type { Feature } from "~/platform/http/feature";
import { bookAccountsHandlers } from "../accounts/server/handlers";
import { seedBooks } from "../demo";
import { manualEntriesHandlers } from "../manual/server/handlers";
import { manualEntryRoutes } from "../manual/server/routes";
import { manualEntryTasks } from "../manual/server/tasks";
import { bookOpeningsHandlers } from "../openings/server/handlers";
import { bookMonthsHandlers } from "../periods/server/handlers";
import { bookReportsHandlers } from "../reports/server/handlers";
import { bookReportsRoutes } from "../reports/server/routes";
import { booksHandlers, journalHandlers } from "./handlers";
import { bookSearch } from "./office";
import { accountingLedgerRules } from "./queries/ledger";
import { journalRoutes } from "./routes";
import { accountingTasks } from "./tasks";

export const accountingFeature = {
  handlers: {
    books: booksHandlers,
    journal: journalHandlers,
    bookAccounts: bookAccountsHandlers,
    bookMonths: bookMonthsHandlers,
    bookOpenings: bookOpeningsHandlers,
    manualEntries: manualEntriesHandlers,
    bookReports: bookReportsHandlers,
  },
  answers: [accountingLedgerRules, bookSearch],
  routes: [...journalRoutes, ...bookReportsRoutes, ...manualEntryRoutes],
  tasks: [...accountingTasks, ...manualEntryTasks],
  demo: seedBooks,
} satisfies Feature;
