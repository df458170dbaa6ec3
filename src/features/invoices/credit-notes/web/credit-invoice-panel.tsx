import { Modal, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import styles from "~/platform/ui/office/dialog-form.module.css";
import { FormEnd, ReasonInput } from "~/platform/ui/office/form-end";
import { centsOf, MoneyField, type MoneyValue } from "~/platform/ui/office/money-field";
import { useWrite } from "~/platform/ui/office/use-write";
import type { invoicesContract } from "../../contract";
import type { creditNotesContract } from "../contract";
import { creditInFull, creditOfLines } from "../domain";

/** Takes everything off an issued invoice, which cancels it, or amounts of some lines. The invoice itself never changes. */
export function CreditInvoicePanel({
  invoice,
  credited,
  onClose,
}: {
  invoice: Output<typeof invoicesContract, "get">;
  credited: Output<typeof creditNotesContract, "ofInvoice">;
  onClose: () => void;
}) {
  const { busy, problem, errors, run } = useWrite();
  const [part, setPart] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [amounts, setAmounts] = useState<Record<number, MoneyValue>>({});
  const creditable = {
    ...credited.sums,
    lines: credited.creditable.map((line) => ({ ...line, credited: line.amount - line.left })),
  };
  const open = creditable.lines
    .map((line) => ({ ...line, typed: amounts[line.position] ?? "" }))
    .filter(({ left }) => left > 0);
  const lines = open
    .map(({ position, typed }) => ({ position, amount: centsOf(typed) }))
    .filter(({ amount }) => amount > 0);
  const isFit = open.every(({ typed, left }) => !Number.isNaN(typed) && centsOf(typed) <= left);
  const everything = creditInFull(creditable);
  const credit =
    part === "whole"
      ? everything
      : part && isFit && lines.length > 0
        ? creditOfLines(creditable, lines)
        : undefined;

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
            <Radio value="part" label="A part" description="Amounts before VAT; VAT follows." />
            <Radio
              value="whole"
              label={`Everything: ${formatKes(everything.total)}`}
              description="The invoice is cancelled."
            />
          </Stack>
        </Radio.Group>
        {part === "part" &&
          open.map((line) => (
            <MoneyField
              key={line.position}
              label={line.description}
              description={`${formatAmount(line.left)} left of ${formatAmount(line.amount)}`}
              value={line.typed}
              error={
                centsOf(line.typed) > line.left ? `This line has ${formatKes(line.left)} left` : undefined
              }
              onChange={(value) => setAmounts((before) => ({ ...before, [line.position]: value }))}
            />
          ))}
        {part && (
          <dl className={styles.sums} aria-live="polite" aria-label="The credit note">
            <div>
              <dt>Before VAT</dt>
              <dd>{formatAmount(credit?.subtotal ?? 0)}</dd>
            </div>
            <div>
              <dt>VAT {creditable.tax.vatRate / 100}%</dt>
              <dd>{formatAmount(credit?.vat ?? 0)}</dd>
            </div>
            <div>
              <dt>Credit note</dt>
              <dd>{formatKes(credit?.total ?? 0)}</dd>
            </div>
          </dl>
        )}
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
          submit={part === "whole" ? "Credit everything" : "Issue credit note"}
          danger={part === "whole"}
          busy={busy}
          disabled={!reason.trim() || !credit}
          onCancel={onClose}
          leave="Go back"
        />
      </form>
    </Modal>
  );
}
