import { Link } from "react-router";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { RowCard, rowStyles } from "~/platform/ui/office/row-card";
import { InvoiceBadge } from "../../web/invoice-badge";
import type { customerInvoicesContract } from "../contract";
import type { Route } from "./+types/customer-invoices";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { invoices } = await api<typeof customerInvoicesContract>(context, "customerInvoices").list({
    number: params.number,
  });
  return { invoices };
}

export default function CustomerInvoices({ loaderData }: Route.ComponentProps) {
  const { invoices } = loaderData;
  return (
    <RowCard title="Invoices" none={invoices.length === 0 && "No invoices yet"}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <span className={rowStyles.what}>
            <Link to={`/invoice-management/${invoice.invoiceNumber}`}>{invoice.invoiceNumber}</Link>
            <small>
              {formatDate(invoice.invoiceDate)} · due {formatDate(invoice.dueDate)}
              {invoice.outstandingBalance > 0 && ` · ${formatKes(invoice.outstandingBalance)} open`}
            </small>
          </span>
          <InvoiceBadge status={invoice.paymentStatus} />
          <b>{formatKes(invoice.totalAmount)}</b>
        </li>
      ))}
    </RowCard>
  );
}
