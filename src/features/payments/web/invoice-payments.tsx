import { Button } from "@mantine/core";
import { IconCash, IconDeviceMobile } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { onDemand } from "~/platform/ui/office/on-demand";
import { isOpen } from "../prompts/domain";
import { PromptList } from "../prompts/web/prompt-list";
import { CorrectInvoice } from "../settlements/web/correct-invoice";
import { CorrectionList } from "../settlements/web/correction-list";
import type { Route } from "./+types/invoice-payments";
import { type ShownPrompt, useInvoiceFrame } from "./invoice-frame";
import styles from "./invoice-payments.module.css";
import { InvoiceSummary } from "./invoice-summary";
import { PaymentList } from "./payment-list";

const RecordPayment = onDemand(() => import("./record-payment").then((part) => part.RecordPayment));
const RequestPayment = onDemand(() =>
  import("../prompts/web/request-payment").then((part) => part.RequestPayment),
);

export async function loader({ context, params }: Route.LoaderArgs) {
  const payments = api(context, "payments");
  const { id: invoiceId } = await api(context, "invoices").get({
    number: params.number,
  });
  const [{ payments: history }, { prompts, setup }, settled] = await Promise.all([
    payments.ofInvoices({ invoiceIds: [invoiceId] }),
    payments.prompts({ invoiceId }),
    api(context, "settlements").ofInvoice({ invoiceId }),
  ]);
  const { viewer } = context.get(pageRequest);
  return {
    history,
    prompts,
    setup,
    settled,
    manage: viewer?.permissions.includes("manage_finances") ?? false,
  };
}

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

/** An invoice's sums, payments, settlements and prompts: a child of the invoice's page. */
export default function InvoicePayments({ loaderData }: Route.ComponentProps) {
  const { history, prompts, setup, settled, manage } = loaderData;
  const { invoice, credited, now } = useInvoiceFrame();
  const [paying, setPaying] = useState(false);
  const [requesting, setRequesting] = useState(false);
  useFollow(prompts);
  const draft = invoice.status === "draft";
  const open = invoice.balance > 0 && !draft && invoice.status !== "cancelled";
  return (
    <>
      <section className={styles.sum} aria-label="Sums">
        <InvoiceSummary
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
          {manage && !draft && invoice.status !== "cancelled" && (
            <CorrectInvoice invoice={invoice} credited={credited} settled={settled} now={now} />
          )}
        </InvoiceSummary>
      </section>
      <div className={styles.parts}>
        {!draft && <PaymentList payments={history} manage={manage} />}
        {credited.creditNotes.length + settled.settlements.length > 0 && (
          <CorrectionList
            creditNotes={credited.creditNotes}
            settlements={settled.settlements}
            manage={manage}
          />
        )}
        {prompts.length > 0 && <PromptList prompts={prompts} now={now} />}
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
