import { Alert, Button } from "@mantine/core";
import { IconDownload, IconEraser, IconMail, IconPencil, IconPhone } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { RefundCredit } from "~/features/payments/settlements/web/settle-invoice";
import { EraseCustomer } from "~/features/privacy/web/erase-customer";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { LOCALE_NAMES } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { PageHead } from "~/platform/ui/office/page-head";
import type { customersContract } from "../contract";
import type { Route } from "./+types/customer-page";
import { CustomerInvoices, CustomerMessages, CustomerPayments, CustomerQuotes } from "./customer-lists";
import styles from "./customer-page.module.css";
import { EditCustomer } from "./edit-customer";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { now, viewer } = context.get(pageRequest);
  const customer = await api<typeof customersContract>(context, "customers").get({ number: params.number });
  return { customer, now, seesOutbox: viewer?.permissions.includes("view_outbox") ?? false };
}

export type CustomerDetail = Awaited<ReturnType<typeof loader>>["customer"];

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(
    matches,
    (loaderData as { customer?: CustomerDetail } | undefined)?.customer?.name ?? "Customer",
  );

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { customer, now, seesOutbox } = loaderData;
  const [editing, setEditing] = useState(false);
  const [erasing, setErasing] = useState(false);
  const [paying, setPaying] = useState(false);
  const { account, erasedAt } = customer;
  return (
    <>
      <PageHead
        title={erasedAt ? "Erased customer" : customer.name}
        actions={
          <>
            {customer.statement && (
              <Button
                component="a"
                href={`/documents/statements/${customer.id}.pdf`}
                variant="default"
                leftSection={<IconDownload size={18} />}
              >
                Statement
              </Button>
            )}
            {customer.mayEdit && (
              <Button leftSection={<IconPencil size={18} />} onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
          </>
        }
      >
        {customer.customerNumber} · customer since {formatDate(customer.createdAt)}
      </PageHead>
      {erasedAt && (
        <Alert color="gray" mb="md" title={`Personal data erased on ${formatDate(erasedAt)}`}>
          Issued invoices, payments and receipts stay, as tax law has it.
        </Alert>
      )}
      <div className={styles.page}>
        <div className={styles.parts}>
          {customer.quotes && <CustomerQuotes quotes={customer.quotes} />}
          {customer.invoices && <CustomerInvoices invoices={customer.invoices} />}
          {customer.payments && <CustomerPayments payments={customer.payments} />}
          {customer.messages && <CustomerMessages messages={customer.messages} now={now} open={seesOutbox} />}
        </div>
        <aside className={styles.side}>
          {account && (
            <section className={styles.card}>
              <h2>Account</h2>
              <dl className={styles.account}>
                <div>
                  <dt>Invoices</dt>
                  <dd>{account.invoices}</dd>
                </div>
                <div>
                  <dt>Invoiced</dt>
                  <dd>{formatKes(account.invoiced)}</dd>
                </div>
                <div className={styles.total}>
                  <dt>Open</dt>
                  <dd>{formatKes(account.open)}</dd>
                </div>
                {customer.credit !== undefined && (
                  <div>
                    <dt>Credit they have with us</dt>
                    <dd>{formatKes(customer.credit)}</dd>
                  </div>
                )}
              </dl>
              {customer.statement && (
                <p className={styles.ledger}>
                  <Link to={`/invoice-management/statements/${customer.id}`}>Statement of account</Link>
                </p>
              )}
              {customer.mayPayOut && (customer.credit ?? 0) > 0 && (
                <Button variant="default" fullWidth mt="sm" onClick={() => setPaying(true)}>
                  Pay out credit
                </Button>
              )}
            </section>
          )}
          {!erasedAt && (
            <section className={styles.card}>
              <h2>Contact</h2>
              <p className={styles.contacts}>
                <a href={`mailto:${customer.email}`}>
                  <IconMail size={18} aria-hidden /> {customer.email}
                </a>
                <a href={`tel:${customer.phone}`}>
                  <IconPhone size={18} aria-hidden /> {formatPhone(customer.phone)}
                </a>
              </p>
              <dl className={styles.facts}>
                <div>
                  <dt>Language</dt>
                  <dd>{LOCALE_NAMES[customer.locale]}</dd>
                </div>
                <div>
                  <dt>KRA PIN</dt>
                  <dd>{customer.kraPin || "Not known"}</dd>
                </div>
                <div>
                  <dt>Payment terms</dt>
                  <dd>
                    {customer.creditDays === null
                      ? "As the company's rule"
                      : `${customer.creditDays} ${customer.creditDays === 1 ? "day" : "days"} after the service date`}
                  </dd>
                </div>
              </dl>
              {customer.mayErase && (
                <Button
                  variant="subtle"
                  color="red"
                  mt="sm"
                  px="xs"
                  h={44}
                  leftSection={<IconEraser size={18} />}
                  onClick={() => setErasing(true)}
                >
                  Erase personal data
                </Button>
              )}
            </section>
          )}
        </aside>
      </div>
      {paying && (
        <RefundCredit
          customerId={customer.id}
          credit={customer.credit ?? 0}
          onClose={() => setPaying(false)}
        />
      )}
      {editing && <EditCustomer customer={customer} onClose={() => setEditing(false)} />}
      {erasing && <EraseCustomer customer={customer} onClose={() => setErasing(false)} />}
    </>
  );
}
