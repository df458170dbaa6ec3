import { client } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { runInParts } from "~/platform/ui/office/bulk-run";
import type { PaymentMethod } from "../../domain";
import { MethodField, ReferenceField, SAME_MONEY, sameMoney } from "../../web/money-inputs";
import type { settlementsContract } from "../contract";

/** Records the whole balance of each ticked invoice as a payment by one method. */
export function MarkPaid({
  invoiceIds,
  onClose,
  onDone,
}: {
  invoiceIds: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const form = useWriteForm({
    start: { method: null as PaymentMethod | null, reference: "" },
    send: async ({ method, reference }, { despite }) => {
      if (!method) return;
      // Asked once; the further parts of a long selection carry the reference that its first part has booked.
      let evenIfBooked = despite;
      await runInParts(invoiceIds, ["1 invoice marked paid", "invoices marked paid"], async (part) => {
        const { done, refused } = await client<typeof settlementsContract>("settlements").markPaid(
          { invoiceIds: part, method, reference, evenIfBooked },
          { context: { key: newId() } },
        );
        evenIfBooked = true;
        return {
          done,
          refused: refused.map(({ invoiceNumber, reason }) => ({ name: invoiceNumber, reason })),
        };
      });
    },
    doubt: sameMoney,
    after: () => {
      onDone();
      onClose();
    },
  });
  return (
    <DialogForm
      of={form}
      title="Mark as paid"
      submit="Mark as paid"
      ready={form.values.method !== null}
      onClose={onClose}
      {...SAME_MONEY}
    >
      <p>
        The open balance of{" "}
        {invoiceIds.length === 1 ? "this invoice" : `each of ${invoiceIds.length} invoices`} is recorded as a
        payment, with a receipt to the customer. Paid, cancelled and draft ones are left alone.
      </p>
      <MethodField of={form} name="method" label="How it was paid" />
      <ReferenceField of={form} name="reference" />
    </DialogForm>
  );
}
