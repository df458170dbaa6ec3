import { Text } from "@mantine/core";
import { client } from "~/platform/http/client";
import { STAFF_ROLES, type StaffRole } from "~/platform/http/permissions";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { labelOf } from "./permission-labels";

/** Invites a person by email into a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useWriteForm({
    start: { email: "", role: "sales_rep" as StaffRole },
    send: (values) => client("identity").invite(values),
    said: (_, { email }) => `Invitation sent to ${email}`,
    after: onClose,
  });
  return (
    <DialogForm of={form} title="Invite a colleague" submit="Send invitation" onClose={onClose}>
      <TextField of={form} name="email" label="Email" type="email" autoComplete="off" focus />
      <SelectField
        of={form}
        name="role"
        label="Role"
        data={STAFF_ROLES.map((value) => ({ value, label: labelOf(value) }))}
      />
      <Text size="sm" c="dimmed">
        They get a link that works for seven days and once, and set their own name and password.
      </Text>
    </DialogForm>
  );
}
