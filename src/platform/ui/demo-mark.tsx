import styles from "./demo-mark.module.css";

/** The small mark every page carries while the demo company is on. */
export function DemoMark() {
  return (
    <div className={styles.mark} title="Demo company: names, prices and payments are invented, M-Pesa is a simulator.">
      Demo
    </div>
  );
}
