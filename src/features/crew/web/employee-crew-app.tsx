import { Button, Stack } from "@mantine/core";
import { IconLogout, IconSend } from "@tabler/icons-react";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDate, formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { useLive } from "~/platform/ui/office/live";
import type { Route } from "./+types/employee-crew-app";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "crewOffice").devices({ number: params.number });

/** The tab Crew app of an employee's page: invitation, PIN and signed-in phones. */
export default function EmployeeCrewApp({ loaderData, params }: Route.ComponentProps) {
  const { mayUse, phone, pinSetAt, invitedUntil, devices } = loaderData;
  const { act, busy } = useAct();
  useLive(["crew-access"]);
  const { number } = params;
  return (
    <Stack gap={16}>
      <Card
        title="Sign-in"
        actions={
          mayUse && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconSend size={16} />}
              loading={busy === "invite"}
              onClick={() =>
                act("invite", () => client("crewOffice").invite({ number }), {
                  said: "The link is sent by SMS",
                })
              }
            >
              Send link for PIN
            </Button>
          )
        }
      >
        <Facts>
          <Fact label="Phone number">{phone ? formatPhone(phone) : "None"}</Fact>
          <Fact label="PIN">{pinSetAt ? `Set on ${formatDate(nairobiDate(pinSetAt))}` : "Not set"}</Fact>
          <Fact label="Open link">{invitedUntil ? `Until ${formatDateTime(invitedUntil)}` : "None"}</Fact>
        </Facts>
        {!mayUse && <p className="muted">Needs the permission 'Use crew app' and a phone number.</p>}
      </Card>
      <Card
        title="Phones"
        actions={
          devices.length > 0 && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconLogout size={16} />}
              loading={busy === "out"}
              onClick={() =>
                act("out", () => client("crewOffice").signOut({ number }), {
                  said: "All phones are signed out",
                })
              }
            >
              Sign out everywhere
            </Button>
          )
        }
      >
        {devices.length === 0 ? (
          <p className="muted">Phones that are signed in appear here.</p>
        ) : (
          <Facts>
            {devices.map(({ id, name, seenAt, expiresAt }) => (
              <Fact key={id} label={name || "Phone"}>
                Used {formatDateTime(seenAt)}, signed in until {formatDate(nairobiDate(expiresAt))}
              </Fact>
            ))}
          </Facts>
        )}
      </Card>
    </Stack>
  );
}
