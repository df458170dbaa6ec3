import type { ReactNode } from "react";
import styles from "./figure-table.module.css";

export interface FigureRow {
  key: string;
  label: ReactNode;
  /** Below the label. */
  note?: string;
  figures: readonly string[];
  isSum?: boolean;
}

interface FigureTableProps {
  label: string;
  heads: readonly [first: string, ...figures: string[]];
  rows: readonly FigureRow[];
}

/** Rows of figures. On a phone each row is a block with its figures below the label, so that nothing scrolls sideways. */
export function FigureTable({ label, heads: [first, ...heads], rows }: FigureTableProps) {
  return (
    <table
      className={`lines ${styles.table}`}
      aria-label={label}
      data-thirds={heads.length % 3 === 0 ? "" : undefined}
    >
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="figure">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-sum={row.isSum ? "" : undefined}>
            <th scope="row">
              {row.label}
              {row.note && <span className="below">{row.note}</span>}
            </th>
            {heads.map((head, place) => (
              <td key={head} className={`figure ${styles.figure}`} data-label={head}>
                {row.figures[place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
