import type { ReactNode } from "react";
import styles from "./summary-card.module.css";

interface SummaryCardProps {
  children: ReactNode;
  stub: ReactNode;
  className?: string;
}

/** The card for prices: lines above, two notches, total and action on the stub. */
export function SummaryCard({ children, stub, className }: SummaryCardProps) {
  return (
    <div className={[styles.summary, className].filter(Boolean).join(" ")}>
      <div className={styles.upper}>{children}</div>
      <div className={styles.stub}>{stub}</div>
    </div>
  );
}

/** A line of a summary card: label, dotted leader, figure. Zero lines are muted but stay, so that nothing moves. */
export function SummaryLine({
  label,
  note,
  value,
  zero = false,
}: {
  label: ReactNode;
  note?: ReactNode;
  value: ReactNode;
  zero?: boolean;
}) {
  return (
    <div className={`${styles.line} ${zero ? styles.zero : ""}`}>
      <span>
        {label} {note && <small className={styles.note}>{note}</small>}
      </span>
      <i className={styles.leader} aria-hidden="true" />
      <b className={styles.value}>{value}</b>
    </div>
  );
}

export function SummaryTotal({
  label,
  value,
  live = false,
}: {
  label: ReactNode;
  value: ReactNode;
  live?: boolean;
}) {
  return (
    <p className={styles.total} aria-live={live ? "polite" : undefined}>
      <span className={styles.totalLabel}>{label}</span>
      <span className={styles.totalValue}>{value}</span>
    </p>
  );
}

/** The route: a ring at the start, dots, a filled stop at the end. */
export function RouteLine({
  from,
  to,
  fromNote,
  toNote,
}: {
  from: ReactNode;
  to: ReactNode;
  fromNote?: ReactNode;
  toNote?: ReactNode;
}) {
  return (
    <ul className={styles.route}>
      <li>
        <b>{from}</b>
        {fromNote && <small className="sub">{fromNote}</small>}
      </li>
      <li>
        <b>{to}</b>
        {toNote && <small className="sub">{toNote}</small>}
      </li>
    </ul>
  );
}

/** On small screens, a bar at the bottom of the window with the next step. */
export function BottomBar({
  className,
  hidden = false,
  children,
}: {
  className?: string | undefined;
  hidden?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.bar} hidden={hidden}>
      <div className={className}>{children}</div>
    </div>
  );
}

export function BarTotal({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <p className={styles.barTotal}>
      <small className="sub">{label}</small>
      <b>{value}</b>
    </p>
  );
}
