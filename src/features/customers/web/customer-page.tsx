import { Alert, Button } from "@mantine/core";
import { IconEraser, IconMail, IconPencil, IconPhone } from "@tabler/icons-react";
import { useState } from "react";
import { Link, Outlet, redirect } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { Permission } from "~/platform/http/permissions";
import { formatDate } from "~/platform/kernel/dates";
import { LOCALE_NAMES } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { PageTabs } from "~/platform/ui/office/tabs";
import type { customersContract } from "../contract";
import type { Route } from "./+types/customer-page";
import styles from "./customer-page.module.css";

/** The tabs of a customer's page: each a child route of its noun, for who may see it. */
const TABS: readonly { to: string; label: string; needs: readonly Permission[] }[] = [
  { to: "quotes", label: "Quotes", needs: ["view_quotes"] },
  { to: "invoices", label: "Invoices", needs: ["view_finances"] },
  { to: "payments", label: "Payments", needs: ["view_finances"] },
  { to: "messages", label: "Messages", needs: ["view_outbox", "manage_communications"] },
];

const EditCustomer = onDemand(() => import("./edit-customer").then((part) => part.EditCustomer));

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { viewer } = context.get(pageRequest);
  const customer = await api<typeof customersContract>(context, "customers").get({ number: params.number });
  const tabs = TABS.filter(({ needs }) => needs.some((need) => viewer?.permissions.includes(need)));
  const here = `/customers/${encodeURIComponent(params.number)}`;
  const [first] = tabs;
  if (first && url.pathname.replace(/\.data$/, "").replace(/\/$/, "") === here)
    throw redirect(`${here}/${first.to}`);
  return { customer, tabs: tabs.map(({ to, label }) => ({ to, label })) };
}

type CustomerDetail = Awaited<ReturnType<typeof loader>>["customer"];

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(
    matches,
    (loaderData as { customer?: CustomerDetail } | undefined)?.customer?.name ?? "Customer",
  );

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { customer, tabs } = loaderData;
  useLive(["customer"]);
  const [editing, setEditing] = useState(false);
  const { account, erasedAt } = customer;
  return (
    <>
      <PageHead
        title={erasedAt ? "Erased customer" : customer.name}
        actions={
          customer.mayEdit && (
            <Button leftSection={<IconPencil size={18} />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
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
          {tabs.length > 0 && <PageTabs label="Parts of this customer" tabs={tabs} />}
          <Outlet />
        </div>
        <aside className={styles.side}>
          {account && (
            <Card title="Account">
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
              </dl>
            </Card>
          )}
          {!erasedAt && (
            <Card title="Contact">
              <p className={styles.contacts}>
                <a href={`mailto:${customer.email}`}>
                  <IconMail size={18} aria-hidden /> {customer.email}
                </a>
                <a href={`tel:${customer.phone}`}>
                  <IconPhone size={18} aria-hidden /> {formatPhone(customer.phone)}
                </a>
              </p>
              <Facts width={130}>
                <Fact label="Language">{LOCALE_NAMES[customer.locale]}</Fact>
                <Fact label="KRA PIN">{customer.kraPin || "Not known"}</Fact>
                <Fact label="Payment terms">
                  {customer.creditDays === null
                    ? "As the company's rule"
                    : `${customer.creditDays} ${customer.creditDays === 1 ? "day" : "days"} after the service date`}
                </Fact>
              </Facts>
              {customer.mayErase && (
                <Button
                  variant="subtle"
                  color="red"
                  mt="sm"
                  px="xs"
                  h={44}
                  leftSection={<IconEraser size={18} />}
                  component={Link}
                  to="erase"
                >
                  Erase personal data
                </Button>
              )}
            </Card>
          )}
        </aside>
      </div>
      {editing && <EditCustomer customer={customer} onClose={() => setEditing(false)} />}
    </>
  );
}
