import { ActionIcon, Button, Group } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { lineAmount, offeredLines, PRICE_CATEGORIES } from "~/features/pricing/domain/prices";
import { PriceLinePicker } from "~/features/pricing/web/price-line-picker";
import { client, problemOf } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { isApart, isSame, mergeEdits } from "~/platform/kernel/merge-edits";
import { formatAmount } from "~/platform/kernel/money";
import { AmountField, NumberField, SelectField, TextField } from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm, type WriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import { figureOf } from "~/platform/ui/office/typed-field";
import type { QuoteDetail } from "../page/web/shown-quote";
import { describeLine, type LineOfPrice, lineKey } from "../versions/domain";
import { MergeChoices } from "../versions/web/merge-choices";
import { PriceTotals } from "./price-totals";
import styles from "./pricing-editor.module.css";

const CATEGORIES = PRICE_CATEGORIES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

interface TypedLine extends Omit<LineOfPrice, "quantity" | "unitPrice"> {
  quantity: number | null;
  unitPrice: MoneyValue;
}

interface PriceValues {
  lines: TypedLine[];
}

/** An invalid number counts as zero in the totals. The form does not submit it. */
const lineOf = (line: TypedLine): LineOfPrice => ({
  ...line,
  quantity: figureOf(line.quantity),
  unitPrice: centsOf(line.unitPrice),
});

const plain = ({ category, code, description, quantity, unitPrice }: LineOfPrice): LineOfPrice => ({
  category,
  code,
  description,
  quantity,
  unitPrice,
});

const byKey = (lines: readonly LineOfPrice[]) =>
  Object.fromEntries(lines.map((line) => [lineKey(line), plain(line)]));

const amountOf = ({ quantity, unitPrice }: LineOfPrice) => lineAmount(quantity, unitPrice);

interface PricingEditorProps {
  quote: QuoteDetail;
  onDone: () => void;
}

interface Begun {
  rowVersion: number;
  lines: LineOfPrice[];
}

/** Saves lines. Retries after another person's save that did not change the lines. */
async function savePrice({ id, number }: QuoteDetail, lines: LineOfPrice[], begun: Begun) {
  const quotes = client("quotes");
  try {
    return await quotes.editPricing({ id, lines, rowVersion: begun.rowVersion });
  } catch (error) {
    if (problemOf(error).code !== "CONFLICT") throw error;
    const { rowVersion, lines: theirs } = await quotes.get({ number });
    if (rowVersion === begun.rowVersion || !isSame(byKey(theirs), byKey(begun.lines))) throw error;
    return quotes.editPricing({ id, lines, rowVersion });
  }
}

/** Edits the lines. After another person's save it offers both versions of each line. */
export function PricingEditor({ quote, onDone }: PricingEditorProps) {
  const [begun, setBegun] = useState<Begun>({ rowVersion: quote.rowVersion, lines: quote.lines.map(plain) });
  const form = useWriteForm({
    start: { lines: begun.lines } as PriceValues,
    send: (typed) => savePrice(quote, typed.lines.map(lineOf), begun),
    said: "Price saved",
    after: onDone,
  });
  const lines = form.values.lines.map(lineOf);
  const isStale = quote.rowVersion !== begun.rowVersion;
  const mine = byKey(lines);
  const theirs = byKey(quote.lines);
  const merge = mergeEdits<LineOfPrice>(byKey(begun.lines), mine, theirs);
  if (isStale && quote.may.edit && isApart(merge))
    setBegun({ rowVersion: quote.rowVersion, lines: quote.lines.map(plain) });
  const shown = (line: LineOfPrice | undefined) => (line ? describeLine(line) : "not there");
  const settle = (chosen: ReadonlySet<string>) => {
    const settled = { ...merge.merged };
    for (const name of chosen) {
      const line = theirs[name];
      if (line) settled[name] = line;
      else delete settled[name];
    }
    setBegun({ rowVersion: quote.rowVersion, lines: quote.lines.map(plain) });
    form.fill({ lines: Object.values(settled) });
  };
  const ready = !isStale && lines.length > 0;
  return (
    <>
      {isStale && (
        <MergeChoices
          quote={quote}
          merge={merge}
          labelOf={(name) => (mine[name] ?? theirs[name])?.description ?? "Line"}
          mine={(name) => shown(mine[name])}
          theirs={(name) => shown(theirs[name])}
          onContinue={settle}
        />
      )}
      <Form of={form} ready={ready} label="Pricing">
        <PriceLines of={form} offered={offeredLines(quote.offers)} />
        <PriceTotals
          lines={lines.map((line) => ({ ...line, amount: amountOf(line) }))}
          tax={quote.tax}
          listTotal={quote.listTotal}
        />
        <FormFoot of={form} submit="Save price" ready={ready} onLeave={onDone} />
      </Form>
    </>
  );
}

function PriceLines({ of, offered }: { of: WriteForm<PriceValues>; offered: LineOfPrice[] }) {
  const { lines } = of.values;
  const { fields, append, remove } = useFieldArray({ control: of.control, name: "lines" });
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
                      max={10_000}
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
