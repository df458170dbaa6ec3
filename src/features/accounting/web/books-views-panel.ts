import type { PageView } from "~/platform/ui/office/page-frame";

const VIEWS = {
  overview: ["/books", "Overview"],
  reports: ["/books/reports/profit-and-loss", "Reports"],
  journal: ["/books/journal", "Journal"],
  entries: ["/books/entries", "Entries"],
  months: ["/books/months", "Months"],
  accounts: ["/books/accounts", "Accounts"],
  openings: ["/books/openings", "Openings"],
  exports: ["/books/exports", "Exports"],
} as const;
export type BooksView = keyof typeof VIEWS;

/** The views of the books. */
export const booksViews = (open: BooksView): PageView[] =>
  Object.entries(VIEWS).map(([name, [to, label]]) => ({ to, label, isCurrent: name === open }));
