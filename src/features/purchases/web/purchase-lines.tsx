import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useFieldArray } from "react-hook-form";
import { client } from "~/platform/http/client";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { AmountField, BoundField, SelectField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { centsOf } from "~/platform/ui/office/money-field";
import { RecordPicker } from "~/platform/ui/office/record-picker";
import { Sums } from "~/platform/ui/office/sums";
import { accountLabel, PURCHASE_ACCOUNTS } from "../domain/accounts";
import { totalsOf, VAT_CODES, VAT_LABELS, type VatCode } from "../domain/money";
import { MAX_LINES, MAX_WHAT } from "../domain/purchases";
import { BLANK_LINE, type PurchaseForm } from "./purchase-form";
import styles from "./purchase-lines.module.css";

const ACCOUNTS = PURCHASE_ACCOUNTS.map(({ code }) => ({ value: code, label: accountLabel(code) }));
const RATES = VAT_CODES.map((value) => ({ value, label: VAT_LABELS[value] }));

export interface Vehicle {
  id: string;
  plate: string;
}

interface PurchaseLinesProps {
  of: WriteForm<PurchaseForm>;
  vehicles: readonly Vehicle[];
}

/** Lines with account, VAT, move and vehicle, and their sums. */
export function PurchaseLines({ of, vehicles }: PurchaseLinesProps) {
  const { fields, append, remove } = useFieldArray({ control: of.control, name: "lines" });
  const { total, vat } = totalsOf(
    of.values.lines.map(({ amount, vatCode }) => ({
      amount: centsOf(amount),
      vatCode: (vatCode ?? "B") as VatCode,
    })),
  );
  return (
    <fieldset className={cards.card}>
      <legend>Lines, with VAT</legend>
      {fields.map(({ id }, place) => (
        <div key={id} className={styles.line}>
          <SelectField
            of={of}
            name={`lines.${place}.accountCode`}
            label="Account"
            placeholder="Choose"
            data={ACCOUNTS}
            searchable
          />
          <TextField of={of} name={`lines.${place}.what`} label="What for" maxLength={MAX_WHAT} />
          <AmountField of={of} name={`lines.${place}.amount`} label="Amount" />
          <SelectField of={of} name={`lines.${place}.vatCode`} label="VAT" data={RATES} />
          <ActionIcon
            className={styles.remove}
            color="red"
            size={44}
            aria-label={`Remove line ${place + 1}`}
            disabled={fields.length === 1}
            onClick={() => remove(place)}
          >
            <IconTrash size={18} />
          </ActionIcon>
          <LineOf of={of} place={place} vehicles={vehicles} />
        </div>
      ))}
      <div className={cards.wide}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={fields.length >= MAX_LINES}
          onClick={() => append(BLANK_LINE)}
        >
          Add line
        </Button>
      </div>
      <div className={cards.wide}>
        <Sums
          sums={[
            ["VAT in it", formatAmount(vat)],
            ["Total", formatKes(total)],
          ]}
        />
      </div>
    </fieldset>
  );
}

/** The move and the vehicle that a line is for. */
function LineOf({ of, place, vehicles }: PurchaseLinesProps & { place: number }) {
  return (
    <div className={styles.of}>
      <BoundField of={of} name={`lines.${place}.move`}>
        {({ value, onChange, error }) => (
          <RecordPicker
            label="Move"
            placeholder="Number or customer"
            value={value}
            error={error}
            labelOf={({ label }) => label}
            find={async (search) => {
              const { moves } = await client("purchases").moves({ search });
              return moves.map(({ id, number, customer }) => ({ id, label: `${number} ${customer}` }));
            }}
            nothingFound="No move found"
            onChange={onChange}
          />
        )}
      </BoundField>
      <SelectField
        of={of}
        name={`lines.${place}.vehicleId`}
        label="Vehicle"
        placeholder="None"
        data={vehicles.map(({ id, plate }) => ({ value: id, label: plate }))}
        searchable
        clearable
      />
    </div>
  );
}
