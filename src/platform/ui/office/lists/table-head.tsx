import { IconArrowsSort, IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { type AnyList, sortedBy, sortTo } from "~/platform/kernel/list";
import { useListAddress } from "./address";
import { ColumnChoice } from "./column-choice";
import type { Column } from "./columns";
import styles from "./data-table.module.css";
import phone from "./phone-rows.module.css";
import { Tick } from "./tick";
import type { Selection } from "./use-selection";

interface HeadRowProps<Row extends { id: string }> {
  list: AnyList;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  select: Selection<Row> | undefined;
  expands: boolean;
  children: {
    all: readonly Column<Row>[];
    shown: Readonly<Record<string, boolean>>;
    choose: ((id: string, on: boolean) => void) | undefined;
    reset: (() => void) | undefined;
  };
}

/** The column headings. Sortable ones are links and announce the order. */
export function HeadRow<Row extends { id: string }>({
  list,
  columns,
  rows,
  select,
  expands,
  children: { all, shown, choose, reset },
}: HeadRowProps<Row>) {
  const ticked = rows.filter(({ id }) => select?.rows.has(id)).length;
  const tickAll = (on: boolean) => {
    const next = new Map(select?.rows);
    for (const row of rows) {
      if (on) next.set(row.id, row);
      else next.delete(row.id);
    }
    select?.set(next);
  };
  const choice = choose && <ColumnChoice columns={all} shown={shown} onChoose={choose} onReset={reset} />;
  // The column choice is in the heading of the buttons, otherwise in an additional last heading.
  const last = columns.at(-1);
  const isInActions = !expands && last?.actions === true && !last.room;
  return (
    <thead>
      <tr>
        {select && (
          <th scope="col" className={`${styles.tick} ${phone.tick}`}>
            <Tick
              label="Select all on this page"
              on={ticked === rows.length}
              some={ticked > 0 && ticked < rows.length}
              onChange={tickAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <Head key={column.id} list={list} column={column}>
            {isInActions && column === last && choice}
          </Head>
        ))}
        {expands ? (
          <th scope="col" className={`${styles.more} ${phone.more}`}>
            <span className="visually-hidden">Details</span>
            {choice}
          </th>
        ) : (
          choice && !isInActions && <td className={`${styles.more} ${phone.more}`}>{choice}</td>
        )}
      </tr>
    </thead>
  );
}

function Head<Row>({
  list,
  column: { id, head, sort, figure, lead, share, room, actions },
  children,
}: {
  list: AnyList;
  column: Column<Row>;
  children: React.ReactNode;
}) {
  const [query] = useSearchParams();
  const address = useListAddress();
  const next = sort === false ? undefined : sortTo(list, sort ?? id, query);
  const now = sortedBy(list, query);
  const isSorted = next !== undefined && now?.column === (sort ?? id);
  const Icon = isSorted ? (now?.order === "asc" ? IconSortAscending : IconSortDescending) : IconArrowsSort;
  return (
    <th
      className={`mantine-Table-th ${figure || actions ? "figure" : ""}`}
      scope="col"
      data-room={room}
      data-lead={lead}
      data-share={share}
      style={share ? ({ "--share": `${share}%` } as React.CSSProperties) : undefined}
      aria-sort={next ? (isSorted ? (now?.order === "asc" ? "ascending" : "descending") : "none") : undefined}
    >
      <div className={styles.headCell}>
        {next ? (
          <Link className={styles.sort} to={address(next)} preventScrollReset>
            {head}
            <Icon size={14} className={isSorted ? styles.active : styles.idle} aria-hidden />
          </Link>
        ) : (
          <span className={actions ? "visually-hidden" : undefined}>{head}</span>
        )}
        {children}
      </div>
    </th>
  );
}
