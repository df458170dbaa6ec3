import { useEffect, useRef } from "react";
import styles from "./steps.module.css";

/** The steps of a form. Each new step scrolls the page to the top and focuses the step's name. */
export function Steps({ labels, at }: { labels: readonly string[]; at: number }) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    window.scrollTo({ top: 0 });
    list.current?.querySelector<HTMLElement>('[aria-current="step"]')?.focus({ preventScroll: true });
  }, [at]);
  return (
    <ol ref={list} className={styles.steps}>
      {labels.map((label, index) => (
        <li key={label} tabIndex={-1} aria-current={index === at ? "step" : undefined}>
          {index + 1}. {label}
        </li>
      ))}
    </ol>
  );
}
