import type { SheetProblem } from "~/platform/kernel/sheet-columns";
import { PlainTable } from "../plain-table";
import styles from "./import-panel.module.css";

interface ProblemsTableProps {
  problems: readonly SheetProblem[];
  label: string;
  column?: string;
  said?: string;
}

const NAMED = 8;

interface Group extends SheetProblem {
  rows: number[];
}

/** Groups problems by kind, the most frequent first: the same fault in each row is one line. */
function grouped(problems: readonly SheetProblem[]): Group[] {
  const groups = new Map<string, Group>();
  for (const problem of problems) {
    const key = `${problem.field} ${problem.message}`;
    const group = groups.get(key);
    if (group) group.rows.push(problem.row);
    else groups.set(key, { ...problem, rows: [problem.row] });
  }
  return [...groups.values()].sort((one, other) => other.rows.length - one.rows.length);
}

const rowsIn = (rows: readonly number[]) =>
  rows.length <= NAMED
    ? rows.join(", ")
    : `${rows.slice(0, NAMED).join(", ")} and ${rows.length - NAMED} more`;

/** Problems of rows and fields, grouped by kind. */
export function ProblemsTable({ problems, label, column = "Field", said = "Problem" }: ProblemsTableProps) {
  if (problems.length === 0) return null;
  return (
    <PlainTable
      rows={grouped(problems)}
      keyOf={({ field, message }) => `${field} ${message}`}
      scroll={label}
      className={`${styles.table} ${styles.problems}`}
      columns={[
        { head: "Row", cell: ({ rows }) => rowsIn(rows) },
        { head: column, cell: ({ field }) => field },
        { head: "In the file", cell: ({ value }) => value || "Nothing" },
        {
          head: said,
          cell: ({ rows, message }) => (rows.length > 1 ? `${message} (${rows.length} rows)` : message),
        },
      ]}
    />
  );
}
