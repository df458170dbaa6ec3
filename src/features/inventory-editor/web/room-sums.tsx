import type { Content } from "~/features/inventory/inventories/domain/inventories";
import { totalsByRoom } from "~/features/inventory/inventories/domain/totals";
import { cubicMetres } from "../domain/figures";
import styles from "./subject-inventory.module.css";

/** Each room with its volume. */
export function RoomSums({ content: { rooms, lines } }: { content: Content }) {
  const sums = totalsByRoom(lines);
  return (
    <ul className={styles.rooms}>
      {rooms.map(({ key, label }) => (
        <li key={key}>
          {label} <span>{cubicMetres(sums.get(key)?.litres ?? 0)} m³</span>
        </li>
      ))}
    </ul>
  );
}
