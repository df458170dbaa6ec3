/** @jsxImportSource preact */
import { useRef } from "preact/hooks";
import { markFigure } from "~/platform/kernel/numbers";
import phone from "~/platform/phone/phone.module.css";
import { fill } from "~/platform/phone/words";
import type { Tile } from "../domain/tiles";
import { Icon } from "./icons";
import tiles from "./room-items.module.css";
import { useWords } from "./words";

const HOLD = 500;

/** One thing: a tap adds one, the corner takes one, a long press opens its details. */
export function ItemTile({
  tile,
  onAdd,
  onOpen,
}: {
  tile: Tile;
  onAdd: (by: number) => void;
  onOpen: () => void;
}) {
  const { words, language } = useWords();
  const { kind, line } = tile;
  const name = (language === "sw" ? (line?.nameSw ?? kind?.nameSw) : (line?.name ?? kind?.nameEn)) ?? "";
  const volume = line ? line.volume : kind?.volume;
  const count = line?.quantity ?? 0;
  const flags = line?.flags ?? kind?.flags ?? [];
  const press = useLongPress(() => onAdd(1), onOpen);
  const stays = line?.going === "no";
  return (
    <li class={tiles.tile} data-chosen={count > 0} data-stays={stays}>
      <button type="button" class={tiles.tileMain} {...press}>
        <strong>{name}</strong>
        <span class={phone.muted}>
          {volume
            ? fill(words.truck.volume, { volume: markFigure(volume.toFixed(volume < 0.1 ? 2 : 1)) })
            : words.item.unsized}
          {stays && `, ${words.item.going} ${words.item.no}`}
          {line?.going === "maybe" && `, ${words.item.maybe}`}
        </span>
        {count > 0 && <span class={tiles.badge}>{count}</span>}
        <span class={phone.hidden}>{words.item.addOne}</span>
      </button>
      <span class={tiles.tileFoot}>
        <button type="button" aria-label={fill(words.item.details, { name })} onClick={onOpen}>
          <Icon name="line" />
        </button>
        {flags.map((flag) => (
          <span key={flag} title={words.item.flags[flag]}>
            <Icon name={flag} size={18} />
          </span>
        ))}
        {count > 0 && (
          <button
            type="button"
            class={tiles.less}
            aria-label={fill(words.item.takeOne, { name })}
            onClick={() => onAdd(-1)}
          >
            <Icon name="minus" />
          </button>
        )}
      </span>
    </li>
  );
}

/** Tells a tap from a long press; a phone's context menu is one as well. */
function useLongPress(onTap: () => void, onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  const end = () => clearTimeout(timer.current);
  const hold = () => {
    if (isHeld.current) return;
    isHeld.current = true;
    onHold();
  };
  return {
    onPointerDown: () => {
      isHeld.current = false;
      timer.current = setTimeout(hold, HOLD);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onContextMenu: (event: Event) => {
      event.preventDefault();
      end();
      hold();
    },
    onClick: () => {
      if (!isHeld.current) onTap();
      isHeld.current = false;
    },
  };
}
