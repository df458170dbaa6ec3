import { type ReactNode, useEffect, useRef } from "react";
import styles from "./calculator.module.css";
import { useCalculator } from "./calculator-state";

/** A step's heading, focused when the step changes, so that screen readers announce it. */
export function StepHeading({ title, lead, picture }: { title: string; lead?: string; picture?: ReactNode }) {
  const { isHydrated } = useCalculator();
  const heading = useRef<HTMLHeadingElement>(null);
  const cameByStep = useRef(isHydrated);
  useEffect(() => {
    if (cameByStep.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={`${styles.head} ${picture ? styles.withPicture : ""}`}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className={`lead ${styles.lead}`}>{lead}</p>}
      {picture && <span className={styles.picture}>{picture}</span>}
    </div>
  );
}
