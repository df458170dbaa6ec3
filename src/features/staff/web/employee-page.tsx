import { Alert, Box, Button, Group } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { Link, Outlet, redirect } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { Permission } from "~/platform/http/permissions";
import { nairobiDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PageTabs } from "~/platform/ui/office/tabs";
import { wordsOf } from "../domain";
import { StatusActions } from "../status/web/status-actions";
import type { Route } from "./+types/employee-page";
import { EmployeeStatusBadge, RoleBadge } from "./employee-badge";

const TABS: readonly { to: string; label: string; needs: readonly Permission[] }[] = [
  {
    to: "details",
    label: "Details",
    needs: ["view_team_staff", "process_payroll", "manage_deductions"],
  },
  { to: "schedule", label: "Schedule", needs: ["view_team_staff"] },
  {
    to: "pay",
    label: "Pay",
    needs: ["view_payroll_reports", "process_payroll", "manage_deductions"],
  },
  { to: "payroll", label: "Payroll", needs: ["view_payroll_reports", "process_payroll"] },
  {
    to: "deductions",
    label: "Deductions",
    needs: ["manage_deductions", "process_payroll", "view_payroll_reports"],
  },
  { to: "leave", label: "Leave", needs: ["approve_leave", "manage_leave"] },
  { to: "training", label: "Training", needs: ["manage_training", "access_hr_reports", "view_team_staff"] },
  {
    to: "performance",
    label: "Performance",
    needs: ["manage_all_staff", "manage_department_staff", "manage_team_staff", "access_team_performance"],
  },
  { to: "documents", label: "Documents", needs: ["manage_all_staff", "manage_department_staff"] },
  {
    to: "crew-app",
    label: "Crew app",
    needs: ["manage_all_staff", "manage_department_staff", "manage_team_staff"],
  },
  { to: "access", label: "Access", needs: ["manage_all_staff"] },
  { to: "history", label: "History", needs: ["manage_all_staff", "manage_department_staff"] },
  { to: "privacy", label: "Privacy", needs: ["manage_system_settings"] },
];

const EDITS: readonly Permission[] = ["manage_all_staff", "manage_department_staff", "manage_team_staff"];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { viewer } = context.get(pageRequest);
  const holds = (need: Permission) => viewer?.permissions.includes(need) ?? false;
  const employee = await api(context, "staff").head({ number: params.number });
  const tabs = TABS.filter(({ needs }) => needs.some(holds));
  const here = `/staff/${encodeURIComponent(params.number)}`;
  const [first] = tabs;
  if (first && url.pathname.replace(/\.data$/, "").replace(/\/$/, "") === here)
    throw redirect(`${here}/${first.to}`);
  return {
    employee,
    tabs: tabs.map(({ to, label }) => ({ to, label })),
    edit: EDITS.some(holds),
    manage: holds("manage_all_staff"),
    gives: holds("manage_system_settings"),
    today: nairobiDate(new Date()),
  };
}

type Employee = Awaited<ReturnType<typeof loader>>["employee"];

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(
    matches,
    (loaderData as { employee?: Employee } | undefined)?.employee?.name ?? "Staff Details",
  );

export default function EmployeePage({ loaderData }: Route.ComponentProps) {
  const { employee, tabs, edit, manage, gives, today } = loaderData;
  useLive(["employee", "person"]);
  const { name, employeeId, role, status } = employee;
  return (
    <>
      <PageHead
        above={{ to: "/staff", label: "Staff" }}
        title={name}
        actions={
          <>
            {manage && <StatusActions employee={employee} today={today} />}
            {edit && (
              <Button component={Link} to="edit" leftSection={<IconPencil size={18} />}>
                Edit
              </Button>
            )}
          </>
        }
      >
        <RoleBadge role={role} isAsked={employee.waitingRole === role} /> {employeeId}{" "}
        <EmployeeStatusBadge status={status} />
      </PageHead>
      {employee.waitingRole && status !== "terminated" && <WaitingRole employee={employee} gives={gives} />}
      {tabs.length > 0 && <PageTabs label="Parts of this employee" tabs={tabs} />}
      <Box mt={16}>
        <Outlet />
      </Box>
    </>
  );
}

function WaitingRole({ employee, gives }: { employee: Employee; gives: boolean }) {
  const { act, busy } = useAct();
  const { number, name, waitingRole } = employee;
  const role = wordsOf(waitingRole ?? "");
  const staff = () => client("staff");
  return (
    <Alert color="yellow" mb="md" title={`An administrator must approve the role ${role}`}>
      {gives && (
        <Group mt="xs">
          <Button
            loading={busy === "give"}
            onClick={() =>
              act("give", () => staff().giveRole({ number }), { said: `${name} has the role ${role}` })
            }
          >
            Approve
          </Button>
          <Button
            variant="default"
            loading={busy === "refuse"}
            onClick={() => act("refuse", () => staff().refuseRole({ number }), { said: "Role rejected" })}
          >
            Reject
          </Button>
        </Group>
      )}
    </Alert>
  );
}
