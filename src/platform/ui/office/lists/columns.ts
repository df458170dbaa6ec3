import { createContext, type ReactNode, useContext, useState } from "react";
import type { ColumnChoices } from "~/platform/kernel/list-columns";

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
  brief?: boolean;
  spare?: boolean;
  actions?: boolean;
  icons?: boolean;
}

/** Half lines of a card beside its name; narrow columns fill fewer. */
const HALVES = 6;
const FEW_HALVES = 4;

/**
 * The columns that a card on a phone leaves out until it is opened, so that three cards fit on a screen. It shows the state
 * first, then what every width of the table shows. Icons come with the rest.
 */
export function restOnPhone<Row>(columns: readonly Column<Row>[]): ReadonlySet<string> {
  const facts = columns.filter(({ lead, actions }) => !lead && !actions);
  const rest = new Set(columns.flatMap(({ id, icons }) => (icons ? [id] : [])));
  const rank = ({ id, brief, room }: Column<Row>) =>
    brief || id === "status" || id === "state" ? 0 : room ? 2 : 1;
  const most = columns.some(({ actions, icons }) => actions && !icons) ? FEW_HALVES : HALVES;
  let taken = 0;
  for (const column of facts.toSorted((a, b) => rank(a) - rank(b))) {
    const halves = column.share ? 2 : 1;
    if (taken + halves <= (column.room ? FEW_HALVES : most)) taken += halves;
    else rest.add(column.id);
  }
  return rest;
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
