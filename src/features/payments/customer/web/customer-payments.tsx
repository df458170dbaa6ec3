import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { onDemand } from "~/platform/ui/office/on-demand";
import { RowCard, rowStyles } from "~/platform/ui/office/row-card";
import { METHOD_LABELS, type PaymentMethod } from "../../domain";
import type { Route } from "./+types/customer-payments";
import styles from "./customer-payments.module.css";

const RefundCredit = onDemand(() =>
  import("../../settlements/web/settle-panel").then((part) => part.RefundCredit),
);

export async function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "customerPayments").list({ number: params.number });
}

export default function CustomerPayments({ loaderData }: Route.ComponentProps) {
  const { customerId, payments, statement, credit = 0, mayPayOut } = loaderData;
  const [paying, setPaying] = useState(false);
  return (
    <>
      {statement && (
        <section className={`frame ${styles.account}`}>
          <p>
            Customer credit <b>{formatKes(credit)}</b>
          </p>
          <div>
            {mayPayOut && credit > 0 && (
              <Button variant="default" onClick={() => setPaying(true)}>
                Pay out credit
              </Button>
            )}
            <Button component={Link} to={`/invoice-management/statements/${customerId}`} variant="default">
              Statement of account
            </Button>
            <Button
              component="a"
              href={`/documents/statements/${customerId}.pdf`}
              variant="default"
              leftSection={<IconDownload size={18} />}
            >
              Statement PDF
            </Button>
          </div>
        </section>
      )}
      <RowCard title="Payments" none={payments.length === 0 && "No payments yet"}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <span className={rowStyles.what}>
              <a href={`/documents/receipts/${payment.id}.pdf`}>{payment.receiptNumber}</a>
              <small>
                {formatDateTime(payment.receivedAt)} ·{" "}
                {METHOD_LABELS[payment.method as PaymentMethod] ?? payment.method}
                {payment.kind === "reversal" && ", reversed"}
              </small>
            </span>
            <Link to={`/invoice-management/${payment.invoiceNumber}`} className={rowStyles.of}>
              {payment.invoiceNumber}
            </Link>
            <b className={payment.amount < 0 ? "critical" : undefined}>{formatKes(payment.amount)}</b>
          </li>
        ))}
      </RowCard>
      {paying && <RefundCredit customerId={customerId} credit={credit} onClose={() => setPaying(false)} />}
    </>
  );
}
