import { inSnapshot, namedRows } from "~/platform/db/snapshot";
import { defineExport } from "~/platform/sheets/export";
import { SOURCE_KINDS } from "../domain";
import { journalList } from "../list";
import { LINE_FIELDS, linesQuery } from "./queries/lines";

interface Written {
  entryNumber: string;
  day: string;
  kind: keyof typeof SOURCE_KINDS;
  document: string;
  memo: string;
  accountNumber: string;
  accountName: string;
  debit: number;
  credit: number;
  party: string;
}

/** The lines of the filtered list, oldest first: the general ledger. */
export const journalRoutes = defineExport({
  path: "journal",
  title: "General ledger",
  permission: "view_books",
  ask: (query) => journalList.ask(query),
  fileName: (_, { account, from, to }) => ["general-ledger", account, from, to].filter(Boolean).join("-"),
  rows: (asked) =>
    inSnapshot((reader, batches) => namedRows<Written>(batches, LINE_FIELDS, linesQuery(reader, asked))),
  columns: [
    { header: "Date", width: 13, kind: "day", value: ({ day }) => day },
    { header: "Entry", width: 16, kind: "text", value: ({ entryNumber }) => entryNumber },
    { header: "From", width: 24, kind: "text", value: ({ kind }) => SOURCE_KINDS[kind] },
    { header: "Document", width: 18, kind: "text", value: ({ document }) => document },
    { header: "Memo", width: 36, kind: "text", value: ({ memo }) => memo },
    { header: "Account", width: 10, kind: "text", value: ({ accountNumber }) => accountNumber },
    { header: "Account name", width: 30, kind: "text", value: ({ accountName }) => accountName },
    { header: "Customer or supplier", width: 30, kind: "text", value: ({ party }) => party },
    { header: "Debit", width: 15, kind: "money", value: ({ debit }) => debit },
    { header: "Credit", width: 15, kind: "money", value: ({ credit }) => credit },
  ],
});
