import { ActionIcon, Alert, Button, Group, NumberInput, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { lineAmount, PRICE_CATEGORIES, type PriceCategory } from "~/features/pricing/domain";
import { client, problemOf } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { tell } from "~/platform/ui/office/notify";
import type { quotesContract } from "../contract";
import { type LineOfPrice, lineInWords, lineKey, mergeEdits } from "../versions/domain";
import { MergeChoices } from "../versions/web/merge-choices";
import type { QuoteDetail } from "./quote-page";
import styles from "./quote-page.module.css";

const CATEGORIES = PRICE_CATEGORIES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

interface DraftLine extends LineOfPrice {
  key: number;
}

export interface PriceDraft {
  rowVersion: number;
  /** The lines this edit began from. */
  base: LineOfPrice[];
  lines: DraftLine[];
}

const plain = ({ category, code, description, quantity, unitPrice }: LineOfPrice): LineOfPrice => ({
  category,
  code,
  description,
  quantity,
  unitPrice,
});

/** A fresh edit of a quote's price. */
export function draftOf(quote: QuoteDetail): PriceDraft {
  const base = quote.lines.map(plain);
  return { rowVersion: quote.rowVersion, base, lines: base.map((line, key) => ({ ...line, key })) };
}

/** What the quote's price list sells, as lines: one of each. */
function offeredLines(offers: QuoteDetail["offers"]): LineOfPrice[] {
  const line = (category: PriceCategory, offer: { id: string; name: string; price: number }) => ({
    category,
    code: offer.id,
    description: offer.name,
    quantity: 1,
    unitPrice: offer.price,
  });
  return [
    ...(offers?.rooms ?? []).map((room) => line("rooms", room)),
    ...(offers?.services ?? []).map((service) => line(service.category, service)),
  ];
}

const byKey = (lines: readonly LineOfPrice[]) =>
  Object.fromEntries(lines.map((line) => [lineKey(line), plain(line)]));

interface PricingEditorProps {
  quote: QuoteDetail;
  draft: PriceDraft;
  onChange: (draft: PriceDraft) => void;
  onDone: () => void;
}

/** The lines as a form. Saved by somebody else meanwhile: both versions of each line, to choose. */
export function PricingEditor({ quote, draft, onChange, onDone }: PricingEditorProps) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** What the server refused, by 'lines.2.unitPrice'. */
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isStale = quote.rowVersion !== draft.rowVersion;
  const mine = byKey(draft.lines);
  const theirs = byKey(quote.lines);
  const merge = mergeEdits<LineOfPrice>(byKey(draft.base), mine, theirs);
  const shown = (line: LineOfPrice | undefined) => (line ? lineInWords(line) : "not there");
  const labelOf = (name: string) => (mine[name] ?? theirs[name])?.description ?? "Line";
  const settle = (chosen: ReadonlySet<string>) => {
    const settled = { ...merge.merged };
    for (const name of chosen) {
      const line = theirs[name];
      if (line) settled[name] = line;
      else delete settled[name];
    }
    const fresh = draftOf(quote);
    onChange({ ...fresh, lines: Object.values(settled).map((line, key) => ({ ...line, key })) });
    setProblem(undefined);
  };
  const set = (key: number, change: Partial<LineOfPrice>) => {
    setErrors({});
    onChange({
      ...draft,
      lines: draft.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
    });
  };
  const remove = (key: number) => {
    setErrors({});
    onChange({ ...draft, lines: draft.lines.filter((line) => line.key !== key) });
  };
  const add = (offer?: LineOfPrice) => {
    const key = Math.max(0, ...draft.lines.map((line) => line.key)) + 1;
    onChange({
      ...draft,
      lines: [
        ...draft.lines,
        {
          key,
          ...(offer ?? {
            category: "additional",
            code: `extra-${newId().slice(-12)}`,
            description: "",
            quantity: 1,
            unitPrice: 0,
          }),
        },
      ],
    });
  };
  const offered = offeredLines(quote.offers).filter(
    (offer) => !draft.lines.some((line) => lineKey(line) === lineKey(offer)),
  );
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await client<typeof quotesContract>("quotes").editPricing({
        id: quote.id,
        rowVersion: draft.rowVersion,
        lines: draft.lines.map(({ key: _, ...line }) => line),
      });
      tell("Price saved");
      onDone();
      await revalidator.revalidate();
    } catch (error) {
      const { code, message, fields } = problemOf(error);
      setErrors(fields);
      // What stands at a field needs no banner.
      setProblem(Object.keys(fields).some((name) => name.startsWith("lines.")) ? undefined : message);
      if (code === "CONFLICT") await revalidator.revalidate();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem && !isStale && (
        <Alert color="red" role="alert" mb="sm">
          {problem}
        </Alert>
      )}
      {isStale && quote.may.edit && (
        <MergeChoices
          who={quote.auditTrail[0]?.user}
          taken={merge.taken.map((name) => ({ label: labelOf(name), theirs: shown(theirs[name]) }))}
          clashes={merge.clashes.map((name) => ({
            name,
            label: labelOf(name),
            mine: shown(mine[name]),
            theirs: shown(theirs[name]),
          }))}
          onContinue={settle}
        />
      )}
      {isStale && !quote.may.edit && (
        <Alert color="red" role="alert" mb="sm">
          This quote was decided while you were editing. Nothing of yours was saved.
        </Alert>
      )}
      <div className={styles.scroll}>
        <table className={`${styles.lines} ${styles.editing}`}>
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
            {draft.lines.map((line, place) => {
              const errorAt = (name: string) => errors[`lines.${place}.${name}`];
              return (
                <tr key={line.key}>
                  <td className={styles.categoryCell}>
                    <Select
                      aria-label="Category"
                      data={CATEGORIES}
                      value={line.category}
                      allowDeselect={false}
                      onChange={(value) => value && set(line.key, { category: value as PriceCategory })}
                    />
                  </td>
                  <td className={styles.descriptionCell}>
                    <TextInput
                      aria-label="Description"
                      value={line.description}
                      maxLength={160}
                      error={errorAt("description")}
                      onChange={(event) => set(line.key, { description: event.currentTarget.value })}
                    />
                  </td>
                  <td className={styles.quantityCell}>
                    <NumberInput
                      aria-label="Quantity"
                      value={line.quantity}
                      min={0}
                      max={10_000}
                      step={0.1}
                      decimalScale={1}
                      error={errorAt("quantity")}
                      onChange={(value) => set(line.key, { quantity: Number(value) || 0 })}
                    />
                  </td>
                  <td className={styles.priceCell}>
                    <NumberInput
                      aria-label="Unit price in shillings"
                      value={line.unitPrice / 100}
                      min={0}
                      max={100_000_000}
                      step={1}
                      decimalScale={2}
                      error={errorAt("unitPrice")}
                      thousandSeparator=","
                      onChange={(value) =>
                        set(line.key, { unitPrice: Math.round((Number(value) || 0) * 100) })
                      }
                    />
                  </td>
                  <td className={`figure ${styles.amountCell}`}>
                    {formatAmount(lineAmount(line.quantity, line.unitPrice))}
                  </td>
                  <td className={styles.removeCell}>
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      size={40}
                      aria-label={`Remove ${line.description || "line"}`}
                      onClick={() => remove(line.key)}
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
        <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={() => add()}>
          Add line
        </Button>
        <Select
          aria-label="Add from the price list"
          placeholder="Add from the price list"
          searchable
          data={offered.map((offer) => ({
            value: lineKey(offer),
            label: `${offer.description}, ${formatKes(offer.unitPrice)}`,
          }))}
          value={null}
          onChange={(chosen) => {
            const offer = offered.find((each) => lineKey(each) === chosen);
            if (offer) add(offer);
          }}
        />
        <Button variant="default" onClick={onDone} ml="auto">
          Cancel
        </Button>
        <Button onClick={save} loading={busy} disabled={isStale || draft.lines.length === 0}>
          Save price
        </Button>
      </Group>
    </>
  );
}
