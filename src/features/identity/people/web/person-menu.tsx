import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useRevalidator } from "react-router";
import { client } from "~/platform/http/client";
import { askFirst } from "~/platform/ui/office/confirm";
import { notify, notifyProblem } from "~/platform/ui/office/notify";
import type { identityContract } from "../../contract";

interface PersonMenuProps {
  person: { id: string; name: string; role: string; active: boolean };
  isOwn: boolean;
  onOpen: (what: "role" | "grants") => void;
}

/** What an administrator does with one person. Customers have no role; an administrator holds every permission. */
export function PersonMenu({ person, isOwn, onOpen }: PersonMenuProps) {
  const revalidator = useRevalidator();
  const identity = client<typeof identityContract>("identity");
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
    if (await askFirst(question, { title: "Deactivate", confirm: "Deactivate", danger: true }))
      await run(() => identity.deactivate({ id: person.id }), `${person.name} is deactivated`);
  }

  async function endSessions() {
    const question = `${person.name} is signed out on every device and can sign in again.`;
    if (await askFirst(question, { title: "End all sessions", confirm: "End sessions" }))
      await run(() => identity.endAllSessions({ id: person.id }), `All sessions of ${person.name} ended`);
  }

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size={44} aria-label={`Actions for ${person.name}`}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!isStaff} onClick={() => onOpen("role")}>
          Change role
        </Menu.Item>
        <Menu.Item disabled={!isStaff || person.role === "admin"} onClick={() => onOpen("grants")}>
          Single permissions
        </Menu.Item>
        <Menu.Item onClick={endSessions}>End all sessions</Menu.Item>
        <Menu.Divider />
        {person.active ? (
          <Menu.Item c={isOwn ? undefined : "var(--err)"} disabled={isOwn} onClick={deactivate}>
            Deactivate
          </Menu.Item>
        ) : (
          <Menu.Item
            onClick={() =>
              run(() => identity.reactivate({ id: person.id }), `${person.name} can sign in again`)
            }
          >
            Reactivate
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
