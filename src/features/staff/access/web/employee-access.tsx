import { Button, Stack } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { wordsOf } from "../../domain";
import type { Route } from "./+types/employee-access";
import styles from "./employee-access.module.css";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "staff").access({ number: params.number });

const SOURCES: Record<string, [BadgeTone, string]> = {
  role: ["muted", "Role"],
  granted: ["ok", "Granted"],
  implied: ["plain", "Implied"],
  denied: ["error", "Denied"],
};
const SCOPES: Record<string, string> = {
  all: "All",
  dept: "Department",
  team: "Team",
  assigned: "Assigned",
};

/** A person's permissions with their sources, and the state of their sign-in. */
export default function EmployeeAccess({ loaderData: access, params }: Route.ComponentProps) {
  const { act, busy } = useAct();
  const invite = () =>
    act("invite", () => client("staff").invite({ number: params.number }), {
      said: "Invitation sent",
    });
  const yes = (is: boolean) => (is ? "Yes" : "No");
  return (
    <Stack gap={16}>
      <Card
        title="Sign-in"
        actions={
          !access.hasSignIn &&
          access.active && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconMail size={16} />}
              loading={busy !== undefined}
              onClick={invite}
            >
              Invite
            </Button>
          )
        }
      >
        <Facts>
          <Fact label="State">
            {!access.active ? "Sign-in blocked" : access.hasSignIn ? "May sign in" : "No sign-in yet"}
          </Fact>
          <Fact label="Last seen">
            {access.lastSeenAt ? formatDateTime(access.lastSeenAt) : "Not signed in"}
          </Fact>
          <Fact label="Two-factor">{access.twoFactor ? "On" : "Off"}</Fact>
          <Fact label="Locked">
            {access.accountLockedUntil ? `Until ${formatDateTime(access.accountLockedUntil)}` : "No"}
          </Fact>
          <Fact label="Failed sign-ins">{formatNumber(access.failedSignIns)} since the last one</Fact>
          <Fact label="Customers">{yes(access.canAccessCustomers)}</Fact>
          <Fact label="Finance">{yes(access.canAccessFinance)}</Fact>
          <Fact label="Reports">{yes(access.canAccessReports)}</Fact>
          <Fact label="Manages staff">{yes(access.canManageStaff)}</Fact>
          <Fact label="Processes payroll">{yes(access.canProcessPayroll)}</Fact>
        </Facts>
      </Card>
      <Card title={`Permissions of ${wordsOf(access.role)}`}>
        {access.permissions.length === 0 ? (
          <p className="muted">This role holds no permissions.</p>
        ) : (
          <ul className={styles.list}>
            {access.permissions.map(({ permission, scope, source }) => {
              const [tone, label] = SOURCES[source] ?? ["muted", source];
              return (
                <li key={permission}>
                  <span>{wordsOf(permission)}</span>
                  <small>{scope ? SCOPES[scope] : ""}</small>
                  <Badge tone={tone}>{label}</Badge>
                </li>
              );
            })}
          </ul>
        )}
      </Card>
    </Stack>
  );
}
