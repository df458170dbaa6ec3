import { useRef } from "react";
import { client, problemOf } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { runInParts } from "~/platform/ui/office/bulk-run";
import type { StandingMethod } from "../../domain";
import { MethodField, ReferenceField, SAME_MONEY, sameMoney } from "../../web/money-inputs";

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
  const open = useRef(invoiceIds);
  const form = useWriteForm({
    start: { method: null as StandingMethod | null, reference: "" },
    send: async ({ method, reference }, { overrideWarnings: evenIfBooked }) => {
      if (!method) return;
      const asked: unknown[] = [];
      // Long selections are sent in parts; the first part books the reference for the others.
      let isFurtherPart = open.current.length < invoiceIds.length;
      await runInParts(open.current, ["1 invoice marked paid", "invoices marked paid"], async (part) => {
        const { done, refused } = await client("settlements")
          .markPaid(
            { invoiceIds: part, method, reference, evenIfBooked, isFurtherPart },
            { context: { key: newId() } },
          )
          .catch((error: unknown) => {
            if (sameMoney(problemOf(error))) asked.push(error);
            throw error;
          });
        isFurtherPart = true;
        open.current = open.current.filter((id) => !part.includes(id));
        return {
          done,
          refused: refused.map(({ invoiceNumber, reason }) => ({ name: invoiceNumber, reason })),
        };
      });
      if (asked.length > 0) throw asked[0];
    },
    doubt: sameMoney,
    after: () => {
      onDone();
      onClose();
    },
  });
  const leave = () => {
    if (open.current.length < invoiceIds.length) onDone();
    onClose();
  };
  return (
    <DialogForm
      of={form}
      title="Mark as paid"
      submit="Mark as paid"
      ready={form.values.method !== null}
      onClose={leave}
      {...SAME_MONEY}
    >
      <p>
        The open balance of{" "}
        {invoiceIds.length === 1 ? "this invoice" : `each of ${invoiceIds.length} invoices`} is recorded as a
        payment, with a receipt to the customer. Paid, cancelled and draft invoices are not changed.
      </p>
      <MethodField of={form} name="method" label="How it was paid" />
      <ReferenceField of={form} name="reference" />
    </DialogForm>
  );
}
