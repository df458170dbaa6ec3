import { IconMinus } from "@tabler/icons-react";
import { type SyntheticEvent, useRef } from "react";
import type { Line } from "~/features/inventory/inventories/domain/inventories";
import { counted, formatNumber, markFigure } from "~/platform/kernel/numbers";
import type { Changes } from "../domain/changes";
import { REFUSAL_TEXTS } from "../domain/refusals";
import type { Kind } from "./catalogue";
import styles from "./item-tiles.module.css";
import { LineMarks } from "./line-table";
import type { EditorScreen } from "./use-editor-screen";
import type { Editor } from "./use-inventory";

interface ItemTilesProps {
  of: Editor;
  lines: readonly Line[];
  changes: Changes;
  photos: EditorScreen["photos"];
  removed: readonly Line[];
  /** Usual things of the room that it does not have yet. */
  favourites: readonly Kind[];
  onAdd: (kind: Kind) => void;
  onOpen: (itemId: string) => void;
}

/** The lines of a room on a phone, then what such a room usually has: a tap adds one. */
export function ItemTiles({
  of,
  lines,
  changes,
  photos,
  removed,
  favourites,
  onAdd,
  onOpen,
}: ItemTilesProps) {
  return (
    <ul className={styles.tiles} aria-label="Items">
      {lines.map((line) => (
        <LineTile key={line.itemId} {...{ of, line, changes, photos, onOpen }} />
      ))}
      {removed.map(({ itemId, name }) => (
        <li key={itemId} className={`${styles.tile} ${styles.gone}`}>
          <del>{name}</del>
          <small>removed</small>
        </li>
      ))}
      {favourites.map((kind) => (
        <li key={kind.code} className={styles.tile}>
          <button type="button" onClick={() => onAdd(kind)}>
            <span className={styles.spoken}>Add </span>
            <b>{kind.nameEn}</b>
            <small>{volumeOf(kind.volume)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

type LineTileProps = Pick<ItemTilesProps, "of" | "changes" | "photos" | "onOpen"> & { line: Line };

function LineTile({ of, line, changes, photos, onOpen }: LineTileProps) {
  const { itemId, name, quantity, going, volume, note } = line;
  const { change, word } = changes.stateOf(itemId);
  const { wasLong, ...press } = useLongPress(() => onOpen(itemId));
  const refusal = of.refusals.get(itemId);
  const count = (by: number) => of.act({ kind: "count", itemId, by });
  const taken = photos.ofLine(itemId).length;
  const facts = [
    volume === null ? "No size" : volumeOf(volume),
    word,
    taken > 0 && counted(taken, "photo"),
    note,
  ];
  return (
    <li
      className={styles.tile}
      data-on={quantity > 0 && going !== "no"}
      data-going={going}
      data-change={change}
    >
      <button
        type="button"
        {...press}
        onClick={() => {
          if (wasLong()) return;
          if (of.mayEdit) count(1);
          else onOpen(itemId);
        }}
      >
        <b>{name}</b>
        <small>{going === "no" ? "Not going" : facts.filter(Boolean).join(", ")}</small>
        {refusal && <small className="critical">{REFUSAL_TEXTS[refusal.code]}</small>}
        <span className={styles.spoken}>
          {formatNumber(quantity)}. {of.mayEdit ? "Tap for one more, hold for details." : "Details."}
        </span>
        <LineMarks line={line} brief />
      </button>
      <span className={styles.count} aria-hidden>
        {formatNumber(quantity)}
      </span>
      {of.mayEdit && quantity > 0 && (
        <button
          type="button"
          className={styles.minus}
          aria-label={`One ${name} less`}
          onClick={() => count(-1)}
        >
          <IconMinus size={22} aria-hidden />
        </button>
      )}
    </li>
  );
}

const volumeOf = (volume: number) => `${markFigure(volume.toFixed(2))} m³`;

const LONG_MS = 500;

/** A finger that stays, or the menu key: both open the details and are no tap. */
function useLongPress(open: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLong = useRef(false);
  const end = () => clearTimeout(timer.current);
  const hold = () => {
    if (!isLong.current) open();
    isLong.current = true;
  };
  return {
    wasLong: () => isLong.current,
    onPointerDown: () => {
      isLong.current = false;
      timer.current = setTimeout(hold, LONG_MS);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onKeyDown: () => {
      isLong.current = false;
    },
    onContextMenu: (event: SyntheticEvent) => {
      event.preventDefault();
      end();
      hold();
    },
  };
}
