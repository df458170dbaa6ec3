import { useRef, useState } from "react";

export interface Selection<Row> {
  rows: ReadonlyMap<string, Row>;
  ids: string[];
  set: (rows: ReadonlyMap<string, Row>) => void;
  add: (rows: readonly Row[]) => void;
  clear: () => void;
}

/** Keeps the selection while pages, filters and sorting change. */
export function useSelection<Row extends { id: string }>(): Selection<Row> {
  const [rows, set] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    rows,
    ids: [...rows.keys()],
    set,
    add: (more) => set((before) => new Map([...before, ...more.map((row) => [row.id, row] as const)])),
    clear: () => set(new Map()),
  };
}

/** Selects rows of a page: one, or with Shift all up to the last one. */
export function useTicks<Row extends { id: string }>(
  shown: readonly Row[],
  selection: Selection<Row> | undefined,
) {
  const last = useRef<string>(undefined);
  const placeOf = (id: string | undefined) => shown.findIndex((row) => row.id === id);
  const toggle = (id: string, isRange: boolean) => {
    if (!selection) return;
    const place = placeOf(id);
    const from = isRange ? placeOf(last.current) : -1;
    const meant = from < 0 ? [place] : [Math.min(from, place), Math.max(from, place)];
    const on = !selection.rows.has(id);
    const next = new Map(selection.rows);
    for (const row of shown.slice(meant[0], (meant.at(-1) ?? place) + 1)) {
      if (on) next.set(row.id, row);
      else next.delete(row.id);
    }
    last.current = id;
    selection.set(next);
  };
  return { toggle };
}
