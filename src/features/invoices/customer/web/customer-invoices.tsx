import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { RowCard, rowStyles } from "~/platform/ui/office/row-card";
import { InvoiceBadge } from "../../web/invoice-badge";
import type { Route } from "./+types/customer-invoices";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { invoices } = await api(context, "customerInvoices").list({
    number: params.number,
  });
  const { viewer } = context.get(pageRequest);
  return { invoices, manage: viewer?.permissions.includes("manage_finances") ?? false };
}

export default function CustomerInvoices({ loaderData, params }: Route.ComponentProps) {
  const { invoices, manage } = loaderData;
  return (
    <RowCard
      title="Invoices"
      none={invoices.length === 0 && "No invoices yet"}
      action={manage && <Link to={`/invoice-management/new?customer=${params.number}`}>New invoice</Link>}
    >
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
