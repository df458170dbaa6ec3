import type { ReactNode } from "react";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";

/** A column's cell that says how long ago something was, and exactly when on hover; `none` where it never was. */
export function agoCell<Row>(now: Date, of: (row: Row) => Date | null, none = ""): (row: Row) => ReactNode {
  return (row) => {
    const at = of(row);
    return at ? <span title={formatDateTime(at)}>{formatAgo(at, now)}</span> : none;
  };
}
