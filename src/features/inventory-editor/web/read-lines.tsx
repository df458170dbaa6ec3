import { Checkbox, Select } from "@mantine/core";
import { MAX_QUANTITY } from "~/features/inventory/inventories/domain/inventories";
import { MAX_NAME } from "~/features/inventory/kinds/domain/kinds";
import type { ConfirmedItem } from "~/features/inventory/paste/domain/list-edits";
import type { Confidence, PastedItem, PastedList } from "~/features/inventory/paste/domain/read-list";
import { markFigure } from "~/platform/kernel/numbers";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { FigureField } from "~/platform/ui/office/figure-field";
import { type FigureValue, figureOf } from "~/platform/ui/office/typed-field";
import type { Kind } from "./catalogue";
import styles from "./read-lines.module.css";

/** A line of a list, as it was read and as a person corrects it. */
export interface Confirmed extends Pick<PastedItem<Kind>, "text" | "heading" | "box"> {
  /** Kinds to choose from; empty if the item list has none. */
  kinds: readonly Kind[];
  /** Undefined: the pasted text is the name. */
  kind: Kind | undefined;
  quantity: FigureValue;
  confidence: Confidence | "unknown";
  isIn: boolean;
}

/** The read lines; what was not understood comes last and is left out unless ticked. */
export const readLinesOf = ({ items, others }: PastedList<Kind>): Confirmed[] => [
  ...items.map(({ kind, alternatives, ...item }) => ({
    ...{ ...item, kind, kinds: [kind, ...alternatives], isIn: true },
  })),
  ...others.map(({ text, heading }) => ({
    ...{ text, heading, kinds: [], kind: undefined, quantity: 1, box: null, isIn: false },
    confidence: "unknown" as const,
  })),
];

export const confirmedItem = ({ text, kind, quantity, heading, box }: Confirmed): ConfirmedItem => ({
  ...{ kindCode: kind?.code ?? null, name: kind?.nameEn ?? text.slice(0, MAX_NAME) },
  ...{ quantity: Math.max(1, figureOf(quantity)), heading },
  ...{ rooms: kind?.rooms ?? [], box },
});

const MARKS: Record<Confirmed["confidence"], { tone: BadgeTone; label: string }> = {
  sure: { tone: "ok", label: "Sure" },
  likely: { tone: "plain", label: "Likely" },
  unsure: { tone: "waiting", label: "Check" },
  unknown: { tone: "error", label: "Not in the list" },
};
const OWN = "own";

interface ReadLinesProps {
  lines: readonly Confirmed[];
  onChange: (lines: readonly Confirmed[]) => void;
}

/** Each line with the item that was found for it, to correct. */
export function ReadLines({ lines, onChange }: ReadLinesProps) {
  return (
    <ol className={styles.lines}>
      {lines.map((line, at) => (
        <ReadLine
          // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
          key={at}
          line={line}
          onChange={(changed) => onChange(lines.with(at, { ...line, ...changed }))}
        />
      ))}
    </ol>
  );
}

function ReadLine({ line, onChange }: { line: Confirmed; onChange: (line: Partial<Confirmed>) => void }) {
  const { text, heading, kinds, kind, quantity, confidence, isIn } = line;
  const mark = MARKS[confidence];
  return (
    <li className={styles.line}>
      <Checkbox
        checked={isIn}
        onChange={(event) => onChange({ isIn: event.currentTarget.checked })}
        label={
          <>
            {text} {heading && <small>{heading.label}</small>}
          </>
        }
      />
      <Badge tone={mark.tone}>{mark.label}</Badge>
      <Select
        aria-label={`Item for ${text}`}
        allowDeselect={false}
        data={[
          ...kinds.map(({ code, nameEn, volume }) => ({
            value: code,
            label: `${nameEn}, ${markFigure(volume.toFixed(2))} m³`,
          })),
          { value: OWN, label: "A name of its own, measured later" },
        ]}
        value={kind?.code ?? OWN}
        onChange={(code) => onChange({ kind: kinds.find((one) => one.code === code), isIn: true })}
      />
      <FigureField
        aria-label={`Quantity of ${text}`}
        min={1}
        max={MAX_QUANTITY}
        value={quantity}
        onChange={(next) => onChange({ quantity: next })}
      />
    </li>
  );
}
