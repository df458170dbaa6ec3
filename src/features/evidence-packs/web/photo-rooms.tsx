import { counted } from "~/platform/kernel/numbers";
import { CompareSlider } from "./compare-slider";
import styles from "./move-record.module.css";
import { Thumb } from "./photo-thumb";
import type { RecordPair, RecordRoom } from "./record-words";

const countOf = ({ pairs, others }: RecordRoom) =>
  others.length +
  pairs.reduce((sum, { before, after }) => sum + Number(before !== null) + Number(after !== null), 0);

/** Photos by room: those before beside those after. A room opens on demand, so that its photos load then. */
export function PhotoRooms({ rooms }: { rooms: readonly RecordRoom[] }) {
  return (
    <div className={styles.rooms}>
      {rooms.map((room, place) => (
        <details key={room.room} open={place === 0}>
          <summary>
            {room.room || "Other photos"} <small>{counted(countOf(room), "photo")}</small>
          </summary>
          <div className={styles.pairs}>
            {room.pairs.map((pair) => (
              <Pair key={pair.before?.id ?? pair.after?.id} pair={pair} room={room.room} />
            ))}
          </div>
          {room.others.length > 0 && (
            <ul className={styles.photos}>
              {room.others.map((photo) => (
                <li key={photo.id}>
                  <Thumb photo={photo} />
                  <small>{photo.label}</small>
                </li>
              ))}
            </ul>
          )}
        </details>
      ))}
    </div>
  );
}

function Pair({ pair: { what, before, after }, room }: { pair: RecordPair; room: string }) {
  const name = what || room || "Photo";
  const alone = before ?? after;
  return (
    <div className={styles.pair}>
      {what && <b>{what}</b>}
      {before && after ? (
        <CompareSlider before={before} after={after} of={name} />
      ) : (
        alone && (
          <>
            <Thumb photo={alone} large />
            <small>{before ? "Before only: no photo after" : "After only: no photo before"}</small>
          </>
        )
      )}
    </div>
  );
}
