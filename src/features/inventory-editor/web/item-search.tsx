import { TextInput } from "@mantine/core";
import { IconRulerMeasure, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import type { Room } from "~/features/inventory/kinds/domain/kinds";
import { markFigure } from "~/platform/kernel/numbers";
import { type Suggestion, suggestionsOf } from "../domain/suggestions";
import type { Catalogue, Kind } from "./catalogue";
import styles from "./item-search.module.css";

const SHOWN = 7;

interface ItemSearchProps {
  catalogue: Catalogue | undefined;
  room: { kind: Room; label: string } | undefined;
  field: RefObject<HTMLInputElement | null>;
  onAdd: (kind: Kind, quantity: number) => void;
  onMeasure: (name: string) => void;
  /** Keys of an empty field: they are for the line that was added last, and for the lines below. */
  onKey: (event: KeyboardEvent) => void;
}

/** Finds items as they are typed. Enter adds the first, and the field is ready for the next. */
export function ItemSearch({ catalogue, room, field, onAdd, onMeasure, onKey }: ItemSearchProps) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const text = typed.trim();
  const found = text && catalogue ? suggestionsOf<Kind>(catalogue.search, text, room?.kind, SHOWN) : [];
  const clear = () => {
    setTyped("");
    setChosen(0);
  };
  const take = (at: number) => {
    const suggestion = found[at];
    if (suggestion) onAdd(suggestion.kind, suggestion.quantity);
    else onMeasure(text);
    clear();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (text === "") return onKey(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen((at) => (at + step + found.length + 1) % (found.length + 1));
    else if (event.key === "Enter" && catalogue) take(chosen);
    else if (event.key === "Escape") clear();
    else return;
    event.preventDefault();
  };
  const options: (Suggestion<Kind> | undefined)[] = [...found, undefined];
  return (
    <div className={styles.search}>
      <TextInput
        ref={field}
        type="search"
        role="combobox"
        aria-label={room ? `Add an item to ${room.label}` : "Add an item"}
        aria-expanded={text !== ""}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={text === "" ? undefined : `${list}-${chosen}`}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        placeholder={catalogue ? "Add an item: kochi, 2 chairs" : "Loading the item list"}
        leftSection={<IconSearch size={18} />}
        rightSection={<kbd className={styles.key}>/</kbd>}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (!event.relatedTarget?.closest(`[id="${CSS.escape(list)}"]`)) clear();
        }}
      />
      <div id={list} role="listbox" aria-label="Items found" className={styles.found} hidden={text === ""}>
        {text !== "" &&
          options.map((one, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={one ? `${one.kind.code} ${one.quantity}` : "measured"}
              id={`${list}-${at}`}
              role="option"
              aria-selected={at === chosen}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(at)}
            >
              {one ? <Found {...one} /> : <Measured name={text} />}
            </div>
          ))}
      </div>
    </div>
  );
}

function Found({ kind, quantity }: Suggestion<Kind>) {
  return (
    <>
      <span>
        {quantity > 1 && <b>{quantity} × </b>}
        {kind.nameEn} <small>{kind.nameSw}</small>
      </span>
      <span className="figure">{markFigure(kind.volume.toFixed(2))} m³</span>
    </>
  );
}

function Measured({ name }: { name: string }) {
  return (
    <>
      <span>Add ‘{name}’ with its own size</span>
      <IconRulerMeasure size={18} aria-hidden />
    </>
  );
}
