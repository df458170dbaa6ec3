import { Text } from "@mantine/core";
import { client, type Output } from "~/platform/http/client";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, RadioField, SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { Notice } from "~/platform/ui/notice";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import { Sums } from "~/platform/ui/office/sums";
import type { invoicesContract } from "../../contract";
import type { creditNotesContract } from "../contract";
import {
  CREDIT_REASON_LABELS,
  CREDIT_REASONS,
  type CreditReason,
  creditInFull,
  creditOfLines,
  creditRefusal,
  DEFAULT_CREDIT_REASON,
} from "../domain";

const fieldOf = ({ position }: { position: number }) => `line${position}`;

type Amounts = Record<string, MoneyValue>;

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
  const creditable = {
    ...credited.sums,
    lines: credited.creditable.map((line) => ({ ...line, credited: line.amount - line.left })),
  };
  const open = creditable.lines.filter(({ left }) => left > 0);
  const linesOf = (typed: Amounts) =>
    open
      .map((line) => ({ position: line.position, amount: centsOf(typed[fieldOf(line)]) }))
      .filter(({ amount }) => amount > 0);
  const form = useWriteForm({
    start: {
      part: null as string | null,
      amounts: Object.fromEntries(open.map((line) => [fieldOf(line), ""])) as Amounts,
      reason: "",
      reasonCode: DEFAULT_CREDIT_REASON as string | null,
    },
    send: ({ part, amounts, reason, reasonCode }, { context }) =>
      client("creditNotes").issue(
        {
          invoiceId: invoice.id,
          reason,
          reasonCode: reasonCode as CreditReason,
          ...(part === "part" ? { lines: linesOf(amounts) } : {}),
        },
        { context },
      ),
    said: ({ number, released }) =>
      `Credit note ${number} issued${released > 0 ? `. ${formatKes(released)} is now the customer's credit` : ""}`,
    after: onClose,
  });
  const { part, amounts, reason } = form.values;
  const lines = linesOf(amounts);
  const isFit = open.every((line) => {
    const typed = amounts[fieldOf(line)] ?? "";
    return !Number.isNaN(typed) && centsOf(typed) <= line.left;
  });
  const everything = creditInFull(creditable);
  const credit =
    part === "whole"
      ? everything
      : part && isFit && lines.length > 0
        ? creditOfLines(creditable, lines)
        : undefined;
  const { limit } = credited;
  const refusal = limit?.refused || (limit && credit && creditRefusal(limit, credit)?.message);

  return (
    <DialogForm
      of={form}
      title={`Credit ${invoice.number}`}
      submit={part === "whole" ? "Credit everything" : "Issue credit note"}
      danger={part === "whole"}
      ready={reason.trim() !== "" && credit !== undefined && !refusal}
      leave="Go back"
      onClose={onClose}
    >
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <RadioField
        of={form}
        name="part"
        label="How much to credit"
        choices={[
          {
            value: "part",
            label: "A part",
            description: [
              creditable.tax.vatRegistered ? "Amounts before VAT; VAT follows." : "",
              limit?.only === null ? "KRA then takes one more, for the whole rest." : "",
            ]
              .filter(Boolean)
              .join(" "),
          },
          {
            value: "whole",
            label: `Everything: ${formatKes(everything.total)}`,
            description: "The invoice is cancelled.",
          },
        ]}
      />
      {part === "part" &&
        open.map((line) => (
          <AmountField
            key={line.position}
            of={form}
            name={`amounts.${fieldOf(line)}`}
            label={line.description}
            description={`${formatAmount(line.left)} left of ${formatAmount(line.amount)}`}
            above={
              centsOf(amounts[fieldOf(line)]) > line.left
                ? `This line has ${formatKes(line.left)} left`
                : undefined
            }
          />
        ))}
      {part && (
        <Sums
          boxed
          label="The credit note"
          sums={[
            ...(creditable.tax.vatRegistered
              ? ([
                  ["Before VAT", formatAmount(credit?.subtotal ?? 0)],
                  [`VAT ${creditable.tax.vatRate / 100}%`, formatAmount(credit?.vat ?? 0)],
                ] as const)
              : []),
            ["Credit note", formatKes(credit?.total ?? 0)],
          ]}
        />
      )}
      <SelectField
        of={form}
        name="reasonCode"
        label="Reason for KRA"
        data={CREDIT_REASONS.map((value) => ({ value, label: CREDIT_REASON_LABELS[value] }))}
      />
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        description="Printed on the credit note, which is sent to the customer."
        maxLength={300}
      />
      {invoice.paidAmount > 0 && (
        <Text inherit c="dimmed" fz={14}>
          Any amount paid above the new total becomes the customer's credit.
        </Text>
      )}
    </DialogForm>
  );
}
