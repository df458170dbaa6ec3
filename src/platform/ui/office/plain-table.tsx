import type { ReactNode } from "react";

interface PlainColumn<Row> {
  head: string;
  /** Aligned as a figure. */
  figure?: boolean;
  /** Its cells are the rows' headings. */
  names?: boolean;
  cell: (row: Row) => ReactNode;
}

interface PlainTableProps<Row> {
  rows: readonly Row[];
  columns: readonly PlainColumn<Row>[];
  /** By default a row's place, for rows that never move. */
  keyOf?: (row: Row) => string;
  /** The label of a region that scrolls sideways. */
  scroll?: string;
  className?: string;
  /** On a phone each row is a block, its cells below each other with their headings. */
  stacks?: boolean;
  /** Data attributes of a row, for styles. */
  marks?: (row: Row) => Record<`data-${string}`, string | undefined>;
}

/** A short table to read, without pages, sorting or selection. */
export function PlainTable<Row>({
  rows,
  columns,
  keyOf,
  scroll,
  className = "lines",
  stacks = false,
  marks,
}: PlainTableProps<Row>) {
  const classOf = ({ figure }: PlainColumn<Row>) => (figure ? { className: "figure" } : {});
  const table = (
    <table className={className} data-stacks={stacks || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" {...classOf(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={keyOf?.(row) ?? at} {...marks?.(row)}>
            {columns.map((column) =>
              column.names ? (
                <th key={column.head} scope="row">
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.head} data-head={stacks ? column.head : undefined} {...classOf(column)}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!scroll) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={scroll}>
      {table}
    </section>
  );
}
