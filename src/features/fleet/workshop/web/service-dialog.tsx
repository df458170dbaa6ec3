import { client } from "~/platform/http/client";
import { nairobiDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, DateField, NumberField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import { MAX_KM, MAX_NOTE } from "../../vehicles/domain";
import { MAX_GARAGE, SERVICE_KINDS, SERVICE_LABELS, type ServiceKind } from "../domain";

export function ServiceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const today = nairobiDate(new Date());
  const form = useWriteForm({
    start: {
      kind: "service" as string | null,
      day: today as string,
      km: null as number | null,
      garage: "",
      cost: "" as MoneyValue,
      note: "",
      nextOn: "",
      nextKm: null as number | null,
    },
    send: ({ kind, cost, nextOn, ...fields }, { context }) =>
      client("workshop").record(
        {
          ...fields,
          id,
          kind: (kind ?? "other") as ServiceKind,
          cost: centsOf(cost),
          nextOn: nextOn || null,
        },
        { context },
      ),
    after: onClose,
    said: "Service recorded",
  });
  return (
    <DialogForm of={form} title="Record service or repair" submit="Record service" onClose={onClose}>
      <SelectField
        of={form}
        name="kind"
        label="Work"
        data={SERVICE_KINDS.map((value) => ({ value, label: SERVICE_LABELS[value] }))}
      />
      <TextField of={form} name="note" label="Details" maxLength={MAX_NOTE} />
      <DateField of={form} name="day" label="Day" max={today} />
      <NumberField of={form} name="km" label="Odometer" suffix="km" min={0} max={MAX_KM} />
      <TextField of={form} name="garage" label="Garage" maxLength={MAX_GARAGE} />
      <AmountField of={form} name="cost" label="Cost, VAT included" whole />
      <DateField of={form} name="nextOn" label="Next service on" />
      <NumberField of={form} name="nextKm" label="Next service at" suffix="km" min={0} max={MAX_KM} />
    </DialogForm>
  );
}
