import { ActionIcon, Checkbox } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { Link, type To } from "react-router";
import type { Column } from "./columns";
import styles from "./data-table.module.css";

export type RowTarget<Row> = (row: Row) => To | undefined;

interface DataRowProps<Row extends { id: string }> {
  row: Row;
  columns: readonly Column<Row>[];
  name: string;
  to: RowTarget<Row> | undefined;
  onOpen: (() => void) | undefined;
  tick: { on: boolean; toggle: (isRange: boolean) => void } | undefined;
  expand: { on: boolean; toggle: () => void } | undefined;
  rest: ReadonlySet<string>;
  opensOnPhone: boolean;
  isOpen: boolean;
  isFaded: boolean;
}

/** True if a click hit the row itself, not its contents, and selects no text. */
const isBeside = ({ target }: MouseEvent) =>
  target instanceof Element &&
  !target.closest("a, button, input, select, label, summary") &&
  !getSelection()?.toString();

/** One row of a list; on a phone a small card of two columns. */
export function DataRow<Row extends { id: string }>(props: DataRowProps<Row>) {
  const { row, columns, name, to, onOpen, tick, expand, rest, opensOnPhone, isOpen, isFaded } = props;
  const target = to?.(row);
  return (
    <tr
      className={styles.row}
      data-row={row.id}
      data-leads={target ? "" : undefined}
      onClick={onOpen && ((event) => isBeside(event) && onOpen())}
      data-selected={tick?.on || undefined}
      data-open={isOpen || undefined}
      data-expanded={expand?.on || undefined}
      data-faded={isFaded || undefined}
    >
      {tick && (
        <td className={styles.tick}>
          <Checkbox
            aria-label={`Select ${name}`}
            checked={tick.on}
            onChange={({ nativeEvent }) =>
              tick.toggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map(({ id, head, cell, after, below, lead, figure, share, room, actions }) => (
        <td
          key={id}
          className={[figure && "figure", lead && styles.lead, actions && styles.actions]
            .filter(Boolean)
            .join(" ")}
          data-label={lead || actions ? undefined : head}
          data-share={share}
          data-room={room}
          data-rest={rest.has(id) || undefined}
        >
          {lead && target ? (
            <Link to={target} data-lead="" aria-current={isOpen || undefined} preventScrollReset>
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
          {after && <small>{after(row)}</small>}
          {below && <small className={styles.below}>{below(row)}</small>}
        </td>
      ))}
      {expand && (
        <td className={styles.more}>
          <ActionIcon
            size={32}
            aria-expanded={expand.on}
            aria-label={`Details of ${name}`}
            data-expands={opensOnPhone ? undefined : ""}
            data-phone={opensOnPhone || undefined}
            onClick={expand.toggle}
          >
            {expand.on ? <IconChevronDown size={18} /> : <IconChevronRight size={18} />}
          </ActionIcon>
        </td>
      )}
    </tr>
  );
}
