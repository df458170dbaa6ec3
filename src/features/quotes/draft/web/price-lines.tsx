import { ActionIcon, Button, Group } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useFieldArray } from "react-hook-form";
import { lineAmount, PRICE_CATEGORIES } from "~/features/pricing/domain/prices";
import { PriceLinePicker } from "~/features/pricing/web/price-line-picker";
import { newId } from "~/platform/kernel/ids";
import { formatAmount } from "~/platform/kernel/money";
import { AmountField, NumberField, SelectField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { type LineOfPrice, lineKey } from "../../versions/domain";
import { type DraftValues, lineOf } from "./draft-values";
import styles from "./price-lines.module.css";

const CATEGORIES = PRICE_CATEGORIES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** The lines of a price as fields. */
export function PriceLines({ of, offered }: { of: WriteForm<DraftValues>; offered: LineOfPrice[] }) {
  const { lines } = of.values;
  const { fields, append, remove } = useFieldArray({ control: of.control, name: "lines" });
  const amountOf = ({ quantity, unitPrice }: LineOfPrice) => lineAmount(quantity, unitPrice);
  const left = offered.filter((offer) => !lines.some((line) => lineKey(line) === lineKey(offer)));
  return (
    <>
      <div className="scroll">
        <table className={`lines ${styles.editing}`}>
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col">Description</th>
              <th scope="col">Qty</th>
              <th scope="col">Unit price</th>
              <th scope="col" className="figure">
                Amount
              </th>
              <th>
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field, place) => {
              const line = lines[place];
              return (
                <tr key={field.id}>
                  <td className={styles.categoryCell}>
                    <SelectField
                      of={of}
                      name={`lines.${place}.category`}
                      aria-label="Category"
                      data={CATEGORIES}
                    />
                  </td>
                  <td className={styles.descriptionCell}>
                    <TextField
                      of={of}
                      name={`lines.${place}.description`}
                      aria-label="Description"
                      maxLength={160}
                    />
                  </td>
                  <td className={styles.quantityCell}>
                    <NumberField
                      of={of}
                      name={`lines.${place}.quantity`}
                      aria-label="Quantity"
                      required="Please enter a quantity"
                      min={0}
                      max={100_000}
                      decimals={1}
                      alignEnd
                    />
                  </td>
                  <td className={styles.priceCell}>
                    <AmountField
                      of={of}
                      name={`lines.${place}.unitPrice`}
                      aria-label="Unit price in shillings"
                      required="Please enter a price"
                      bare
                      alignEnd
                    />
                  </td>
                  <td className={`figure ${styles.amountCell}`}>
                    {line && formatAmount(amountOf(lineOf(line)))}
                  </td>
                  <td className={styles.removeCell}>
                    <ActionIcon
                      color="red"
                      size={40}
                      aria-label={`Remove ${line?.description || "line"}`}
                      onClick={() => remove(place)}
                    >
                      <IconTrash size={18} />
                    </ActionIcon>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Group my="sm">
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} />}
          onClick={() =>
            append({
              category: "additional",
              code: `extra-${newId().slice(-12)}`,
              description: "",
              quantity: 1,
              unitPrice: 0,
            })
          }
        >
          Add line
        </Button>
        <PriceLinePicker offered={left} onChoose={append} />
      </Group>
    </>
  );
}
