import { MAX_DOCUMENT_BYTES } from "~/features/documents/domain";
import { documentTooLarge } from "~/features/documents/errors";
import { client } from "~/platform/http/client";
import { nairobiDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, CheckboxField, DateField, NumberField, TextField } from "~/platform/ui/form/fields";
import { FileField } from "~/platform/ui/form/file-field";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import { MAX_KM } from "../../vehicles/domain";
import { MAX_LITRES, MAX_STATION } from "../domain";
import { litresNotValid } from "../errors";

export function FuelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const today = nairobiDate(new Date());
  const form = useWriteForm({
    start: {
      day: today as string,
      litres: null as number | null,
      amount: "" as MoneyValue,
      km: null as number | null,
      isFull: true,
      station: "",
      file: null as File | null,
      chosen: "",
    },
    send: ({ litres, amount, file, chosen: _, ...fields }, { context }) => {
      if (litres === null) throw litresNotValid.at("litres");
      return client("fuel").add(
        { ...fields, id, litres, amount: centsOf(amount), ...(file ? { file } : {}) },
        { context },
      );
    },
    after: onClose,
    said: "Filling entered",
  });
  return (
    <DialogForm
      of={form}
      title="Enter filling"
      submit="Enter filling"
      ready={form.values.litres !== null && (form.values.file?.size ?? 0) <= MAX_DOCUMENT_BYTES}
      onClose={onClose}
    >
      <DateField of={form} name="day" label="Day" max={today} />
      <NumberField
        of={form}
        name="litres"
        label="Litres"
        suffix="l"
        decimals={1}
        min={0.1}
        max={MAX_LITRES}
        withAsterisk
      />
      <AmountField of={form} name="amount" label="Amount" whole />
      <NumberField of={form} name="km" label="Odometer" suffix="km" min={0} max={MAX_KM} />
      <CheckboxField of={form} name="isFull" label="The tank was filled up" />
      <TextField of={form} name="station" label="Station" maxLength={MAX_STATION} />
      <FileField of={form} label="Receipt" most={MAX_DOCUMENT_BYTES} tooLarge={documentTooLarge.en} />
    </DialogForm>
  );
}
