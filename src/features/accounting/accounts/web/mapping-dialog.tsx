import { Text } from "@mantine/core";
import { client } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { ROLES } from "../../domain";
import type { ShownAccount, ShownRole } from "./shown-accounts";

interface MappingDialogProps {
  of: ShownRole;
  accounts: readonly ShownAccount[];
  onClose: () => void;
}

/** Chooses another account of the same type. Shows the last 90 days as a preview. */
export function MappingDialog({
  of: { role, type, accountNumber, lines, recent },
  accounts,
  onClose,
}: MappingDialogProps) {
  const form = useWriteForm<{ number: string | null }, unknown>({
    start: { number: accountNumber },
    send: ({ number }, { context }) =>
      client("bookAccounts").map({ role, number: number ?? "" }, { context }),
    after: onClose,
    said: "Mapping saved",
  });
  return (
    <DialogForm of={form} title={ROLES[role]} submit="Save" onClose={onClose}>
      <SelectField
        of={form}
        name="number"
        label="Account"
        searchable
        data={accounts
          .filter((account) => account.active && account.type === type)
          .map(({ number, nameEn }) => ({ value: number, label: `${number} ${nameEn}` }))}
      />
      <Text fz={14} c="dimmed" role="status">
        {form.values.number === accountNumber
          ? "Events post to this account today."
          : `From now on. In the last 90 days it would have been ${formatNumber(lines)} lines: debit ${formatKes(recent.debit)}, credit ${formatKes(recent.credit)}.`}
      </Text>
    </DialogForm>
  );
}
