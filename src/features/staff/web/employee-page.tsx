import { Outlet, redirect } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { Permission } from "~/platform/http/permissions";
import { officeTitle } from "~/platform/ui/document";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PageTabs } from "~/platform/ui/office/tabs";
import type { staffContract } from "../contract";
import { wordsOf } from "../domain";
import type { Route } from "./+types/employee-page";
import { EmployeeStatusBadge } from "./employee-badge";

/** The tabs of an employee's page: each a child route of its noun, for who may see it. */
const TABS: readonly { to: string; label: string; needs: readonly Permission[] }[] = [
  {
    to: "details",
    label: "Details",
    needs: ["view_team_staff", "process_payroll", "manage_deductions"],
  },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { viewer } = context.get(pageRequest);
  const employee = await api<typeof staffContract>(context, "staff").head({ number: params.number });
  const tabs = TABS.filter(({ needs }) => needs.some((need) => viewer?.permissions.includes(need)));
  const here = `/staff/${encodeURIComponent(params.number)}`;
  const [first] = tabs;
  if (first && url.pathname.replace(/\.data$/, "").replace(/\/$/, "") === here)
    throw redirect(`${here}/${first.to}`);
  return { employee, tabs: tabs.map(({ to, label }) => ({ to, label })) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(
    matches,
    (loaderData as { employee?: { name: string } } | undefined)?.employee?.name ?? "Staff Details",
  );

export default function EmployeePage({ loaderData: { employee, tabs } }: Route.ComponentProps) {
  useLive(["employee", "person"]);
  const { department, name, number, role, status } = employee;
  return (
    <>
      <PageHead title={name}>
        {wordsOf(role)} · {department ? wordsOf(department) : "Not assigned"} · {number}{" "}
        <EmployeeStatusBadge status={status} />
      </PageHead>
      {tabs.length > 0 && <PageTabs label="Parts of this employee" tabs={tabs} />}
      <Outlet />
    </>
  );
}
