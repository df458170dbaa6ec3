import { ActionIcon, Button } from "@mantine/core";
import { IconCashBanknoteEdit, IconEye, IconFileImport, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { ViewsPicker } from "~/features/views/web/views-picker";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { Permission } from "~/platform/http/permissions";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { initialsOf } from "~/platform/kernel/initials";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { ExportButton } from "~/platform/ui/office/export-button";
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
import { PAY_UNIT_LABELS, type PayUnit } from "../compensation/domain";
import { PAYMENT_METHOD_LABELS, wordsOf } from "../domain";
import { staffList } from "../list";
import type { Route } from "./+types/staff-page";
import { EmployeeStatusBadge, RoleBadge } from "./employee-badge";
import styles from "./staff-page.module.css";
import { processPayrollPart } from "./staff-parts";
import { StaffTiles } from "./staff-tiles";

const RaiseDialog = onDemand(() =>
  import("../compensation/web/raise-dialog").then((part) => part.RaiseDialog),
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = api(context, "staff");
  const { viewer, now } = context.get(pageRequest);
  const [page, stats] = await Promise.all([staff.list(staffList.ask(url.searchParams)), staff.stats()]);
  const holds = (need: Permission) => viewer?.permissions.includes(need) ?? false;
  return {
    ...page,
    stats,
    manage: holds("manage_all_staff"),
    views: holds("view_team_staff"),
    pays: holds("process_payroll"),
    today: nairobiDate(now),
  };
}

type ListedEmployee = Awaited<ReturnType<typeof loader>>["rows"][number];

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Staff Management");

export default function StaffPage({ loaderData }: Route.ComponentProps) {
  const { stats, manage, views, pays, today } = loaderData;
  useLive(["employee", "person"]);
  const address = useListAddress();
  const selection = useSelection<ListedEmployee>();
  const [isRaising, setRaising] = useState(false);
  const file = (ending: string) => `/exports/staff.${ending}${address({}, true)}`;
  return (
    <>
      <PageHead
        title="Staff Management"
        actions={
          <>
            {(["csv", "json"] as const).map((ending) => (
              <ExportButton key={ending} href={file(ending)} label={`Export ${ending.toUpperCase()}`} />
            ))}
            {pays &&
              processPayrollPart
                .all()
                .map((Process) => (
                  <Process key="payroll" numbers={[...selection.rows.values()].map(({ number }) => number)} />
                ))}
            {manage && selection.ids.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconCashBanknoteEdit size={18} />}
                onClick={() => setRaising(true)}
              >
                Change pay ({selection.ids.length})
              </Button>
            )}
            {manage && (
              <Button
                component={Link}
                to="/staff/import"
                variant="default"
                leftSection={<IconFileImport size={18} />}
              >
                Import
              </Button>
            )}
            {manage && (
              <Button component={Link} to="/staff/new" leftSection={<IconPlus size={18} />}>
                Add Staff
              </Button>
            )}
          </>
        }
      >
        Manage your staff and process M-Pesa payroll <MpesaIndicator state={stats.mpesa} />
      </PageHead>
      <StaffTiles stats={stats} />
      {isRaising && (
        <RaiseDialog
          people={[...selection.rows.values()]}
          today={today}
          onClose={(isDone) => {
            setRaising(false);
            if (isDone) selection.clear();
          }}
        />
      )}
      <ListBar list={staffList} search="Search staff...">
        {views && <ViewsPicker list="staff" />}
      </ListBar>
      <DataTable
        list={staffList}
        page={loaderData}
        columns={[
          ...FACTS.filter(({ id }) => id !== "contact" || views),
          ...(stats.totalBudget === undefined ? [] : PAY),
          ...REST,
          actionsOf(manage),
        ]}
        name={({ name }) => name}
        to={({ number }) => `/staff/${number}`}
        select={selection}
        faded={({ status }) => status === "terminated" || status === "inactive"}
        pagerEnds
        empty={{
          title: "No staff found",
          none: "Get started by adding your first staff member.",
          filtered: "Try another name, number or email, or clear the filters.",
          action: manage && <Link to="/staff/new">Add Staff</Link>,
        }}
      />
    </>
  );
}

const MPESA = {
  active: ["ok", "Active"],
  not_configured: ["muted", "Not configured"],
  not_reachable: ["error", "Not reachable"],
} as const;

function MpesaIndicator({ state }: { state: keyof typeof MPESA }) {
  const [tone, label] = MPESA[state];
  return (
    <span className={styles.mpesa}>
      M-Pesa Integration: <Badge tone={tone}>{label}</Badge>
    </span>
  );
}

/** Shows the error with a button to retry; missing permissions use the common page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadingFailed error={error} title="Error Loading Staff" text="Failed to fetch staff" />;
}

const FACTS: Column<ListedEmployee>[] = [
  {
    id: "name",
    head: "Employee",
    sort: "firstName",
    lead: true,
    share: 30,
    cell: ({ name }) => (
      <>
        <span className={cells.initials} aria-hidden>
          {initialsOf(name)}
        </span>
        {name}
      </>
    ),
    below: ({ number }) => number,
  },
  {
    id: "contact",
    head: "Contact",
    share: 30,
    room: "wide",
    cell: ({ email, phone }) => (
      <span className={cells.contact}>
        <span>{email}</span>
        {phone && <small>{formatPhone(phone)}</small>}
      </span>
    ),
  },
  {
    id: "role",
    head: "Role",
    phone: "note",
    cell: ({ role, waits }) => (
      <>
        <RoleBadge role={role} isAsked={waits === role} />{" "}
        {waits && waits !== role && <Badge tone="waiting">{wordsOf(waits)}, asked for</Badge>}
      </>
    ),
  },
  {
    id: "department",
    head: "Department",
    room: "wide",
    cell: ({ department }) => (department ? wordsOf(department) : "Not assigned"),
  },
  { id: "status", head: "Status", cell: ({ status }) => <EmployeeStatusBadge status={status} /> },
];

const formatSalary = (salary: number, per: PayUnit | null) =>
  per && per !== "monthly" ? `${formatAmount(salary)} ${PAY_UNIT_LABELS[per]}` : formatAmount(salary);

const PAY: Column<ListedEmployee>[] = [
  {
    id: "salary",
    get head() {
      return `Salary, ${currencyMark()}`;
    },
    figure: true,
    cell: ({ salary, salaryPer }) => (salary === null ? "Not set" : formatSalary(salary, salaryPer)),
  },
  {
    id: "paymentMethod",
    head: "Payment Method",
    room: "wide",
    cell: ({ paymentMethod }) => paymentMethod && PAYMENT_METHOD_LABELS[paymentMethod],
  },
];

const REST: Column<ListedEmployee>[] = [
  { id: "hireDate", head: "Date Hired", spare: true, cell: ({ hireDate }) => formatDate(hireDate) },
  {
    id: "employmentType",
    head: "Employment Type",
    spare: true,
    cell: ({ employmentType }) => wordsOf(employmentType),
  },
];

const actionsOf = (manage: boolean): Column<ListedEmployee> => ({
  id: "actions",
  head: "Actions",
  actions: true,
  icons: true,
  cell: (row) => <RowActions employee={row} manage={manage} />,
});

function RowActions({ employee, manage }: { employee: ListedEmployee; manage: boolean }) {
  const { busy, act } = useAct();
  const { name, number, status } = employee;
  const remove = async () => {
    const sure = await askToConfirm(
      `Are you sure you want to delete ${name}? They are shown as having left today, and can be hired again.`,
      { title: `Delete ${name}`, confirm: "Delete", danger: true },
    );
    if (!sure) return;
    await act("delete", () => client("staff").remove({ number }), {
      said: "Staff member deleted successfully",
      failed: "Failed to delete staff member",
    });
  };
  return (
    <span className={cells.actions}>
      <ActionIcon component={Link} to={`/staff/${number}`} aria-label={`View ${name}`}>
        <IconEye size={18} />
      </ActionIcon>
      {manage && status !== "terminated" && (
        <ActionIcon color="red" loading={busy !== undefined} aria-label={`Delete ${name}`} onClick={remove}>
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </span>
  );
}
