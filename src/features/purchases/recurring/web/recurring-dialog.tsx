import { SimpleGrid } from "@mantine/core";
import { client, type Output } from "~/platform/http/client";
import { nairobiDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, BoundField, DateField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import { accountLabel, PURCHASE_ACCOUNTS } from "../../domain/accounts";
import { VAT_CODES, VAT_LABELS, type VatCode } from "../../domain/money";
import { SupplierPicker } from "../../web/supplier-picker";
import type { recurringBillsContract } from "../contract";
import { INTERVAL_LABELS, INTERVALS, type Interval, MAX_NAME } from "../domain";
import { recurringNameRequired } from "../errors";

export type RecurringBill = Output<typeof recurringBillsContract, "list">["bills"][number];

const startOf = (bill: RecurringBill | undefined) => ({
  name: bill?.name ?? "",
  supplier: bill ? { id: bill.supplier.id, label: bill.supplier.name } : null,
  accountCode: (bill?.accountCode ?? "6200") as string | null,
  amount: (bill?.amount ?? "") as MoneyValue,
  vatCode: (bill?.vatCode ?? "B") as string | null,
  months: String(bill?.months ?? 1) as string | null,
  nextOn: bill?.nextOn ?? nairobiDate(new Date()),
  endsOn: bill?.endsOn ?? "",
});

/** Adds a recurring bill, or changes one. */
export function RecurringDialog({ bill, onClose }: { bill?: RecurringBill; onClose: () => void }) {
  const form = useWriteForm({
    start: startOf(bill),
    send: async ({ supplier, accountCode, amount, vatCode, months, endsOn, ...values }, { context }) => {
      const fields = {
        ...{ ...values, supplierId: supplier?.id ?? "", accountCode: accountCode ?? "" },
        ...{ amount: centsOf(amount), vatCode: (vatCode ?? "B") as VatCode, endsOn: endsOn || null },
        ...{ months: Number(months) as Interval, vehicleId: bill?.vehicleId ?? null },
      };
      const bills = client("recurringBills");
      if (bill) await bills.edit({ ...fields, id: bill.id, updatedAt: bill.updatedAt });
      else await bills.add(fields, { context });
    },
    place: (name) => (name === "supplierId" ? "supplier" : name),
    said: bill ? "Saved" : "Recurring bill added",
    after: onClose,
  });
  return (
    <DialogForm
      of={form}
      title={bill ? `Edit ${bill.name}` : "Add recurring bill"}
      submit={bill ? "Save" : "Add recurring bill"}
      ready={form.values.supplier !== null}
      onClose={onClose}
    >
      <TextField
        of={form}
        name="name"
        label="What for"
        required={recurringNameRequired.en}
        maxLength={MAX_NAME}
        focus
      />
      <BoundField of={form} name="supplier">
        {({ value, onChange, error }) => <SupplierPicker value={value} error={error} onChange={onChange} />}
      </BoundField>
      <SelectField
        of={form}
        name="accountCode"
        label="Account"
        data={PURCHASE_ACCOUNTS.map(({ code }) => ({ value: code, label: accountLabel(code) }))}
        searchable
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AmountField of={form} name="amount" label="Amount with VAT" />
        <SelectField
          of={form}
          name="vatCode"
          label="VAT"
          data={VAT_CODES.map((value) => ({ value, label: VAT_LABELS[value] }))}
        />
        <SelectField
          of={form}
          name="months"
          label="Interval"
          data={INTERVALS.map((value) => ({ value: String(value), label: INTERVAL_LABELS[value] }))}
        />
        <DateField of={form} name="nextOn" label="Next bill" />
        <DateField of={form} name="endsOn" label="Last day" description="Empty: no end." />
      </SimpleGrid>
    </DialogForm>
  );
}
