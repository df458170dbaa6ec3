import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";
import type { AnyList } from "~/platform/kernel/list";
import { onDemand } from "../on-demand";
import { useListAddress } from "./address";
import type { CellEdits } from "./cell-edit";
import type { CellEditsProps } from "./cell-edits";
import { type Column, phonePlaces, useColumnChoice } from "./columns";
import styles from "./data-table.module.css";
import { EmptyState } from "./empty-state";
import { useListKeys } from "./list-keys";
import type { ListPage } from "./list-page";
import { Pager } from "./pager";
import phone from "./phone-rows.module.css";
import { useRememberedFilters } from "./remembered-filters";
import { HeadRow } from "./table-head";
import { DataRow, type RowTarget } from "./table-row";
import { useFits } from "./use-fits";
import { type Selection, useTicks } from "./use-selection";

const Swipes = onDemand(() => import("./swipes").then((part) => part.Swipes));
const Edits = onDemand(() => import("./cell-edits").then((part) => part.ListedCellEdits)) as unknown as <
  Row extends { id: string },
>(
  props: CellEditsProps<Row>,
) => ReactNode;

export interface DataTableProps<Row extends { id: string }> {
  list: AnyList;
  page: ListPage<Row>;
  columns: readonly Column<Row>[];
  to?: RowTarget<Row>;
  name: (row: Row) => string;
  select?: Selection<Row>;
  expand?: (row: Row) => ReactNode;
  faded?: (row: Row) => boolean;
  /** How the cells of editable columns change in place; loaded at the first touch. */
  edits?: (() => Promise<CellEdits<Row>>) | undefined;
  beside?: { open: string | undefined; back: string };
  empty: { title: string; none: ReactNode; filtered?: ReactNode; action?: ReactNode };
  sums?: ReactNode;
  pagerEnds?: boolean;
}

/** A list with sortable headings, selectable and expandable rows, keyboard control and pages. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { list, page, columns, to, name, select, expand, faded, edits, beside, empty, sums, pagerEnds } =
    props;
  const [query] = useSearchParams();
  const address = useListAddress();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  useFits(frame, page.rows.length > 0);
  const { shown, choose, reset } = useColumnChoice(list.name, columns);
  const isBrief = beside?.open !== undefined;
  useRememberedFilters(list, isBrief);

  const ticks = useTicks(page.rows, select);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggleOpened = (id: string) => setOpened((before) => toggled(before, id));
  const visible = columns.filter(({ id, lead, brief }) =>
    isBrief ? lead || brief === true : shown[id] !== false,
  );
  const open = (id: string) => {
    const row = page.rows.find((row) => row.id === id);
    const target = row && to?.(row);
    if (target) void navigate(target, { preventScrollReset: true });
  };
  useListKeys(frame, {
    current: beside?.open,
    open: beside && open,
    select: select && ((id) => ticks.toggle(id, false)),
    close: beside && (() => void navigate(beside.back, { preventScrollReset: true })),
  });

  const [extra, setExtra] = useState<"swipes" | "edits">();
  useEffect(() => {
    if (matchMedia("(max-width: 768px)").matches) setExtra("swipes");
  }, []);
  const touch = edits && !extra ? () => setExtra("edits") : undefined;

  if (page.rows.length === 0) {
    const isFiltered = list.isFiltered(query);
    const clear = Object.fromEntries(list.parameters.map((parameter) => [parameter, null]));
    return (
      <EmptyState
        framed
        title={empty.title}
        action={isFiltered ? <Link to={address(clear)}>Clear filters</Link> : empty.action}
      >
        {isFiltered ? (empty.filtered ?? "Try another search or clear the filters.") : empty.none}
      </EmptyState>
    );
  }
  const places = phonePlaces(visible);
  const opensOnPhone = !expand && visible.length > 1;
  const cells = visible.length + (select ? 1 : 0) + (expand ? 1 : 0);
  return (
    <Loading>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the first touch loads the editors */}
      <div
        ref={frame}
        className={`${styles.frame} ${phone.frame}`}
        data-ticks={select ? "" : undefined}
        data-beside={beside ? "" : undefined}
        onPointerEnter={touch}
        onFocus={touch}
      >
        <table className={`${styles.table} ${phone.table}`}>
          <HeadRow
            list={list}
            columns={visible}
            select={select}
            rows={page.rows}
            expands={expand !== undefined}
          >
            {{ all: columns, shown, choose: isBrief ? undefined : choose, reset }}
          </HeadRow>
          <tbody>
            {page.rows.map((row) => (
              <Fragment key={row.id}>
                <DataRow
                  row={row}
                  columns={visible}
                  name={name(row)}
                  to={to}
                  onOpen={to?.(row) ? () => open(row.id) : undefined}
                  tick={
                    select && {
                      on: select.rows.has(row.id),
                      toggle: (isRange) => ticks.toggle(row.id, isRange),
                    }
                  }
                  expand={
                    expand || opensOnPhone
                      ? { on: opened.has(row.id), toggle: () => toggleOpened(row.id) }
                      : undefined
                  }
                  places={places}
                  opensOnPhone={opensOnPhone}
                  isOpen={row.id === beside?.open}
                  isFaded={faded?.(row) ?? false}
                />
                {expand && opened.has(row.id) && (
                  <tr className={styles.opened}>
                    <td colSpan={cells}>{expand(row)}</td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {extra === "swipes" && <Swipes frame={frame} />}
      {extra === "edits" && edits && (
        <Edits frame={frame} rows={page.rows} columns={visible} name={name} load={edits} />
      )}
      {sums && <p className={styles.sums}>{sums}</p>}
      <Pager {...page} shown={page.rows.length} noun={list.name} ends={pagerEnds ?? false} />
    </Loading>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

function Loading({ children }: { children: ReactNode }) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isLoading = navigation.state === "loading" && navigation.location.pathname === pathname;
  return (
    <div className={styles.list} data-list="" aria-busy={isLoading || undefined}>
      {children}
    </div>
  );
}
