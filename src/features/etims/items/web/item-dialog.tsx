import { client, type Output } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { Notice } from "~/platform/ui/notice";
import type { taxItemsContract } from "../contract";
import { CHOSEN_CODES, type ChosenCode } from "../domain";
import { placeOf } from "./class-dialog";
import { ClassField, type ClassValues } from "./class-picker";
import { CODE_LABELS } from "./code-labels";

type Item = Output<typeof taxItemsContract, "list">["items"][number];

interface ItemValues extends ClassValues {
  taxCode: string | null;
  reason: string;
}

interface ItemDialogProps {
  item: Item;
  vatRegistered: boolean;
  onClose: () => void;
}

/** The class and the tax code of one item. */
export function ItemDialog({ item, vatRegistered, onClose }: ItemDialogProps) {
  const { id: key, name, carriesVat } = item;
  const form = useWriteForm({
    start: {
      itemClass: item.className ? { id: item.classCode, name: item.className } : null,
      taxCode: item.taxCode,
      reason: item.reason,
    } as ItemValues,
    send: ({ itemClass, taxCode, reason }) =>
      client("taxItems").change({
        key,
        classCode: itemClass?.id ?? "",
        taxCode: taxCode as ChosenCode,
        reason,
      }),
    place: placeOf,
    after: onClose,
    said: `${name} saved`,
  });
  const isFree = vatRegistered && !carriesVat;
  const codes = isFree ? CHOSEN_CODES.filter((code) => code !== "B") : [item.taxCode];
  return (
    <DialogForm of={form} title={`${name} at KRA`} submit="Save and register" onClose={onClose}>
      {item.problem && <Notice tone="error">{item.problem}</Notice>}
      <ClassField of={form} />
      <SelectField
        of={form}
        name="taxCode"
        label="Tax code"
        description={isFree ? "Invoices charge no VAT on it." : fixedBecause(vatRegistered)}
        data={codes.map((code) => ({ value: code, label: CODE_LABELS[code] }))}
        disabled={!isFree}
      />
      {isFree && (
        <TextField
          of={form}
          name="reason"
          label="Why no VAT is charged"
          description="For an audit by KRA. It is not sent."
          maxLength={200}
          required="Say why no VAT is charged on it."
        />
      )}
    </DialogForm>
  );
}

const fixedBecause = (vatRegistered: boolean) =>
  vatRegistered
    ? "Invoices charge VAT on it, so KRA gets B."
    : "The company is not registered for VAT, so KRA gets D.";
