import { Button } from "@mantine/core";
import { IconDeviceMobile, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { PROMPT_REASONS } from "~/features/payments/prompts/domain";
import type { Output } from "~/platform/http/client";
import { client } from "~/platform/http/client";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { notify, notifyProblem } from "~/platform/ui/office/notify";
import styles from "../../web/panels.module.css";
import type { overviewContract } from "../contract";
import { PANEL_LABELS, type PanelState } from "../domain";

type Panel = Output<typeof overviewContract, "payments">;
type Payment = Panel["payments"][number];

const TONES: Record<PanelState, BadgeTone> = {
  pending: "plain",
  processing: "waiting",
  completed: "ok",
  failed: "error",
};

/** Today's M-Pesa: prompts, payments and unmatched payments. */
export function MpesaPanel({ panel, mayPrompt, now }: { panel: Panel; mayPrompt: boolean; now: Date }) {
  const { payments, unmatched } = panel;
  return (
    <section className={`frame ${styles.panel}`} aria-labelledby="mpesa-title">
      <header className={styles.head}>
        <h2 id="mpesa-title">M-Pesa payments</h2>
        <Link to="/payments?method=mpesa">All</Link>
      </header>
      {unmatched > 0 && (
        <p className={styles.waits}>
          {unmatched} {unmatched === 1 ? "payment waits" : "payments wait"} to be matched
          <Button component={Link} to="/payments/review" size="compact-md" variant="default" h={36}>
            Match
          </Button>
        </p>
      )}
      {payments.length === 0 ? (
        <p className={styles.nothing}>
          <IconDeviceMobile size={28} aria-hidden /> No payments today
        </p>
      ) : (
        <ul className={styles.rows}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <PaymentRow payment={payment} mayPrompt={mayPrompt} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PaymentRow({ payment, mayPrompt, now }: { payment: Payment; mayPrompt: boolean; now: Date }) {
  const { customer, phone, amount, status, takenBack, transactionId, updatedAt, invoiceNumber, balance } =
    payment;
  const why = status === "failed" && payment.reason ? PROMPT_REASONS[payment.reason] : undefined;
  const again = mayPrompt && payment.kind === "prompt" && status === "failed" && (balance ?? 0) > 0;
  return (
    <>
      <div className={styles.line}>
        <b>{customer}</b>
        <b className={styles.figure}>{formatKes(amount)}</b>
      </div>
      <div className={styles.line}>
        <span className={styles.quiet}>
          {phone.startsWith("+") ? formatPhone(phone) : phone}
          {transactionId && ` · ${transactionId}`}
        </span>
        <Badge tone={takenBack ? "muted" : TONES[status]}>
          {takenBack ? "Reversed" : PANEL_LABELS[status]}
        </Badge>
      </div>
      {why && (
        <div className={styles.line}>
          <span className={styles.quiet}>{why}</span>
        </div>
      )}
      <div className={styles.line}>
        <span className={styles.quiet} title={formatDateTime(updatedAt)}>
          {formatAgo(updatedAt, now)}
          {invoiceNumber && (
            <>
              {" · "}
              <Link to={`/invoice-management/${invoiceNumber}`}>{invoiceNumber}</Link>
            </>
          )}
        </span>
        {again && <ResendPrompt payment={payment} />}
        {payment.kind === "arrival" && status === "processing" && !invoiceNumber && (
          <Link to={`/payments/review?search=${encodeURIComponent(transactionId ?? "")}`}>Match</Link>
        )}
      </div>
      {payment.parts.map((part) => (
        <div key={part.invoiceNumber} className={styles.line}>
          <span className={styles.quiet}>
            {part.customer} ·{" "}
            <Link to={`/invoice-management/${part.invoiceNumber}`}>{part.invoiceNumber}</Link>
          </span>
          <span className={styles.figure}>{formatKes(part.amount)}</span>
        </div>
      ))}
    </>
  );
}

function ResendPrompt({ payment }: { payment: Payment }) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(newId);
  const { invoiceId, balance } = payment;
  if (!invoiceId || balance === null) return null;
  const amount = Math.ceil(Math.min(payment.amount, balance) / 100);
  const send = async () => {
    setBusy(true);
    try {
      await client("payments").startPrompt({ invoiceId, phone: payment.phone, amount }, { context: { key } });
      notify(`${formatPhone(payment.phone)} is asked for ${formatKes(amount * 100)} again`);
      setKey(newId());
    } catch (error) {
      notifyProblem(error);
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
  };
  return (
    <Button
      size="compact-md"
      h={36}
      variant="light"
      leftSection={<IconRefresh size={16} />}
      loading={busy}
      onClick={send}
      aria-label={`Resend prompt to ${payment.customer}`}
    >
      Resend prompt
    </Button>
  );
}
