import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./panels.module.css";

interface PanelProps {
  id: string;
  title: string;
  link?: { to: string; label: string } | undefined;
  /** Beside the title, such as a choice. */
  beside?: ReactNode;
  /** What comes next, shown instead of the content while there is none. */
  nothing?: ReactNode;
  children?: ReactNode;
}

/** A part of the page: its title, a link to all its rows, and its content. An empty one keeps its height. */
export function Panel({ id, title, link, beside, nothing, children }: PanelProps) {
  return (
    <section className={`frame ${styles.panel}`} aria-labelledby={`${id}-title`}>
      <header className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {beside}
        {link && (
          <Link to={link.to} aria-label={`${link.label}: ${title}`}>
            {link.label}
          </Link>
        )}
      </header>
      {children}
      {nothing && <p className={styles.nothing}>{nothing}</p>}
    </section>
  );
}

export interface Tile {
  label: string;
  value: string;
  below?: string | undefined;
  to?: string | undefined;
  /** Wrong if it is not zero. */
  late?: boolean;
}

/** Figures of a part in one strip; each opens its rows. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ label, value, below, to, late }) => {
        const inside = (
          <>
            <span>{label}</span> <b>{value}</b> {below && <small>{below}</small>}
          </>
        );
        return (
          <li key={label} data-late={late || undefined}>
            {to ? <Link to={to}>{inside}</Link> : <div>{inside}</div>}
          </li>
        );
      })}
    </ul>
  );
}

interface LineProps {
  to: string;
  name: string;
  below?: ReactNode;
  /** On the right, such as a time or an amount. */
  beside?: ReactNode;
  late?: boolean;
}

/** A row of a part. */
export function Line({ to, name, below, beside, late }: LineProps) {
  return (
    <li>
      <div className={styles.line}>
        <Link to={to} className={styles.lead}>
          {name}
        </Link>
        <span className={styles.beside} data-late={late || undefined}>
          {beside}
        </span>
      </div>
      {below && <span className={styles.quiet}>{below}</span>}
    </li>
  );
}

export const Lines = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>;
