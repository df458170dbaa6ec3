import { Link } from "react-router";
import styles from "./split-bar.module.css";

export interface BarPart {
  label: string;
  value: number;
  /** The figure inside the part; `title` has it in full. */
  text: string;
  title: string;
  to: string;
}

/**
 * One thin bar of links, from calm to late. Each part is as wide as its share, but never too narrow to read. Small enough for
 * the first paint of a list, so without the tooltips of larger charts.
 */
export function SplitBar({ label, parts }: { label: string; parts: readonly BarPart[] }) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0) || 1;
  return (
    <nav aria-label={label} className={styles.bar}>
      {parts.map(({ label: name, value, text, title, to }) => (
        <Link key={name} to={to} title={title} style={{ flexGrow: value / whole }}>
          {name} <b>{text}</b>
        </Link>
      ))}
    </nav>
  );
}
