import { Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import type { MenuEntry } from "~/platform/ui/office/dropdown-parts";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { EmployeeStatus } from "../../domain";
import { canBecome } from "../domain";

const DIALOGS = {
  suspend: onDemand(() => import("./status-dialogs").then((part) => part.SuspendDialog)),
  terminate: onDemand(() => import("./status-dialogs").then((part) => part.TerminateDialog)),
  rehire: onDemand(() => import("./status-dialogs").then((part) => part.RehireDialog)),
};

interface StatusActionsProps {
  employee: { number: string; name: string; status: EmployeeStatus };
  today: string;
}

/** Status changes of a person: confirm, suspend, lift, delete, rehire. */
export function StatusActions({ employee: { number, name, status }, today }: StatusActionsProps) {
  const { act, busy } = useAct();
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const Dialog = open && DIALOGS[open];
  const staff = () => client("staff");
  const entries: MenuEntry[] = [];
  if (status === "probation")
    entries.push({
      label: "Confirm",
      onSelect: () => act("confirm", () => staff().confirm({ number }), { said: `${name} is confirmed` }),
    });
  if (status === "suspended")
    entries.push({
      label: "Lift suspension",
      onSelect: () =>
        act("lift", () => staff().liftSuspension({ number }), {
          said: `The suspension of ${name} is lifted`,
        }),
    });
  if (canBecome(status, "suspended")) entries.push({ label: "Suspend…", onSelect: () => setOpen("suspend") });
  if (status === "terminated")
    entries.push(
      { label: "Rehire…", onSelect: () => setOpen("rehire") },
      {
        label: "Certificate of service",
        href: `/documents/certificates-of-service/${number}.pdf`,
        newTab: true,
      },
    );
  else entries.push({ label: "Delete…", danger: true, onSelect: () => setOpen("terminate") });
  return (
    <>
      <ActionMenu
        entries={entries}
        trigger={(trigger) => (
          <Button
            {...trigger}
            variant="default"
            leftSection={<IconDots size={18} />}
            loading={busy !== undefined}
          >
            Status
          </Button>
        )}
      />
      {Dialog && <Dialog number={number} name={name} today={today} onClose={() => setOpen(undefined)} />}
    </>
  );
}
