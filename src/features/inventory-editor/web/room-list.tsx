import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { totalsByRoom, totalsOf } from "~/features/inventory/inventories/domain/totals";
import { cubicMetres } from "../domain/figures";
import styles from "./room-list.module.css";
import type { Editor } from "./use-inventory";

interface RoomListProps {
  of: Editor;
  /** The key of the open room; undefined for all. */
  room: string | undefined;
  onChoose: (room: string | undefined) => void;
  onAdd: () => void;
}

/** The rooms with their volume: a column at a desk, chips on a phone. */
export function RoomList({ of: { content, mayEdit }, room, onChoose, onAdd }: RoomListProps) {
  const byRoom = totalsByRoom(content.lines);
  const all = totalsOf(content.lines);
  return (
    <nav aria-label="Rooms" className={styles.rooms}>
      <ul>
        {content.rooms.map(({ key, label }) => (
          <li key={key}>
            <RoomButton isOn={key === room} onClick={() => onChoose(key)}>
              <span className={styles.label}>{label}</span>{" "}
              <span className={styles.sum}>{cubicMetres(byRoom.get(key)?.litres ?? 0)}</span>
              <span className={styles.count}>{byRoom.get(key)?.pieces ?? 0}</span>
            </RoomButton>
          </li>
        ))}
        {content.rooms.length > 1 && (
          <li className={styles.all}>
            <RoomButton isOn={room === undefined} onClick={() => onChoose(undefined)}>
              <span className={styles.label}>All rooms</span>{" "}
              <span className={styles.sum}>
                <b>{cubicMetres(all.litres)}</b> m³
              </span>
              <span className={styles.count}>{all.pieces}</span>
            </RoomButton>
          </li>
        )}
        {mayEdit && (
          <li>
            <button type="button" className={styles.add} onClick={onAdd}>
              <IconPlus size={17} aria-hidden /> Add room
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

function RoomButton(props: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  const { isOn, onClick, children } = props;
  return (
    <button type="button" className={styles.room} aria-current={isOn ? "true" : undefined} onClick={onClick}>
      {children}
    </button>
  );
}
