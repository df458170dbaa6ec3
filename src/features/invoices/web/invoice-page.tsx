import { Button, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Link, Outlet } from "react-router";
import { CHANNEL_LABELS } from "~/features/messaging/domain";
import { acceptedChangesPart } from "~/features/quotes/changes/web/change-parts";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { LinesTable } from "~/platform/ui/office/lines-table";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { Timeline } from "~/platform/ui/office/timeline";
import type { Route } from "./+types/invoice-page";
import { ChaseButtons } from "./chase-buttons";
import { DraftActions } from "./draft-actions";
import { InvoiceBadge } from "./invoice-badge";
import { InvoiceCustomer } from "./invoice-customer";
import styles from "./invoice-page.module.css";
import { invoiceTaxPart } from "./invoice-parts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const invoice = await api(context, "invoices").get({ number: params.number });
  const credited = await api(context, "creditNotes").ofInvoice({
    invoiceId: invoice.id,
  });
  const { now, viewer } = context.get(pageRequest);
  const may = new Set(viewer?.permissions);
  return {
    invoice,
    credited,
    manage: may.has("manage_finances"),
    seesQuotes: may.has("view_quotes"),
    seesOutbox: may.has("view_outbox"),
    now,
  };
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  officeTitle(matches, `${params.number} · Invoices`);

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { invoice, credited, manage, seesQuotes, seesOutbox, now } = loaderData;
  useLive(["invoice", "payment", "prompt", "settlement"]);
  const draft = invoice.status === "draft";
  const open = invoice.balance > 0 && !draft && invoice.status !== "cancelled";
  return (
    <>
      <PageHead
        title={draft ? "Draft invoice" : invoice.number}
        mark={<InvoiceBadge status={invoice.status} />}
        actions={
          <>
            <Button
              component="a"
              href={`/documents/invoices/${invoice.id}.pdf`}
              target="_blank"
              variant="default"
              leftSection={<IconDownload size={18} />}
            >
              PDF
            </Button>
            {manage && open && (
              <ChaseButtons invoiceIds={[invoice.id]} overdue={invoice.status === "overdue"} />
            )}
            {manage && draft && <DraftActions invoice={invoice} />}
          </>
        }
      >
        {draft ? "Started" : "Issued"} {formatDate(invoice.issueDate)} · due {formatDate(invoice.dueDate)}
        {invoice.supplements.map(({ number, addsToThis }) => (
          <span key={number}>
            {" · "}
            {addsToThis ? "with" : "adds to"} <Link to={`/invoice-management/${number}`}>{number}</Link>
          </span>
        ))}
        {invoice.replaces && <Related word="replaces" number={invoice.replaces} />}
        {invoice.replacedBy && <Related word="replaced by" number={invoice.replacedBy} />}
        {invoice.quote && (
          <>
            {" "}
            · from quote{" "}
            {seesQuotes ? (
              <Link to={`/quote-management/${invoice.quote.number}?version=${invoice.quote.version}`}>
                {invoice.quote.number}
              </Link>
            ) : (
              invoice.quote.number
            )}
          </>
        )}
      </PageHead>
      <div className={styles.page}>
        <div className={styles.parts}>
          <InvoiceCustomer invoice={invoice} manage={manage} />
          {/* As it was agreed: these lines never change after issue. */}
          <Card title="Line items">
            <LinesTable lines={invoice.lines} />
          </Card>
          {!draft &&
            seesQuotes &&
            invoice.quote &&
            acceptedChangesPart
              .all()
              .map((Part) => <Part key="changes" quoteNumber={invoice.quote?.number ?? ""} />)}
          {!draft && invoiceTaxPart.all().map((Part) => <Part key="tax" invoiceId={invoice.id} />)}
        </div>
        {/* The payments' own part of this page. */}
        <Outlet context={{ invoice, credited, now }} />
        <div className={styles.parts}>
          <Card title="Last communications">
            {invoice.communicationLog.length === 0 ? (
              <Text inherit c="dimmed" fz={14} fw={400}>
                Nothing sent yet.
              </Text>
            ) : (
              <Timeline
                entries={invoice.communicationLog.map(({ id, subject, type, status, date }) => ({
                  id,
                  action: seesOutbox ? <Link to={`/outbox/${id}`}>{subject}</Link> : subject,
                  user: `${CHANNEL_LABELS[type] ?? type} · ${status}`,
                  timestamp: date,
                }))}
                now={now}
              />
            )}
          </Card>
          <Card title="History">
            <Timeline entries={invoice.history} now={now} />
          </Card>
        </div>
      </div>
    </>
  );
}

function Related({ word, number }: { word: string; number: string }) {
  return (
    <>
      {` · ${word} `}
      <Link to={`/invoice-management/${number}`}>{number}</Link>
    </>
  );
}
