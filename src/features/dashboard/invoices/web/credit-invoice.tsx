import { Modal, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import type { creditNotesContract } from "~/features/invoices/credit-notes/contract";
import { client } from "~/platform/http/client";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import type { CreditNotes, InvoiceDetail } from "./invoice-page";
import { AmountInput, FormEnd, ReasonInput } from "./money-inputs";
import styles from "./payment-forms.module.css";
import { centsOf, useWrite } from "./use-write";

/** Takes everything off an issued invoice, which cancels it, or amounts of some lines. The invoice itself never changes. */
export function CreditInvoice({
  invoice,
  creditable,
  onClose,
}: {
  invoice: InvoiceDetail;
  creditable: CreditNotes["creditable"];
  onClose: () => void;
}) {
  const { busy, problem, errors, run } = useWrite();
  const [part, setPart] = useState("whole");
  const [reason, setReason] = useState("");
  const [amounts, setAmounts] = useState<Record<number, number | "">>({});
  const left = invoice.total - invoice.creditedAmount;
  const lines = creditable
    .map(({ position }) => ({ position, amount: centsOf(amounts[position] ?? "") }))
    .filter(({ amount }) => amount > 0);
  const tooMuch = creditable.some((line) => centsOf(amounts[line.position] ?? "") > line.left);

  const submit = async () => {
    const wanted = part === "part" ? { lines } : {};
    const note = await run(
      { invoiceId: invoice.id, reason, ...wanted },
      (input, options) => client<typeof creditNotesContract>("creditNotes").issue(input, options),
      ({ number, released }) =>
        `Credit note ${number} issued${released > 0 ? `. ${formatKes(released)} is now the customer's credit` : ""}`,
    );
    if (note) onClose();
  };

  return (
    <Modal opened onClose={onClose} title={`Credit ${invoice.number}`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          return submit();
        }}
      >
        <Radio.Group label="What is credited" value={part} onChange={setPart}>
          <Stack gap={8} mt={8}>
            <Radio
              value="whole"
              label={`Everything: ${formatKes(left)}`}
              description="The invoice is cancelled."
            />
            <Radio value="part" label="A part" description="Amounts before VAT; VAT follows." />
          </Stack>
        </Radio.Group>
        {part === "part" &&
          creditable
            .filter((line) => line.left > 0)
            .map((line) => (
              <AmountInput
                key={line.position}
                label={line.description}
                description={`${formatAmount(line.left)} left of ${formatAmount(line.amount)}`}
                value={amounts[line.position] ?? ""}
                error={
                  centsOf(amounts[line.position] ?? "") > line.left
                    ? `This line has ${formatKes(line.left)} left`
                    : undefined
                }
                onChange={(value) => setAmounts((before) => ({ ...before, [line.position]: value }))}
              />
            ))}
        <ReasonInput
          description="Stands on the credit note, which is sent to the customer."
          value={reason}
          error={errors.reason}
          onChange={setReason}
        />
        {invoice.paidAmount > 0 && (
          <p className={styles.hint}>What was paid beyond the rest becomes the customer's credit.</p>
        )}
        <FormEnd
          problem={problem ?? errors.lines}
          submit={part === "whole" ? "Cancel invoice" : "Issue credit note"}
          danger={part === "whole"}
          busy={busy}
          disabled={!reason.trim() || (part === "part" && (lines.length === 0 || tooMuch))}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
