import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { Change } from "~/features/inventory/inventories/domain/edits";
import { type Line, MAX_QUANTITY } from "~/features/inventory/inventories/domain/inventories";
import { readFigure } from "~/platform/kernel/numbers";
import styles from "./line-table.module.css";

interface QuantityStepperProps {
  line: Line;
  act: (...changes: Change[]) => void;
}

/** Pieces of a line: one more, one less, or a typed figure. */
export function QuantityStepper({ line: { itemId, name, quantity }, act }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();
  const isDropped = useRef(false);
  const save = () => {
    setTyped(undefined);
    const read = readFigure(typed ?? "", { min: 0, max: MAX_QUANTITY });
    if (!isDropped.current && "figure" in read && read.figure !== quantity)
      act({ kind: "set", itemId, quantity: read.figure });
    isDropped.current = false;
  };
  return (
    <span className={styles.stepper}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`One ${name} less`}
        disabled={quantity === 0}
        onClick={() => act({ kind: "count", itemId, by: -1 })}
      >
        <IconMinus size={15} aria-hidden />
      </button>
      <input
        aria-label={`Quantity of ${name}`}
        inputMode="numeric"
        maxLength={5}
        data-quantity
        value={typed ?? quantity}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Escape") isDropped.current = true;
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`One ${name} more`}
        disabled={quantity === MAX_QUANTITY}
        onClick={() => act({ kind: "count", itemId, by: 1 })}
      >
        <IconPlus size={15} aria-hidden />
      </button>
    </span>
  );
}
