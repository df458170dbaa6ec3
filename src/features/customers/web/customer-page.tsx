import { Alert, Box, Button } from "@mantine/core";
import { IconPencil, IconPhone, IconTruck } from "@tabler/icons-react";
import { Link, Outlet, redirect } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { Permission } from "~/platform/http/permissions";
import { formatDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import { LOCALE_NAMES } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { useLive } from "~/platform/ui/office/live";
import { MergesCard } from "~/platform/ui/office/merges/merges-card";
import { PageHead } from "~/platform/ui/office/page-head";
import { PageTabs } from "~/platform/ui/office/tabs";
import { WarningsPanel } from "../notes/web/warnings-panel";
import { RestrictionPanel } from "../restriction/web/restriction-panel";
import type { Route } from "./+types/customer-page";
import { CustomerHead } from "./customer-head";
import styles from "./customer-page.module.css";
import { CustomerPrivacy } from "./customer-privacy";

const TABS: readonly { to: string; label: string; needs: readonly Permission[] }[] = [
  { to: "overview", label: "Overview", needs: ["view_customers"] },
  { to: "analytics", label: "Analytics", needs: ["view_customers"] },
  { to: "quotes", label: "Quotes", needs: ["view_quotes"] },
  { to: "invoices", label: "Invoices", needs: ["view_finances"] },
  { to: "payments", label: "Payments", needs: ["view_finances"] },
  { to: "communications", label: "Communications", needs: ["view_customers"] },
  { to: "activities", label: "Activities", needs: ["view_leads", "manage_communications"] },
  { to: "services", label: "Service History", needs: ["view_customers"] },
  { to: "move-history", label: "Move History", needs: ["view_customers"] },
  { to: "inventories", label: "Inventories", needs: ["manage_inventory"] },
  { to: "documents", label: "Documents", needs: ["view_customers"] },
  { to: "notes", label: "Notes", needs: ["view_customers"] },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { viewer } = context.get(pageRequest);
  const merging = viewer?.permissions.includes("access_all_customers") ?? false;
  const [customer, { warnings }, { merges }, restricted] = await Promise.all([
    api(context, "customers").get({ id: params.number }),
    api(context, "customerNotes").warnings({ id: params.number }),
    merging ? api(context, "customerDuplicates").merges({ id: params.number }) : { merges: [] },
    api(context, "customerRestriction").get({ id: params.number }),
  ]);
  const { pathname, search } = url;
  const asked = `/customers/${encodeURIComponent(params.number)}`;
  if (customer.customerNumber !== params.number.toUpperCase() && !UUID.test(params.number))
    throw redirect(
      `${pathname.replace(asked, `/customers/${customer.customerNumber}`).replace(/\.data$/, "")}${search}`,
    );
  const tabs = TABS.filter(({ needs }) => needs.some((need) => viewer?.permissions.includes(need)));
  const here = `/customers/${encodeURIComponent(params.number)}`;
  const [first] = tabs;
  if (first && url.pathname.replace(/\.data$/, "").replace(/\/$/, "") === here)
    throw redirect(`${here}/${first.to}`);
  const move = viewer?.permissions.includes("manage_quotes") ?? false;
  const mayCall = viewer?.permissions.includes("manage_communications") ?? false;
  return {
    customer,
    merges,
    move,
    mayCall,
    warnings,
    restricted,
    tabs: tabs.map(({ to, label }) => ({ to, label })),
  };
}

type CustomerDetail = Awaited<ReturnType<typeof loader>>["customer"];

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(
    matches,
    (loaderData as { customer?: CustomerDetail } | undefined)?.customer?.name ?? "Customer",
  );

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { customer, merges, tabs, move, mayCall, warnings, restricted } = loaderData;
  useLive(["customer"]);
  const { account, erasedAt, customerNumber } = customer;
  const isRestricted = restricted.restriction !== null;
  return (
    <>
      <PageHead
        above={{ to: "/customers", label: "Customers" }}
        title={erasedAt ? "Erased customer" : customer.name}
        actions={
          <>
            {move && !erasedAt && !isRestricted && (
              <Button
                component={Link}
                to={`/quote-management/new?customer=${customer.customerNumber}`}
                variant="default"
                leftSection={<IconTruck size={18} />}
              >
                New Move
              </Button>
            )}
            {mayCall && !erasedAt && !isRestricted && (
              <Button
                component={Link}
                to="activities?call"
                variant="default"
                leftSection={<IconPhone size={18} />}
              >
                Log a call
              </Button>
            )}
            {customer.mayEdit && !isRestricted && (
              <Button component={Link} to="edit" leftSection={<IconPencil size={18} />}>
                Edit Customer
              </Button>
            )}
          </>
        }
      >
        {customer.customerNumber} · customer since {formatDate(customer.createdAt)}
      </PageHead>
      {!erasedAt && <CustomerHead customer={customer} />}
      {erasedAt && (
        <Alert color="gray" mb="md" title={`Personal data erased on ${formatDate(erasedAt)}`}>
          Issued invoices, payments and receipts stay, as tax law has it.
        </Alert>
      )}
      <RestrictionPanel customerNumber={customerNumber} {...restricted} />
      <WarningsPanel warnings={warnings} />
      <Box mb={16}>{tabs.length > 0 && <PageTabs label="Parts of this customer" tabs={tabs} />}</Box>
      <div className={styles.page}>
        <div className={styles.parts}>
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
            <Card title="Terms">
              <Facts width={130}>
                <Fact label="Language">{LOCALE_NAMES[customer.locale]}</Fact>
                <Fact label="KRA PIN">{customer.kraPin || "Not known"}</Fact>
                <Fact label="Payment terms">
                  {customer.creditDays === null
                    ? "As the company's rule"
                    : `${customer.creditDays} ${customer.creditDays === 1 ? "day" : "days"} after the service date`}
                </Fact>
              </Facts>
            </Card>
          )}
          <MergesCard
            noun="customer"
            merges={merges}
            undo={(of) => client("customerDuplicates").unmerge(of)}
          />
          {customer.mayErase && (
            <CustomerPrivacy customerNumber={customerNumber} isRestricted={isRestricted} />
          )}
        </aside>
      </div>
    </>
  );
}
