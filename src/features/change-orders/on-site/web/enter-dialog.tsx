import { useFieldArray } from "react-hook-form";
import { lineAmount } from "~/features/pricing/domain/prices";
import { PriceLinePicker } from "~/features/pricing/web/price-line-picker";
import { client } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { NumberField, SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { Sums } from "~/platform/ui/office/sums";
import { LineFrame } from "../../web/line-frame";
import type { ExtrasOfMove } from "./extra-words";

interface EnterDialogProps extends Pick<ExtrasOfMove, "jobs" | "offers"> {
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

interface Entered {
  category: ExtrasOfMove["offers"][number]["category"];
  code: string;
  description: string;
  quantity: number | null;
  unitPrice: number;
}

/** Lines of the quote's price list for the customer to sign. Prices are the list's. */
export function EnterDialog({ jobs, offers, onClose, onDone }: EnterDialogProps) {
  const form = useWriteForm({
    start: { job: jobs[0]?.id ?? (null as string | null), lines: [] as Entered[] },
    send: ({ job, lines }) =>
      client("extras").enter({
        id: job ?? "",
        lines: lines.map(({ category, code, quantity }) => ({ category, code, quantity: quantity ?? 0 })),
      }),
    said: ({ number }) => `${number} waits for the customer`,
    after: () => {
      void onDone();
      onClose();
    },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "lines" });
  const sum = form.values.lines.reduce(
    (all, { quantity, unitPrice }) => all + lineAmount(quantity ?? 0, unitPrice),
    0,
  );
  return (
    <DialogForm of={form} title="Offer an extra" submit="Offer extra" onClose={onClose}>
      {jobs.length > 1 && (
        <SelectField
          of={form}
          name="job"
          label="Job"
          data={jobs.map(({ id, number }) => ({ value: id, label: number }))}
        />
      )}
      {fields.map((field, place) => (
        <LineFrame key={field.id} name={field.description} onRemove={() => remove(place)}>
          <NumberField of={form} name={`lines.${place}.quantity`} label="Quantity" decimals={1} min={0} />
        </LineFrame>
      ))}
      <PriceLinePicker offered={offers} onChoose={(line) => append({ ...line, quantity: 1 })} />
      <Sums sums={[["Before VAT", formatKes(sum)]]} />
    </DialogForm>
  );
}
