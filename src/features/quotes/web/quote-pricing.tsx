import { ActionIcon, Alert, Button, Group, NumberInput, Select, TextInput } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { lineAmount, PRICE_CATEGORIES, type PriceCategory, totalsOf } from "~/features/pricing/domain";
import { client, problemOf } from "~/platform/http/client";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { tell } from "~/platform/ui/office/notify";
import type { quotesContract } from "../contract";
import type { QuoteDetail } from "./quote-page";
import styles from "./quote-page.module.css";

const CATEGORIES = PRICE_CATEGORIES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

interface Draft {
  key: number;
  category: PriceCategory;
  code: string;
  description: string;
  quantity: number;
  unitPrice: number;
}

/** The pricing breakdown, and editing it: totals follow live by the same rule the server applies. */
export function QuotePricing({ quote }: { quote: QuoteDetail }) {
  const [draft, setDraft] = useState<{ rowVersion: number; lines: Draft[] }>();
  const lines = draft
    ? draft.lines.map((line) => ({ ...line, amount: lineAmount(line.quantity, line.unitPrice) }))
    : quote.lines;
  const totals = totalsOf(lines, quote.tax);
  const begin = () =>
    setDraft({
      rowVersion: quote.rowVersion,
      lines: quote.lines.map(({ amount: _, ...line }, key) => ({ ...line, key })),
    });
  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <h3>Pricing breakdown</h3>
        {quote.may.edit && !draft && (
          <Button variant="default" size="sm" leftSection={<IconPencil size={16} />} onClick={begin}>
            Edit pricing
          </Button>
        )}
      </div>
      {draft ? (
        <Editor quote={quote} draft={draft} onChange={setDraft} onDone={() => setDraft(undefined)} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.lines}>
            <thead>
              <tr>
                <th scope="col">Description</th>
                <th scope="col" className="figure">
                  Qty
                </th>
                <th scope="col" className="figure">
                  Unit price
                </th>
                <th scope="col" className="figure">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {quote.lines.map((line) => (
                <tr key={`${line.category}-${line.code}-${line.description}`}>
                  <td>{line.description}</td>
                  <td className="figure">{line.quantity}</td>
                  <td className="figure">{formatAmount(line.unitPrice)}</td>
                  <td className="figure">{formatAmount(line.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <table className={styles.lines} aria-label="Totals" aria-live="polite">
        <tfoot>
          <tr>
            <td>Subtotal</td>
            <td className="figure">{formatAmount(totals.total - totals.vat)}</td>
          </tr>
          <tr>
            <td>
              VAT {quote.tax.vatRate / 100}% on {formatAmount(totals.vatBase)}
            </td>
            <td className="figure">{formatAmount(totals.vat)}</td>
          </tr>
          <tr className={styles.total}>
            <td>Total</td>
            <td className="figure">{formatKes(totals.total)}</td>
          </tr>
        </tfoot>
      </table>
      {totals.total !== quote.listTotal && (
        <p className={styles.muted}>By the price list: {formatKes(quote.listTotal)}</p>
      )}
    </section>
  );
}

interface EditorProps {
  quote: QuoteDetail;
  draft: { rowVersion: number; lines: Draft[] };
  onChange: (draft: { rowVersion: number; lines: Draft[] }) => void;
  onDone: () => void;
}

function Editor({ quote, draft, onChange, onDone }: EditorProps) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stale = quote.rowVersion !== draft.rowVersion;
  const set = (key: number, change: Partial<Draft>) =>
    onChange({
      ...draft,
      lines: draft.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
    });
  const remove = (key: number) =>
    onChange({ ...draft, lines: draft.lines.filter((line) => line.key !== key) });
  const add = () => {
    const key = Math.max(0, ...draft.lines.map((line) => line.key)) + 1;
    onChange({
      ...draft,
      lines: [
        ...draft.lines,
        { key, category: "additional", code: `extra-${key}`, description: "", quantity: 1, unitPrice: 0 },
      ],
    });
  };
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
      const { code, message } = problemOf(error);
      setProblem(message);
      if (code === "CONFLICT") await revalidator.revalidate();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem && (
        <Alert color="red" role="alert" mb="sm">
          {problem}
        </Alert>
      )}
      <div className={styles.scroll}>
        <table className={styles.lines}>
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
            {draft.lines.map((line) => {
              const theirs = stale
                ? quote.lines.find(({ category, code }) => category === line.category && code === line.code)
                : undefined;
              return (
                <tr key={line.key}>
                  <td>
                    <Select
                      aria-label="Category"
                      data={CATEGORIES}
                      value={line.category}
                      allowDeselect={false}
                      onChange={(value) => value && set(line.key, { category: value as PriceCategory })}
                      w={130}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label="Description"
                      value={line.description}
                      maxLength={160}
                      onChange={(event) => set(line.key, { description: event.currentTarget.value })}
                      miw={160}
                    />
                    {stale && !theirs && <span className={styles.theirs}>Not in their version</span>}
                  </td>
                  <td>
                    <NumberInput
                      aria-label="Quantity"
                      value={line.quantity}
                      min={0}
                      step={0.1}
                      decimalScale={1}
                      onChange={(value) => set(line.key, { quantity: Number(value) || 0 })}
                      w={84}
                    />
                    {theirs && theirs.quantity !== line.quantity && (
                      <span className={styles.theirs}>Theirs: {theirs.quantity}</span>
                    )}
                  </td>
                  <td>
                    <NumberInput
                      aria-label="Unit price in shillings"
                      value={line.unitPrice / 100}
                      min={0}
                      step={1}
                      decimalScale={2}
                      thousandSeparator=","
                      onChange={(value) =>
                        set(line.key, { unitPrice: Math.round((Number(value) || 0) * 100) })
                      }
                      w={120}
                    />
                    {theirs && theirs.unitPrice !== line.unitPrice && (
                      <span className={styles.theirs}>Theirs: {formatAmount(theirs.unitPrice)}</span>
                    )}
                  </td>
                  <td className="figure">{formatAmount(lineAmount(line.quantity, line.unitPrice))}</td>
                  <td>
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
        <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={add}>
          Add line
        </Button>
        <Button variant="default" onClick={onDone} ml="auto">
          Cancel
        </Button>
        {stale ? (
          <Button onClick={() => onChange({ ...draft, rowVersion: quote.rowVersion })} color="orange">
            Keep mine
          </Button>
        ) : (
          <Button onClick={save} loading={busy} disabled={draft.lines.length === 0}>
            Save price
          </Button>
        )}
      </Group>
    </>
  );
}
