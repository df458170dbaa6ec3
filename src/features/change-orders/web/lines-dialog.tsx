import { useFieldArray } from "react-hook-form";
import { lineAmount } from "~/features/pricing/domain/prices";
import { PriceLinePicker } from "~/features/pricing/web/price-line-picker";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, NumberField, SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import { Sums } from "~/platform/ui/office/sums";
import { type Changes, type Order, signedKes } from "./change-words";
import { LineFrame } from "./line-frame";

interface LinesDialogProps {
  changes: Changes;
  order: Order | undefined;
  onClose: () => void;
}

const SIGNS = [
  { value: "add", label: "Add" },
  { value: "take", label: "Take off" },
];

interface Entered {
  category: Changes["offers"][number]["category"];
  code: string;
  description: string;
  sign: string | null;
  quantity: number | null;
  unitPrice: MoneyValue;
}

/** Lines that sales enter: only from the price list that the quote was made with. */
export function LinesDialog({ changes, order, onClose }: LinesDialogProps) {
  const start: Entered[] = (order?.lines ?? [])
    .filter(({ source }) => source === "entered")
    .map(({ source: _, amount: __, unitPrice, ...line }) => ({
      ...line,
      ...{ sign: unitPrice < 0 ? "take" : "add", unitPrice: Math.abs(unitPrice) / 100 },
    }));
  const signed = ({ sign, unitPrice }: Entered) => (sign === "take" ? -1 : 1) * centsOf(unitPrice);
  const form = useWriteForm({
    start: { lines: start },
    send: ({ lines }) =>
      client("changeOrders").enterLines({
        id: changes.quoteId,
        lines: lines.map((line) => ({
          ...{ category: line.category, code: line.code, quantity: line.quantity ?? 0 },
          unitPrice: signed(line),
        })),
      }),
    said: ({ number }) => `${number} saved`,
    after: onClose,
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "lines" });
  const sum = form.values.lines.reduce(
    (all, line) => all + Math.sign(signed(line)) * lineAmount(line.quantity ?? 0, Math.abs(signed(line))),
    0,
  );
  return (
    <DialogForm of={form} title="Lines of the change order" submit="Save" leave="Go back" onClose={onClose}>
      <p className="muted">From the price list of the quote{changes.vatRegistered ? ", before VAT" : ""}.</p>
      {fields.map((field, place) => (
        <LineFrame key={field.id} name={field.description} onRemove={() => remove(place)}>
          <SelectField of={form} name={`lines.${place}.sign`} label="Kind" data={SIGNS} />
          <NumberField of={form} name={`lines.${place}.quantity`} label="Quantity" decimals={1} min={0} />
          <AmountField of={form} name={`lines.${place}.unitPrice`} label="Unit price" />
        </LineFrame>
      ))}
      <PriceLinePicker
        offered={changes.offers.map((offer) => ({ ...offer, quantity: 1 }))}
        onChoose={({ unitPrice, ...line }) => append({ ...line, sign: "add", unitPrice: unitPrice / 100 })}
      />
      <Sums sums={[["Entered", signedKes(sum)]]} />
    </DialogForm>
  );
}
