import { useState } from "react";
import { WITHHOLDING_LABELS, WITHHOLDINGS } from "~/features/suppliers/domain";
import { BoundField, DateField, SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { FUNDS, FUNDS_LABELS, MAX_NOTE, MAX_PAYEE } from "../domain/purchases";
import { ProofFields } from "./proof-fields";
import type { PurchaseForm, SupplierChoice } from "./purchase-form";
import { PurchaseLines, type Vehicle } from "./purchase-lines";
import { SpenderPicker } from "./spender-picker";
import { SupplierPicker } from "./supplier-picker";

interface PurchaseInputsProps {
  of: WriteForm<PurchaseForm>;
  vehicles: readonly Vehicle[];
  today: string;
}

/** Fields of the new and the edit form. */
export function PurchaseInputs({ of, vehicles, today }: PurchaseInputsProps) {
  const { supplier, funds } = of.values;
  return (
    <>
      <fieldset className={cards.card}>
        <legend>Bill</legend>
        <SupplierField of={of} />
        {!supplier && (
          <TextField
            of={of}
            name="payee"
            label="Or the name on the receipt"
            description="For a shop that is not among the suppliers."
            maxLength={MAX_PAYEE}
          />
        )}
        <TextField of={of} name="billNumber" label="Bill number" maxLength={60} />
        <DateField of={of} name="day" label="Date" max={today} withAsterisk />
        {funds === "owed" && (
          <DateField of={of} name="dueDate" label="Due" description="Empty: on the date of the bill." />
        )}
        <SelectField
          of={of}
          name="funds"
          label="Payment"
          data={FUNDS.map((value) => ({ value, label: FUNDS_LABELS[value] }))}
        />
        {funds !== "owed" && (
          <BoundField of={of} name="spentBy">
            {({ value, onChange, error }) => (
              <SpenderPicker label="Paid by" value={value} error={error} onChange={onChange} />
            )}
          </BoundField>
        )}
        {supplier && funds === "owed" && (
          <SelectField
            of={of}
            name="withholding"
            label="Withholding tax"
            data={WITHHOLDINGS.map((value) => ({ value, label: WITHHOLDING_LABELS[value] }))}
          />
        )}
        <ProofFields of={of} />
      </fieldset>
      <PurchaseLines of={of} vehicles={vehicles} />
      <fieldset className={cards.card}>
        <legend>Note</legend>
        <div className={cards.wide}>
          <TextareaField of={of} name="note" aria-label="Note" maxLength={MAX_NOTE} />
        </div>
      </fieldset>
    </>
  );
}

/** A supplier brings its withholding tax, and no VAT unless it is registered for it. */
function SupplierField({ of }: { of: WriteForm<PurchaseForm> }) {
  const [found, setFound] = useState<readonly SupplierChoice[]>([]);
  return (
    <BoundField of={of} name="supplier">
      {({ value, onChange, error }) => (
        <SupplierPicker
          value={value}
          error={error}
          onFound={setFound}
          onChange={(choice) => {
            onChange(choice);
            const chosen = found.find(({ id }) => id === choice?.id);
            if (!chosen) return;
            of.set("withholding", chosen.withholding);
            if (!chosen.isVatRegistered)
              for (const place of of.values.lines.keys()) of.set(`lines.${place}.vatCode`, "D");
          }}
        />
      )}
    </BoundField>
  );
}
