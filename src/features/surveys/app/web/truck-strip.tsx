/** @jsxImportSource preact */
import { totalsByRoom, totalsOf } from "~/features/inventory/inventories/domain/totals";
import type { SurveyView } from "../domain/surveys";
import type { AppState } from "./model";
import styles from "./truck-strip.module.css";
import { cubicMetres, fill, labelOf, useWords } from "./words";

/** The truck fills room by room. Screen readers announce its figures when they change. */
export function TruckStrip({
  survey,
  onFinish,
}: {
  survey: SurveyView;
  state: AppState;
  onFinish: () => void;
}) {
  const { words, language } = useWords();
  const { rooms, lines } = survey.content;
  const totals = totalsOf(lines);
  const byRoom = totalsByRoom(lines);
  const most = Math.max(totals.litres, 1);
  return (
    <footer class={styles.strip}>
      <div class={styles.truck} aria-hidden="true">
        <div class={styles.load}>
          {rooms.map((room) => {
            const share = ((byRoom.get(room.key)?.litres ?? 0) / most) * 100;
            return share > 0 ? (
              <span key={room.key} style={{ width: `${share}%` }}>
                {share > 18 && labelOf(room, language)}
              </span>
            ) : null;
          })}
        </div>
        <span class={styles.cab} />
      </div>
      <div class={styles.figures}>
        <p aria-live="polite">
          <strong>{fill(words.truck.volume, { volume: cubicMetres(totals.litres) })}</strong>
          <span>{fill(words.truck.pieces, { count: totals.pieces })}</span>
        </p>
        <button type="button" onClick={onFinish}>
          {words.finish.open}
        </button>
      </div>
    </footer>
  );
}
