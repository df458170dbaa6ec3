import { TaxpayerPanel } from "~/features/customers/taxpayers/web/taxpayer-panel";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { InvoiceDetail } from "./shown-invoice";

/** Changes the buyer's PIN on an issued invoice that KRA does not have yet. */
export function PinDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const form = useWriteForm({
    start: { kraPin: invoice.customerKraPin },
    send: ({ kraPin }) => client("invoices").changePin({ id: invoice.id, kraPin }),
    said: "KRA PIN changed",
    after: onClose,
  });
  return (
    <DialogForm of={form} title={`KRA PIN on ${invoice.number}`} submit="Change PIN" onClose={onClose}>
      <TextField
        of={form}
        name="kraPin"
        label="Buyer's KRA PIN"
        description="For this invoice only. Later ones take the customer's PIN."
        maxLength={20}
        focus
      />
      <TaxpayerPanel pin={form.values.kraPin} name={invoice.customerName} />
    </DialogForm>
  );
}
