import { PlainTable } from "~/platform/ui/office/plain-table";
import type { Evidence } from "./evidence-words";
import styles from "./move-evidence.module.css";

const shown = (quantity: number | null) => (quantity === null ? "Not counted" : String(quantity));

/** Loaded and unloaded pieces by room. */
export function CountsTable({ counts }: { counts: Evidence["counts"] }) {
  return (
    <div className={styles.part}>
      <h4>Pieces</h4>
      <PlainTable
        rows={counts}
        keyOf={({ room }) => room}
        scroll="Pieces"
        columns={[
          { head: "Room", names: true, cell: ({ room }) => room },
          { head: "Loaded", figure: true, cell: ({ loaded }) => shown(loaded) },
          { head: "Unloaded", figure: true, cell: ({ unloaded }) => shown(unloaded) },
          {
            head: "Explanation",
            cell: ({ explained, isSettled }) => explained || (isSettled ? "" : <b>Differs</b>),
          },
        ]}
      />
    </div>
  );
}
