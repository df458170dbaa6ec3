import { client, type Output } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { partnersContract } from "../contract";
import { MAX_REFERENCE } from "../domain";

interface PayDialogProps {
  partner: Output<typeof partnersContract, "get">;
  paying: readonly { commissionId: string | null; commission: number; leadNumber: string }[];
  onClose: () => void;
}

/** Marks commissions as paid: once, with how. */
export function PayDialog({ partner, paying, onClose }: PayDialogProps) {
  const sum = formatKes(paying.reduce((total, { commission }) => total + commission, 0));
  const form = useWriteForm({
    start: { reference: "" },
    send: ({ reference }, { context }) =>
      client("partners").pay(
        {
          id: partner.id,
          commissionIds: paying.flatMap(({ commissionId }) => commissionId ?? []),
          reference,
        },
        { context },
      ),
    after: onClose,
    said: ({ amount }) => `${formatKes(amount)} to ${partner.name} marked as paid`,
  });
  return (
    <DialogForm of={form} title={`Mark ${sum} as paid`} submit="Mark as paid" onClose={onClose}>
      <p>
        {paying.length === 1
          ? `The commission for ${paying[0]?.leadNumber}`
          : `The commissions for ${paying.length} leads`}{" "}
        to {partner.name}. This marks the commission as paid.
      </p>
      <TextField
        of={form}
        name="reference"
        label="How it was paid"
        placeholder="M-Pesa code or cheque number"
        maxLength={MAX_REFERENCE}
        focus
      />
    </DialogForm>
  );
}
