import { ActionIcon, Button } from "@mantine/core";
import { IconDownload, IconEye, IconPlus, IconTrash } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { ViewsPicker } from "~/features/views/web/views-picker";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { Permission } from "~/platform/http/permissions";
import { formatDate } from "~/platform/kernel/dates";
import { initialsOf } from "~/platform/kernel/initials";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { gatherRows } from "~/platform/ui/office/bulk-run";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { useListAddress } from "~/platform/ui/office/lists/address";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import cells from "~/platform/ui/office/lists/person-cells.module.css";
import { useSelection } from "~/platform/ui/office/lists/use-selection";
import { useLive } from "~/platform/ui/office/live";
import { LoadingFailed } from "~/platform/ui/office/loading-failed";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { customerList } from "../list";
import type { Route } from "./+types/customers-page";
import { CustomerStatusBadge, CustomerTypeBadge, TierBadge } from "./customer-badge";
import { CustomerTiles } from "./customer-tiles";

const CustomersBulkBar = onDemand(() =>
  import("../bulk/web/customers-bulk-bar").then((part) => part.CustomersBulkBar),
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const customers = api(context, "customers");
  const { viewer } = context.get(pageRequest);
  const may = (permission: Permission) => viewer?.permissions.includes(permission) ?? false;
  const assign = may("access_all_customers");
  const [page, stats, { staff }] = await Promise.all([
    customers.list(customerList.ask(url.searchParams)),
    customers.stats(),
    assign ? customers.staff() : { staff: [] },
  ]);
  return { ...page, stats, staff, assign, edit: assign || may("access_assigned_customers") };
}

type ListedCustomer = Awaited<ReturnType<typeof loader>>["rows"][number];

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Customer Management");

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { stats, staff, assign, edit } = loaderData;
  useLive(["customer"]);
  const [query] = useSearchParams();
  const address = useListAddress();
  const selection = useSelection<ListedCustomer>();
  const file = (ending: string) => `/exports/customers.${ending}${address({}, true)}`;
  const edits = () => import("./customer-edits").then((part) => part.customerEdits(staff));
  const selectAll = async () => {
    const filters = customerList.read(query);
    const customers = client("customers");
    selection.add(await gatherRows((page) => customers.list({ ...filters, limit: 100, page })));
  };
  const values = stats.averageLifetimeValue !== undefined;
  return (
    <>
      <PageHead
        title="Customer Management"
        actions={
          <>
            {(["csv", "json"] as const).map((ending) => (
              <Button
                key={ending}
                component="a"
                href={file(ending)}
                variant="default"
                leftSection={<IconDownload size={18} />}
              >
                Export {ending.toUpperCase()}
              </Button>
            ))}
            {assign && (
              <>
                <Button component={Link} to="/customers/duplicates" variant="default">
                  Duplicates
                </Button>
                <Button component={Link} to="/customers/import" variant="default">
                  Import
                </Button>
              </>
            )}
            {edit && (
              <Button component={Link} to="/customers/new" leftSection={<IconPlus size={18} />}>
                Add Customer
              </Button>
            )}
          </>
        }
      >
        Manage customers, track move history, maintain relationships.
      </PageHead>
      <CustomerTiles stats={stats} />
      <ListBar
        list={customerList}
        search="Search customers..."
        choices={{ assignedTo: staff.map(({ id, name }) => ({ value: id, label: name })) }}
      >
        <ViewsPicker list="customers" />
      </ListBar>
      <DataTable
        list={customerList}
        page={loaderData}
        columns={[...factsOf(edit), ...(values ? [VALUE] : []), ...restOf(edit, assign), actionsOf(edit)]}
        edits={edit ? edits : undefined}
        name={({ name }) => name}
        to={({ customerNumber }) => `/customers/${customerNumber}`}
        select={selection}
        faded={({ status }) => status === "inactive"}
        pagerEnds
        empty={{
          title: "No customers found",
          none: "Get started by adding your first customer.",
          filtered: "Try another name, number, email or phone, or clear the filters.",
          action: edit && <Link to="/customers/new">Add Customer</Link>,
        }}
      />
      {selection.ids.length > 0 && (
        <CustomersBulkBar
          selected={selection.ids}
          edit={edit}
          staff={staff}
          total={loaderData.total}
          onSelectAll={selectAll}
          onClear={selection.clear}
        />
      )}
    </>
  );
}

/** Shows a failed list with a retry button; permission errors use the shared page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadingFailed error={error} title="Error Loading Customers" text="Failed to fetch customers" />;
}

const factsOf = (edit: boolean): Column<ListedCustomer>[] => [
  {
    id: "name",
    head: "Customer",
    sort: "firstName",
    lead: true,
    share: 34,
    cell: ({ name }) => (
      <>
        <span className={cells.initials} aria-hidden>
          {initialsOf(name)}
        </span>
        {name}
      </>
    ),
    below: ({ customerNumber }) => customerNumber,
  },
  {
    id: "contact",
    head: "Contact",
    share: 34,
    cell: ({ email, phone }) => (
      <span className={cells.contact}>
        <span title={email}>{email}</span>
        <small>{formatPhone(phone)}</small>
      </span>
    ),
  },
  { id: "type", head: "Type", room: "wide", cell: ({ type }) => <CustomerTypeBadge type={type} /> },
  {
    id: "status",
    head: "Status",
    editable: edit,
    cell: ({ status }) => <CustomerStatusBadge status={status} />,
  },
  {
    id: "tier",
    head: "Tier",
    room: "middle",
    cell: ({ segmentation }) => <TierBadge tier={segmentation.tier} />,
  },
  { id: "moves", head: "Moves", figure: true, room: "wide", cell: ({ segmentation }) => segmentation.moves },
];

const VALUE: Column<ListedCustomer> = {
  id: "lifetimeValue",
  get head() {
    return `LTV, ${currencyMark()}`;
  },
  figure: true,
  cell: ({ segmentation }) => formatAmount(segmentation.lifetimeValue ?? 0),
};

const restOf = (edit: boolean, assign: boolean): Column<ListedCustomer>[] => [
  {
    id: "open",
    get head() {
      return `Open, ${currencyMark()}`;
    },
    figure: true,
    spare: true,
    cell: ({ account }) => account && formatAmount(account.open),
  },
  { id: "tags", head: "Tags", spare: true, editable: edit, cell: ({ tags }) => tags.join(", ") },
  {
    id: "assignee",
    head: "Assigned to",
    spare: true,
    editable: assign,
    cell: ({ assignee }) => assignee ?? "Unassigned",
  },
  { id: "createdAt", head: "Since", spare: true, cell: ({ createdAt }) => formatDate(createdAt) },
];

const actionsOf = (edit: boolean): Column<ListedCustomer> => ({
  id: "actions",
  head: "Actions",
  actions: true,
  icons: true,
  cell: (row) => <RowActions customer={row} edit={edit} />,
});

function RowActions({ customer, edit }: { customer: ListedCustomer; edit: boolean }) {
  const { busy, act } = useAct();
  const remove = async () => {
    const sure = await askToConfirm("Are you sure you want to delete this customer?", {
      title: `Delete ${customer.name}`,
      confirm: "Delete",
      danger: true,
    });
    if (!sure) return;
    await act("delete", () => client("customers").remove({ id: customer.id }), {
      said: "Customer deleted successfully",
    });
  };
  return (
    <span className={cells.actions}>
      <ActionIcon
        component={Link}
        to={`/customers/${customer.customerNumber}`}
        aria-label={`View ${customer.name}`}
      >
        <IconEye size={18} />
      </ActionIcon>
      {edit && customer.status !== "inactive" && (
        <ActionIcon
          color="red"
          loading={busy !== undefined}
          aria-label={`Delete ${customer.name}`}
          onClick={remove}
        >
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </span>
  );
}
