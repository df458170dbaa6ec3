import { Text } from "@mantine/core";
import { TaxpayerPanel } from "~/features/customers/taxpayers/web/taxpayer-panel";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextareaField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { Notice } from "~/platform/ui/notice";
import type { CreditNotes, InvoiceDetail } from "../../web/invoice-frame";

/** Replaces an issued invoice with one for the right buyer. */
export function CorrectDialog({
  invoice,
  limit,
  onClose,
}: {
  invoice: InvoiceDetail;
  limit: CreditNotes["limit"];
  onClose: () => void;
}) {
  const form = useWriteForm({
    start: {
      customerName: invoice.customerName,
      kraPin: invoice.customerKraPin,
      reason: "Buyer's details corrected",
    },
    send: (values, { context }) =>
      client("corrections").correct({ invoiceId: invoice.id, ...values }, { context }),
    said: ({ number }) => `${number} replaces ${invoice.number}`,
    after: onClose,
    to: ({ number }) => `/invoice-management/${number}`,
  });
  const { customerName, kraPin, reason } = form.values;
  const refused = limit?.refused;
  return (
    <DialogForm
      of={form}
      title={`Correct ${invoice.number}`}
      submit="Replace invoice"
      ready={!refused && customerName.trim() !== "" && reason.trim() !== ""}
      onClose={onClose}
    >
      {refused && <Notice tone="error">{refused}</Notice>}
      <Text inherit c="dimmed" fz={14}>
        A credit note cancels this invoice, and a new one has the same lines and terms. What is paid moves to
        it. The customer gets both in one email.
      </Text>
      <TextField of={form} name="customerName" label="Name on the invoice" maxLength={120} />
      <TextField of={form} name="kraPin" label="Buyer's KRA PIN" maxLength={20} />
      <TaxpayerPanel pin={kraPin} name={customerName} />
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        description="Printed on the credit note."
        maxLength={300}
      />
    </DialogForm>
  );
}
