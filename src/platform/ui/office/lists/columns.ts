import { createContext, type ReactNode, useContext, useState } from "react";
import type { ColumnChoices } from "~/platform/kernel/list-columns";

/**
 * On a phone, a row's first line has its title and a figure, its second line a note and its state. The rest shows when the
 * row is expanded.
 */
export type PhonePlace = "title" | "figure" | "note" | "state" | "rest";

export interface Column<Row> {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  lead?: boolean;
  after?: (row: Row) => ReactNode;
  below?: (row: Row) => ReactNode;
  /** The sort's column if it differs from the id; `false` if the id equals a sort by chance. */
  sort?: string | false;
  figure?: boolean;
  /** Takes a share of the remaining width, and is cut if it is too narrow. */
  share?: number;
  /** Minimum width: 'full' is a large screen, 'desk' 1440 px, 'wide' a laptop, 'middle' a tablet. */
  room?: "middle" | "wide" | "desk" | "full";
  /** Place in the two lines of a phone's row, if it differs from the default (`phonePlaces`). */
  phone?: PhonePlace;
  /** Cells that the list's `edits` change in place: all, or those of these rows. */
  editable?: boolean | ((row: Row) => boolean);
  brief?: boolean;
  spare?: boolean;
  actions?: boolean;
  icons?: boolean;
}

/**
 * The columns of a phone's two lines. By default, the title is the lead column, the state is the status, the figure is the
 * first number, and the note is the text below the lead or the first sentence.
 */
export function phonePlaces<Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, PhonePlace> {
  const places = new Map<string, PhonePlace>();
  const take = (place: PhonePlace, ...wishes: ((column: Column<Row>) => unknown)[]) => {
    const free = columns.filter(({ id, phone, actions }) => !places.has(id) && !phone && !actions);
    const named = columns.find(({ phone }) => phone === place);
    const found = [named, ...wishes.map((wish) => free.find(wish))].find(Boolean);
    if (found) places.set(found.id, place);
    return found;
  };
  const title = take(
    "title",
    ({ lead }) => lead,
    () => true,
  );
  take("state", ({ id }) => id === "status" || id === "state");
  take(
    "figure",
    ({ figure, brief }) => figure && brief,
    ({ figure, room, spare }) => figure && !room && !spare,
    ({ figure }) => figure,
  );
  const isSaid = title?.below ?? title?.after;
  take(
    "note",
    ({ share }) => share && !isSaid,
    ({ room, spare }) => !room && !spare && !isSaid,
  );
  return places;
}

interface Keeping {
  choices: ColumnChoices;
  keep: (list: string, choice: Record<string, boolean>) => void;
}

/** A person's column choices, and how to save them; without a provider they last as long as the page. */
export const ColumnKeeping = createContext<Keeping>({ choices: {}, keep: () => undefined });

/** The person's columns of a list, and functions to change them. `reset` exists if columns were chosen. */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]) {
  const { choices, keep } = useContext(ColumnKeeping);
  const [chosen, setChosen] = useState(choices[list] ?? {});
  const shown: Record<string, boolean> = {};
  for (const { id, spare, lead, actions } of columns) shown[id] = lead || actions || (chosen[id] ?? !spare);
  const change = (next: Record<string, boolean>) => {
    setChosen(next);
    keep(list, next);
  };
  const choose = (id: string, on: boolean) => {
    const { [id]: _, ...others } = chosen;
    const isInitial = on === !columns.find((column) => column.id === id)?.spare;
    change(isInitial ? others : { ...others, [id]: on });
  };
  return { shown, choose, reset: Object.keys(chosen).length > 0 ? () => change({}) : undefined };
}
