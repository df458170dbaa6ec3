import { shownCount } from "../menu/domain";
import type { Sum } from "./use-menu";
import styles from "./waiting-count.module.css";

/** How much waits; red if some of it is late. `isMark` puts it on an icon. */
export function WaitingCount({ sum, isMark = false }: { sum: Sum | undefined; isMark?: boolean }) {
  if (!sum) return null;
  return (
    <span
      className={[styles.count, sum.late && styles.late, isMark && styles.mark].filter(Boolean).join(" ")}
    >
      {shownCount(sum.count)}
      <span className="visually-hidden">
        {" "}
        {sum.what}
        {sum.late && ", some late"}
      </span>
    </span>
  );
}
