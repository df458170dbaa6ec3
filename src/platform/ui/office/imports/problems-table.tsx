import type { SheetProblem } from "~/platform/kernel/sheet-columns";
import styles from "./import-panel.module.css";

interface ProblemsTableProps {
  problems: readonly SheetProblem[];
  label: string;
  /** What the file's columns are called. */
  column?: string;
}

/** Every bad row and field by name. */
export function ProblemsTable({ problems, label, column = "Field" }: ProblemsTableProps) {
  if (problems.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={`${styles.table} ${styles.problems}`}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">{column}</th>
            <th scope="col">In the file</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, field, value, message }) => (
            <tr key={`${row} ${field}`}>
              <td>{row}</td>
              <td>{field}</td>
              <td>{value || "Nothing"}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
