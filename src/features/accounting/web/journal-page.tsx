import { Text } from "@mantine/core";
import { useLocation } from "react-router";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { PageHead } from "~/platform/ui/office/page-head";
import { SOURCE_KINDS } from "../domain";
import { journalList } from "../list";
import type { Route } from "./+types/journal-page";
import { booksViews } from "./books-views-panel";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  api(context, "journal").list(journalList.ask(url.searchParams));

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Journal");

type Line = Route.ComponentProps["loaderData"]["rows"][number];

const amountOf = (amount: number) => (amount === 0 ? "" : formatAmount(amount));

const COLUMNS: Column<Line>[] = [
  {
    id: "entry",
    head: "Entry",
    lead: true,
    cell: ({ entryNumber }) => entryNumber,
    below: ({ kind, document, accountNumber }) =>
      [accountNumber, SOURCE_KINDS[kind], document].filter(Boolean).join(" · "),
  },
  { id: "day", head: "Date", cell: ({ day }) => formatDate(day) },
  {
    id: "account",
    head: "Account",
    share: 30,
    cell: ({ accountNumber, accountName }) => `${accountNumber} ${accountName}`,
  },
  { id: "party", head: "For", share: 24, room: "middle", cell: ({ party }) => party },
  { id: "memo", head: "Memo", share: 24, room: "wide", cell: ({ memo }) => memo },
  { id: "debit", head: "Debit, KES", figure: true, cell: ({ debit }) => amountOf(debit) },
  { id: "credit", head: "Credit, KES", figure: true, cell: ({ credit }) => amountOf(credit) },
];

/** The lines of the journal; with an account the general ledger of it. */
export default function JournalPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <>
      <PageHead
        title="Journal"
        views={booksViews("journal")}
        actions={<ExportMenu path="journal" address={search} />}
      >
        {loaderData.opening !== null && (
          <Text component="span">Balance before the first day: {formatKes(loaderData.opening)}</Text>
        )}
      </PageHead>
      <ListBar list={journalList} search="Number of the entry or document" />
      <DataTable
        list={journalList}
        page={loaderData}
        columns={COLUMNS}
        name={({ entryNumber, accountNumber }) => `${entryNumber}, ${accountNumber}`}
        to={({ entryNumber }) => `/books/journal/${entryNumber}`}
        empty={{
          title: "No lines",
          none: "Invoices, payments and payroll appear here within a minute.",
          filtered: "Try another period or account.",
        }}
      />
    </>
  );
}
