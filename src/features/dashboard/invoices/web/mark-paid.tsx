import { Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import type { PaymentMethod } from "~/features/payments/domain";
import type { settlementsContract } from "~/features/payments/settlements/contract";
import { client } from "~/platform/http/client";
import { leftAlone } from "./left-alone";
import { FormEnd, MethodInput } from "./money-inputs";
import styles from "./payment-forms.module.css";
import { useWrite } from "./use-write";

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
  const { busy, problem, errors, run } = useWrite();
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [reference, setReference] = useState("");
  const submit = async () => {
    if (!method) return;
    const outcome = await run(
      { invoiceIds: [...invoiceIds], method, reference },
      (...of) => client<typeof settlementsContract>("settlements").markPaid(...of),
      ({ done, refused }) =>
        `${done === 1 ? "1 invoice" : `${done} invoices`} marked paid${leftAlone(refused)}`,
    );
    if (!outcome) return;
    onDone();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Mark as paid">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          return submit();
        }}
      >
        <p>
          The open balance of{" "}
          {invoiceIds.length === 1 ? "this invoice" : `each of ${invoiceIds.length} invoices`} is recorded as
          a payment, with a receipt to the customer. Paid, cancelled and draft ones are left alone.
        </p>
        <MethodInput label="How it was paid" value={method} error={errors.method} onChange={setMethod} />
        <TextInput
          label="Reference"
          maxLength={80}
          value={reference}
          error={errors.reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <FormEnd problem={problem} submit="Mark as paid" busy={busy} disabled={!method} onCancel={onClose} />
      </form>
    </Modal>
  );
}
