import { Alert, Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import type { FieldErrors } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { runInParts } from "~/platform/ui/office/bulk-run";
import styles from "~/platform/ui/office/dialog-form.module.css";
import { FormEnd } from "~/platform/ui/office/form-end";
import type { PaymentMethod } from "../../domain";
import { MethodInput } from "../../web/money-inputs";
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
  const revalidator = useRevalidator();
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [reference, setReference] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [twin, setTwin] = useState<string>();
  const submit = async () => {
    if (!method) return;
    setBusy(true);
    setProblem(undefined);
    setErrors({});
    setTwin(undefined);
    // Asked once; the further parts of a long selection carry the reference that its first part has booked.
    let evenIfBooked = twin !== undefined;
    try {
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
      onDone();
      onClose();
    } catch (error) {
      const { code, message, fields } = problemOf(error);
      if (code === "CONFLICT" && fields.reference) return setTwin(fields.reference);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(message);
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
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
          onChange={(event) => {
            setReference(event.currentTarget.value);
            setTwin(undefined);
          }}
        />
        {twin && (
          <Alert color="orange" role="alert" title="Is this the same money?">
            {twin} Book it all the same?
          </Alert>
        )}
        <FormEnd
          problem={problem}
          submit={twin ? "Book it all the same" : "Mark as paid"}
          busy={busy}
          disabled={!method}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
