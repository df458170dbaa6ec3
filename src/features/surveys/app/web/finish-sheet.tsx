/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import phone from "~/platform/phone/phone.module.css";
import { Sheet } from "~/platform/phone/sheet";
import { fill } from "~/platform/phone/words";
import { gapsOf, type SurveyView } from "../domain/surveys";
import type { AppState, Model } from "./model";
import styles from "./survey-app.module.css";
import { useWords } from "./words";

const MAX_NOTE = 1_000;

/** Missing facts, a note and the submission. Missing facts do not block it. */
export function FinishSheet(props: {
  survey: SurveyView;
  state: AppState;
  model: Model;
  onClose: () => void;
}) {
  const { words, language } = useWords();
  const { survey, state, model, onClose } = props;
  const [note, setNote] = useState(survey.note);
  const { finish } = words;
  const gaps = gapsOf(survey, language);
  const missing = [
    [finish.emptyRooms, gaps.emptyRooms],
    [finish.unsized, gaps.unsized],
    [finish.uncertain, gaps.uncertain],
    [finish.unseen, gaps.unseen.map((end) => words.access[end])],
  ] as const;
  const lacks = missing.filter(([, names]) => names.length > 0);
  const isSubmitted = survey.state !== "in_progress";
  const waits = state.events.some(
    ({ kind, payload }) => kind === "submit" && (payload as { surveyId: string }).surveyId === survey.id,
  );
  const submit = () => {
    model.record(survey, { kind: "submit", payload: { surveyId: survey.id, note: note.trim() } });
    model.retry();
  };
  return (
    <Sheet title={finish.heading} onClose={onClose}>
      {lacks.length === 0 && <p>{finish.ready}</p>}
      {lacks.map(([text, names]) => (
        <p key={text} class={styles.gap}>
          {fill(text, { names: names.join(", ") })}
        </p>
      ))}
      {isSubmitted ? (
        <p role="status" class={phone.good}>
          {waits ? finish.waits : finish.sent}
        </p>
      ) : (
        <>
          <label class={phone.noteField}>
            <span>{finish.note}</span>
            <textarea
              maxLength={MAX_NOTE}
              value={note}
              onInput={(event) => setNote(event.currentTarget.value)}
            />
          </label>
          <button type="button" class={phone.primary} onClick={submit}>
            {finish.submit}
          </button>
        </>
      )}
    </Sheet>
  );
}
