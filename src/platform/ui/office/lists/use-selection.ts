import { useState } from "react";

/** The ticked rows of a list, on whatever page they are, by their ids. */
export interface Selection<Row> {
  rows: ReadonlyMap<string, Row>;
  ids: string[];
  set: (rows: ReadonlyMap<string, Row>) => void;
  add: (rows: readonly Row[]) => void;
  clear: () => void;
}

/** Keeps ticked rows while pages, filters and sorts change. */
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
