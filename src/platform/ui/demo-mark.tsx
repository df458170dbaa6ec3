import styles from "./demo-mark.module.css";

/** The small mark every page carries while the demo company is on. */
export function DemoMark() {
  return (
    <aside
      className={styles.mark}
      aria-label="Demo company"
      title="Demo company: names, prices and payments are invented, M-Pesa is a simulator."
    >
      Demo
    </aside>
  );
}
