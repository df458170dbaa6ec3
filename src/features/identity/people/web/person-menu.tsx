import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useRevalidator } from "react-router";
import { client } from "~/platform/http/client";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { notify, notifyProblem } from "~/platform/ui/office/notify";

interface PersonMenuProps {
  person: { id: string; name: string; role: string; active: boolean };
  isOwn: boolean;
  onOpen: (what: "role" | "grants") => void;
}

/** The administrator's actions on a person. Customers have no staff role, and administrators need no grants. */
export function PersonMenu({ person, isOwn, onOpen }: PersonMenuProps) {
  const revalidator = useRevalidator();
  const identity = client("identity");
  const isStaff = person.role !== "customer";

  async function run(work: () => Promise<unknown>, said: string) {
    try {
      await work();
      notify(said);
    } catch (error) {
      notifyProblem(error);
    }
    await revalidator.revalidate();
  }

  async function deactivate() {
    const question = `${person.name} is signed out everywhere at once, cannot sign in, and their API tokens are revoked for good.`;
    if (await askToConfirm(question, { title: "Deactivate", confirm: "Deactivate", danger: true }))
      await run(() => identity.deactivate({ id: person.id }), `${person.name} is deactivated`);
  }

  async function endSessions() {
    const question = `${person.name} is signed out on every device and can sign in again.`;
    if (await askToConfirm(question, { title: "End all sessions", confirm: "End sessions" }))
      await run(() => identity.endAllSessions({ id: person.id }), `All sessions of ${person.name} ended`);
  }

  const reactivate = () =>
    run(() => identity.reactivate({ id: person.id }), `${person.name} can sign in again`);

  return (
    <ActionMenu
      trigger={(trigger) => (
        <ActionIcon size={36} aria-label={`Actions for ${person.name}`} {...trigger}>
          <IconDots size={20} />
        </ActionIcon>
      )}
      entries={[
        { label: "Change role", disabled: !isStaff, onSelect: () => onOpen("role") },
        {
          label: "Single permissions",
          disabled: !isStaff || person.role === "admin",
          onSelect: () => onOpen("grants"),
        },
        { label: "End all sessions", onSelect: endSessions },
        person.active
          ? { label: "Deactivate", danger: true, apart: true, disabled: isOwn, onSelect: deactivate }
          : { label: "Reactivate", apart: true, onSelect: reactivate },
      ]}
    />
  );
}
