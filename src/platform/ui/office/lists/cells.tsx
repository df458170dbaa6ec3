import type { ReactNode } from "react";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";

/** A cell with the time passed, and the exact time on hover; `none` if there is no time. */
export function agoCell<Row>(now: Date, of: (row: Row) => Date | null, none = ""): (row: Row) => ReactNode {
  return (row) => {
    const at = of(row);
    return at ? <span title={formatDateTime(at)}>{formatAgo(at, now)}</span> : none;
  };
}
