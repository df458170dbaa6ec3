import { Alert, Button, Group, Modal, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { STAFF_ROLES, type StaffRole } from "~/platform/http/permissions";
import { tell } from "~/platform/ui/office/notify";
import type { identityContract } from "../../contract";
import { wordsOf } from "./permission-words";

interface RoleDialogProps {
  person: { id: string; name: string; role: string };
  onClose: () => void;
}

/** Gives a colleague another role. */
export function RoleDialog({ person, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(person.role);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const revalidator = useRevalidator();

  async function change() {
    setBusy(true);
    try {
      await client<typeof identityContract>("identity").changeRole({
        id: person.id,
        role: role as StaffRole,
      });
      tell(`${person.name} is now ${wordsOf(role).toLowerCase()}`);
      onClose();
      await revalidator.revalidate();
    } catch (error) {
      setProblem(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={`Role of ${person.name}`} centered>
      <Stack gap="md">
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Select
          label="Role"
          data={STAFF_ROLES.map((value) => ({ value, label: wordsOf(value) }))}
          value={role}
          allowDeselect={false}
          data-autofocus
          onChange={(value) => {
            setProblem(undefined);
            if (value) setRole(value);
          }}
        />
        <Text size="sm" c="dimmed">
          They are signed out everywhere and find their new menu when they sign in again. Single permissions
          stay as they are.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={change} loading={isBusy} disabled={role === person.role}>
            Change role
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
