import { Button } from "@mantine/core";
import { IconArrowLeft, IconCash, IconDeviceMobile, IconDownload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { CHANNEL_LABELS } from "~/features/messaging/domain";
import type { paymentsContract } from "~/features/payments/contract";
import { isOpen } from "~/features/payments/domain";
import type { settlementsContract } from "~/features/payments/settlements/contract";
import { CorrectionList } from "~/features/payments/settlements/web/correction-list";
import { PaymentList } from "~/features/payments/web/payment-list";
import { PromptList } from "~/features/payments/web/prompt-list";
import { RequestPayment } from "~/features/payments/web/request-payment";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDate, formatDateTime } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { invoicesContract } from "../contract";
import type { creditNotesContract } from "../credit-notes/contract";
import type { Route } from "./+types/invoice-page";
import { ChaseButtons } from "./chase-buttons";
import { CorrectInvoice, DraftActions } from "./invoice-actions";
import { InvoiceBadge } from "./invoice-badge";
import { InvoiceCustomer } from "./invoice-customer";
import { InvoiceDocket } from "./invoice-docket";
import { InvoiceLines } from "./invoice-lines";
import styles from "./invoice-page.module.css";

const RecordPayment = onDemand(() =>
  import("~/features/payments/web/record-payment").then((part) => part.RecordPayment),
);

export async function loader({ context, params }: Route.LoaderArgs) {
  const payments = api<typeof paymentsContract>(context, "payments");
  const invoice = await api<typeof invoicesContract>(context, "invoices").get({ number: params.number });
  const invoiceId = invoice.id;
  const [{ payments: history }, { prompts, setup }, credited, settled] = await Promise.all([
    payments.ofInvoices({ invoiceIds: [invoiceId] }),
    payments.prompts({ invoiceId }),
    api<typeof creditNotesContract>(context, "creditNotes").ofInvoice({ invoiceId }),
    api<typeof settlementsContract>(context, "settlements").ofInvoice({ invoiceId }),
  ]);
  const { now, viewer } = context.get(pageRequest);
  const may = new Set(viewer?.permissions);
  return {
    invoice,
    history,
    prompts,
    setup,
    credited,
    settled,
    manage: may.has("manage_finances"),
    seesQuotes: may.has("view_quotes"),
    seesOutbox: may.has("view_outbox"),
    now,
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;
export type InvoiceDetail = Loaded["invoice"];
export type ShownPayment = Loaded["history"][number];
export type ShownPrompt = Loaded["prompts"][number];
export type CreditNotes = Loaded["credited"];
export type Settlement = Loaded["settled"]["settlements"][number];
export type MpesaSetup = Loaded["setup"];

export const meta: Route.MetaFunction = ({ params, matches }) =>
  officeTitle(matches, `${params.number} · Invoices`);

/** While a phone rings the page asks often; while an outcome is being checked, now and then. */
function useFollow(prompts: readonly ShownPrompt[]) {
  const { revalidate } = useRevalidator();
  const ringing = prompts.some(({ state }) => state === "queued" || state === "prompted");
  const pause = ringing ? 2500 : prompts.some(({ state }) => isOpen(state)) ? 15_000 : 0;
  useEffect(() => {
    if (pause === 0) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, pause);
    return () => clearInterval(timer);
  }, [pause, revalidate]);
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { invoice, history, prompts, setup, credited, settled, manage, seesQuotes, seesOutbox, now } =
    loaderData;
  const [paying, setPaying] = useState(false);
  const [requesting, setRequesting] = useState(false);
  useFollow(prompts);
  const draft = invoice.status === "draft";
  const open = invoice.balance > 0 && !draft && invoice.status !== "cancelled";
  return (
    <>
      <Button
        component={Link}
        to="/invoice-management"
        variant="subtle"
        leftSection={<IconArrowLeft size={18} />}
        className={styles.back}
      >
        All invoices
      </Button>
      <header className={styles.head}>
        <div>
          <h1>
            {draft ? "Draft invoice" : invoice.number} <InvoiceBadge status={invoice.status} />
          </h1>
          <p className={styles.muted}>
            {draft ? "Started" : "Issued"} {formatDate(invoice.issueDate)} · due {formatDate(invoice.dueDate)}
            {invoice.supplements.map(({ number, addsToThis }) => (
              <span key={number}>
                {" · "}
                {addsToThis ? "with" : "adds to"} <Link to={`/invoice-management/${number}`}>{number}</Link>
              </span>
            ))}
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
          </p>
        </div>
        <div className={styles.actions}>
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
          {manage && !draft && invoice.status !== "cancelled" && (
            <CorrectInvoice invoice={invoice} credited={credited} settled={settled} now={now} />
          )}
        </div>
      </header>
      <div className={styles.page}>
        <section className={styles.sum} aria-label="Sums">
          <InvoiceDocket
            invoice={invoice}
            payments={history}
            creditNotes={credited.creditNotes}
            settlements={settled.settlements}
            setup={setup}
          >
            {manage && open && (
              <>
                <Button fullWidth leftSection={<IconCash size={18} />} onClick={() => setPaying(true)}>
                  Record Payment
                </Button>
                {setup.available && (
                  <Button
                    fullWidth
                    variant="default"
                    leftSection={<IconDeviceMobile size={18} />}
                    onClick={() => setRequesting(true)}
                  >
                    Request payment by M-Pesa
                  </Button>
                )}
              </>
            )}
          </InvoiceDocket>
        </section>
        <div className={styles.parts}>
          <InvoiceCustomer invoice={invoice} />
          <InvoiceLines invoice={invoice} />
          {!draft && <PaymentList payments={history} manage={manage} />}
          {credited.creditNotes.length + settled.settlements.length > 0 && (
            <CorrectionList
              creditNotes={credited.creditNotes}
              settlements={settled.settlements}
              manage={manage}
            />
          )}
          {prompts.length > 0 && <PromptList prompts={prompts} now={now} />}
          <section className={styles.card}>
            <h2>Last communications</h2>
            {invoice.communicationLog.length === 0 ? (
              <p className={styles.muted}>Nothing sent yet.</p>
            ) : (
              <ul className={styles.trail}>
                {invoice.communicationLog.map((message) => (
                  <li key={message.id}>
                    {seesOutbox ? (
                      <Link to={`/outbox/${message.id}`}>{message.subject}</Link>
                    ) : (
                      <span>{message.subject}</span>
                    )}
                    <span className={styles.muted} title={formatDateTime(message.date)}>
                      {CHANNEL_LABELS[message.type] ?? message.type} · {message.status} ·{" "}
                      {formatAgo(message.date, now)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section className={styles.card}>
            <h2>History</h2>
            <ol className={styles.trail}>
              {invoice.history.map((entry) => (
                <li key={entry.id}>
                  <span>{entry.action}</span>
                  <span className={styles.muted} title={formatDateTime(entry.timestamp)}>
                    {entry.user} · {formatAgo(entry.timestamp, now)}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
      {paying && (
        <RecordPayment
          invoice={{
            id: invoice.id,
            invoiceNumber: invoice.number,
            customerName: invoice.customerName,
            outstandingBalance: invoice.balance,
            invoiceDate: invoice.issueDate,
          }}
          now={now}
          onClose={() => setPaying(false)}
        />
      )}
      {requesting && (
        <RequestPayment
          invoice={invoice}
          setup={setup}
          prompts={prompts}
          onClose={() => setRequesting(false)}
        />
      )}
    </>
  );
}
