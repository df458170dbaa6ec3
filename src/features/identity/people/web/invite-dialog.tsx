import { Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { STAFF_ROLES, type StaffRole } from "~/platform/http/permissions";
import { tell } from "~/platform/ui/office/notify";
import type { identityContract } from "../../contract";
import { wordsOf } from "./permission-words";

/** Invites somebody by e-mail into a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Invite a colleague" centered>
      <InviteForm onClose={onClose} />
    </Modal>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<StaffRole>("sales_rep");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const revalidator = useRevalidator();

  async function invite(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await client<typeof identityContract>("identity").invite({ email, role });
      tell(`Invitation sent to ${email}`);
      onClose();
      await revalidator.revalidate();
    } catch (error) {
      const { message, fields } = problemOf(error);
      setProblem(fields.email ?? message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={invite} noValidate>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          data-autofocus
          value={email}
          error={problem}
          onChange={(event) => {
            setProblem(undefined);
            setEmail(event.currentTarget.value);
          }}
        />
        <Select
          label="Role"
          data={STAFF_ROLES.map((value) => ({ value, label: wordsOf(value) }))}
          value={role}
          allowDeselect={false}
          onChange={(value) => value && setRole(value as StaffRole)}
        />
        <Text size="sm" c="dimmed">
          They get a link that works for seven days and once, and set their own name and password.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Send invitation
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
