import { Link } from "react-router";
import { api } from "~/platform/http/loader-api";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import page from "~/platform/ui/office/detail-page.module.css";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { SOURCE_KINDS } from "../domain";
import type { Route } from "./+types/entry-page";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "journal").get({ number: params.number });

export const meta: Route.MetaFunction = ({ params, matches }) =>
  officeTitle(matches, params.number ?? "Entry");

const amountOf = (amount: number) => (amount === 0 ? "" : formatAmount(amount));

/** An entry of the journal with its source. */
export default function EntryPage({ loaderData: entry }: Route.ComponentProps) {
  const { number, day, sourceDay, kind, document, memo, lines, to, related, createdAt } = entry;
  return (
    <>
      <PageHead title={number} above={{ to: "/books/journal", label: "journal" }}>
        {memo}
      </PageHead>
      <div className={page.page}>
        <div className={page.column}>
          <Card title={`Lines, ${currencyMark()}`}>
            <PlainTable
              rows={lines}
              keyOf={({ id }) => id}
              stacks
              columns={[
                {
                  head: "Account",
                  names: true,
                  cell: ({ accountNumber, accountName }) => (
                    <Link to={`/books/journal?account=${accountNumber}`}>
                      {accountNumber} {accountName}
                    </Link>
                  ),
                },
                { head: "For", cell: ({ party }) => party },
                { head: "Debit", figure: true, cell: ({ debit }) => amountOf(debit) },
                { head: "Credit", figure: true, cell: ({ credit }) => amountOf(credit) },
              ]}
            />
          </Card>
        </div>
        <div className={page.column}>
          <Card title="Source">
            <Facts width={110}>
              <Fact label="From">{SOURCE_KINDS[kind]}</Fact>
              {document && <Fact label="Document">{to ? <Link to={to}>{document}</Link> : document}</Fact>}
              <Fact label="Counts on">{formatDate(day)}</Fact>
              {sourceDay !== day && (
                <Fact label="Dated" isWide>
                  {formatDate(sourceDay)}. Its month was closed.
                </Fact>
              )}
              <Fact label="Posted">{formatDateTime(createdAt)}</Fact>
              {related.length > 0 && (
                <Fact label="Other entries" isWide>
                  {related.map((other) => (
                    <Link key={other.number} to={`/books/journal/${other.number}`}>
                      {other.number}, {formatDate(other.day)}{" "}
                    </Link>
                  ))}
                </Fact>
              )}
            </Facts>
          </Card>
        </div>
      </div>
    </>
  );
}
