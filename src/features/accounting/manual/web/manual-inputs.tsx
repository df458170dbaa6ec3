import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { FieldPathByValue } from "react-hook-form";
import { formatKes } from "~/platform/kernel/money";
import { AmountField, DateField, SelectField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import { MAX_LINES, MAX_MEMO, REPEAT_LABELS, REPEATS } from "../domain";
import { manualMemoRequired } from "../errors";
import { amountOf, blankLine, type ManualForm } from "./manual-form";

interface ManualInputsProps {
  of: WriteForm<ManualForm>;
  accounts: readonly { id: string; number: string; nameEn: string; active: boolean }[];
}

/** Fields of the new and the edit form. */
export function ManualInputs({ of, accounts }: ManualInputsProps) {
  const lines = of.values.lines ?? [];
  const difference = lines.reduce((sum, line) => sum + amountOf(line as never), 0);
  const data = accounts
    .filter(({ active }) => active)
    .map(({ id, number, nameEn }) => ({ value: id, label: `${number} ${nameEn}` }));
  return (
    <>
      <fieldset className={cards.card}>
        <legend>Entry</legend>
        <DateField of={of} name="day" label="Date" />
        <TextField
          of={of}
          name="memo"
          label="What it is for"
          required={manualMemoRequired.en}
          maxLength={MAX_MEMO}
        />
        <DateField of={of} name="reversesOn" label="Reverse on" description="Empty if it stays." />
        <SelectField
          of={of}
          name="repeat"
          label="Repeat"
          data={REPEATS.map((value) => ({ value, label: REPEAT_LABELS[value] }))}
        />
        {of.values.repeat !== "never" && (
          <DateField
            of={of}
            name="repeatUntil"
            label="Repeat until"
            description="Empty if it does not end."
          />
        )}
      </fieldset>
      <fieldset className={cards.card}>
        <legend>Lines</legend>
        {lines.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are added at the end only
          <Group key={place} className={cards.wide} align="flex-end" gap={12}>
            <SelectField
              of={of}
              name={`lines.${place}.accountId` as FieldPathByValue<ManualForm, string | null>}
              label={`Account ${place + 1}`}
              data={data}
              searchable
              clearable
              flex="1 1 220px"
            />
            <AmountField
              of={of}
              name={`lines.${place}.debit` as FieldPathByValue<ManualForm, MoneyValue>}
              label={`Debit ${place + 1}`}
            />
            <AmountField
              of={of}
              name={`lines.${place}.credit` as FieldPathByValue<ManualForm, MoneyValue>}
              label={`Credit ${place + 1}`}
            />
          </Group>
        ))}
        <Group className={cards.wide} justify="space-between">
          <Button
            variant="default"
            leftSection={<IconPlus size={18} />}
            disabled={lines.length >= MAX_LINES}
            onClick={() => of.set("lines", [...lines, blankLine()] as never)}
          >
            Add line
          </Button>
          <Text role="status" c={difference === 0 ? "dimmed" : "red"}>
            {difference === 0 ? "Balanced" : `Difference ${formatKes(Math.abs(difference))}`}
          </Text>
        </Group>
      </fieldset>
    </>
  );
}
