import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { Link, type To } from "react-router";
import type { Column, PhonePlace } from "./columns";
import styles from "./data-table.module.css";
import phone from "./phone-rows.module.css";
import { Tick } from "./tick";

export type RowTarget<Row> = (row: Row) => To | undefined;

interface DataRowProps<Row extends { id: string }> {
  row: Row;
  columns: readonly Column<Row>[];
  name: string;
  to: RowTarget<Row> | undefined;
  onOpen: (() => void) | undefined;
  tick: { on: boolean; toggle: (isRange: boolean) => void } | undefined;
  expand: { on: boolean; toggle: () => void } | undefined;
  places: ReadonlyMap<string, PhonePlace>;
  opensOnPhone: boolean;
  isOpen: boolean;
  isFaded: boolean;
}

/** True if a click hit the row itself, not its contents, and selects no text. A mouse selects an editable cell. */
const isBeside = ({ target }: MouseEvent) =>
  target instanceof Element &&
  !target.closest("a, button, input, select, label, summary") &&
  !(target.closest("[data-edit]") && matchMedia("(pointer: fine)").matches) &&
  !getSelection()?.toString();

const classesOf = ({ figure, lead, actions }: Record<"figure" | "lead" | "actions", boolean | undefined>) =>
  [
    figure && "figure",
    lead && `${styles.lead} ${phone.lead}`,
    actions && `${styles.actions} ${phone.actions}`,
  ]
    .filter(Boolean)
    .join(" ");

/** One row of a list; on a phone two lines, and the rest below them once it is expanded. */
export function DataRow<Row extends { id: string }>(props: DataRowProps<Row>) {
  const { row, columns, name, to, onOpen, tick, expand, places, opensOnPhone, isOpen, isFaded } = props;
  const target = to?.(row);
  // A row without a page of its own expands at a touch.
  const onTouch = onOpen ?? (opensOnPhone ? expand?.toggle : undefined);
  return (
    <tr
      className={`${styles.row} ${phone.row}`}
      data-row={row.id}
      data-leads={target ? "" : undefined}
      onClick={onTouch && ((event) => isBeside(event) && onTouch())}
      data-selected={tick?.on || undefined}
      data-open={isOpen || undefined}
      data-expanded={expand?.on || undefined}
      data-faded={isFaded || undefined}
    >
      {tick && (
        <td className={`${styles.tick} ${phone.tick}`}>
          <Tick label={`Select ${name}`} on={tick.on} onChange={(_, isRange) => tick.toggle(isRange)} />
        </td>
      )}
      {columns.map(
        ({ id, head, cell, after, below, lead, figure, share, room, actions, icons, editable }) => {
          const mayEdit = typeof editable === "function" ? editable(row) : editable;
          return (
            <td
              key={id}
              className={classesOf({ figure, lead, actions })}
              data-label={lead || actions ? undefined : head}
              data-share={share}
              data-room={room}
              data-place={places.get(id) ?? "rest"}
              data-main={(actions && !icons) || undefined}
              {...(mayEdit && { "data-edit": id, tabIndex: -1 })}
            >
              {!lead ? (
                cell(row)
              ) : target ? (
                <Link
                  to={target}
                  className={phone.title}
                  data-lead=""
                  aria-current={isOpen || undefined}
                  preventScrollReset
                >
                  {cell(row)}
                </Link>
              ) : (
                <span className={phone.title}>{cell(row)}</span>
              )}
              {after && <small>{after(row)}</small>}
              {below && <small className={styles.below}>{below(row)}</small>}
            </td>
          );
        },
      )}
      {expand && (
        <td className={`${styles.more} ${phone.more}`}>
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
