/** @jsxImportSource preact */
import { totalsByRoom } from "~/features/inventory/inventories/domain/totals";
import { markFigure } from "~/platform/kernel/numbers";
import { fill } from "~/platform/phone/words";
import { figuresOf } from "../domain/plan";
import type { SurveyView } from "../domain/surveys";
import type { AppState } from "./model";
import styles from "./truck-strip.module.css";
import { cubicMetres, labelOf, useWords } from "./words";

/** The truck fills room by room. Screen readers announce its figures when they change. */
export function TruckStrip({
  survey,
  state,
  onFinish,
}: {
  survey: SurveyView;
  state: AppState;
  onFinish: () => void;
}) {
  const { words, language } = useWords();
  const { rooms, lines } = survey.content;
  const { litres, pieces, plan } = figuresOf(survey, state.rules);
  const byRoom = totalsByRoom(lines);
  const most = Math.max(plan?.litres ?? litres, 1);
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
        <div aria-live="polite">
          <p>
            <strong>{fill(words.truck.volume, { volume: cubicMetres(litres) })}</strong>
            <span>{plan ? fill(words.truck.share, plan) : fill(words.truck.pieces, { count: pieces })}</span>
          </p>
          {plan && (
            <p>
              <strong>{fill(words.truck.people, plan)}</strong>
              <span>{fill(words.truck.hours, { hours: markFigure(String(plan.hours)) })}</span>
            </p>
          )}
        </div>
        <button type="button" onClick={onFinish}>
          {words.finish.open}
        </button>
      </div>
    </footer>
  );
}
