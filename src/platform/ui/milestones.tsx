import type { ReactNode } from "react";
import styles from "./milestones.module.css";

/** Milestones along a line, one below the other. */
export function Milestones({
  className = "",
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return <ol className={`${styles.list} ${className}`}>{children}</ol>;
}

interface MilestoneProps {
  state: "done" | "current" | "ahead";
  title: string;
  icon?: ReactNode;
  /** Before the dot, such as the time. */
  before?: ReactNode;
  children?: ReactNode;
}

export function Milestone({ state, title, icon, before, children }: MilestoneProps) {
  return (
    <li className={styles[state]} aria-current={state === "current" ? "step" : undefined}>
      {before}
      <span className={styles.dot}>{icon}</span>
      <div>
        <h3 className="h4">{title}</h3>
        {children}
      </div>
    </li>
  );
}
