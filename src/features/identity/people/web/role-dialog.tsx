import { Text } from "@mantine/core";
import { client } from "~/platform/http/client";
import { STAFF_ROLES, type StaffRole } from "~/platform/http/permissions";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { labelOf } from "./permission-labels";

interface RoleDialogProps {
  person: { id: string; name: string; role: string };
  onClose: () => void;
}

/** Gives a colleague another role. */
export function RoleDialog({ person, onClose }: RoleDialogProps) {
  const form = useWriteForm({
    start: { role: person.role },
    send: ({ role }) => client("identity").changeRole({ id: person.id, role: role as StaffRole }),
    said: (_, { role }) => `${person.name} is now ${labelOf(role).toLowerCase()}`,
    after: onClose,
  });
  return (
    <DialogForm
      of={form}
      title={`Role of ${person.name}`}
      submit="Change role"
      ready={form.values.role !== person.role}
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="role"
        label="Role"
        data={STAFF_ROLES.map((value) => ({ value, label: labelOf(value) }))}
        focus
      />
      <Text size="sm" c="dimmed">
        They are signed out everywhere and find their new menu when they sign in again. Single permissions
        stay as they are.
      </Text>
    </DialogForm>
  );
}
