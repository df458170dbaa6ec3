/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { markFigure } from "~/platform/kernel/numbers";
import phone from "~/platform/phone/phone.module.css";
import { Choice, TextField } from "~/platform/phone/sheet";
import { fill } from "~/platform/phone/words";
import type { BundleVehicle } from "../../domain/bundle";
import { wholeOf } from "../domain/typed";
import { type Answer, checkOf, GOOD } from "../domain/vehicles";
import styles from "./crew.module.css";
import { CrewPhotos } from "./crew-photos";
import { Page, type Screen } from "./frame";
import { Icon } from "./icons";
import { useWords } from "./words";

const MAX_KM = 3_000_000;
const MAX_WHAT = 200;

/** The daily check of a truck. */
export function CheckPage({ state, model, id }: Screen & { id: string }) {
  const { words } = useWords();
  const vehicle = state.bundle?.vehicles.find((one) => one.id === id);
  return (
    <Page {...{ state, model }} title={words.vehicle.check} about={vehicle?.plate ?? ""} back="/vehicles">
      {vehicle ? (
        <CheckForm {...{ state, model, vehicle }} />
      ) : (
        <p class={phone.empty}>{words.vehicle.none}</p>
      )}
    </Page>
  );
}

function CheckForm({ state, model, vehicle }: Screen & { vehicle: BundleVehicle }) {
  const { vehicle: words } = useWords().words;
  const [km, setKm] = useState("");
  const [isKmSure, setSure] = useState(false);
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const [problem, setProblem] = useState<{ missing: string; item?: string }>();
  const before = markFigure(String(vehicle.odometer ?? 0));
  const save = () => {
    const made = checkOf(vehicle, answers, { km: wholeOf(km, MAX_KM), isKmSure });
    if ("missing" in made) return setProblem(made);
    model.report(undefined, "vehicle_check", made.check);
    location.assign("#/vehicles");
  };
  const open = vehicle.checklist.length - answers.size;
  return (
    <>
      <TextField
        label={words.km}
        value={km}
        isFigure
        maxLength={9}
        error={problem?.missing === "km" ? words.kmMissing : undefined}
        onSave={setKm}
      />
      {problem?.missing === "km_less" && !isKmSure && (
        <div class={styles.notice} role="alert">
          <p>{fill(words.kmLess, { km: before, typed: km })}</p>
          <button type="button" class={phone.secondary} onClick={() => setSure(true)}>
            {words.kmSure}
          </button>
        </div>
      )}
      {vehicle.checklist.map((line) => (
        <CheckLine
          key={line.en}
          {...{ state, model, line }}
          answer={answers.get(line.en)}
          isUnsaid={problem?.missing === "what" && problem.item === line.en}
          onAnswer={(answer) => setAnswers((all) => new Map([...all, [line.en, answer]]))}
        />
      ))}
      {problem?.missing === "answers" && open > 0 && (
        <p class={phone.problem} role="alert">
          {fill(words.left, { count: open })}
        </p>
      )}
      <button type="button" class={styles.next} onClick={save}>
        {words.save}
      </button>
    </>
  );
}

function CheckLine(
  props: Screen & {
    line: BundleVehicle["checklist"][number];
    answer: Answer | undefined;
    isUnsaid: boolean;
    onAnswer: (answer: Answer) => void;
  },
) {
  const { words, language } = useWords();
  const { state, model, line, answer, isUnsaid, onAnswer } = props;
  const { vehicle } = words;
  const [isTaking, setTaking] = useState(false);
  const name = language === "sw" ? line.sw : line.en;
  const bad = answer && !answer.isOk ? answer : undefined;
  return (
    <section class={styles.counter} aria-label={name}>
      <div class={styles.cardHead}>
        <h2>{name}</h2>
        {line.isVital && <span class={phone.muted}>{vehicle.vital}</span>}
      </div>
      <div class={styles.answers}>
        <button
          type="button"
          data-tone="good"
          aria-pressed={answer?.isOk === true}
          onClick={() => onAnswer(GOOD)}
        >
          {vehicle.good}
        </button>
        <button
          type="button"
          data-tone="bad"
          aria-pressed={bad !== undefined}
          onClick={() => onAnswer({ ...(answer ?? GOOD), isOk: false })}
        >
          {vehicle.bad}
        </button>
      </div>
      {bad && (
        <>
          <TextField
            label={vehicle.what}
            value={bad.what}
            maxLength={MAX_WHAT}
            error={isUnsaid && bad.what.trim() === "" ? vehicle.whatMissing : undefined}
            onSave={(what) => onAnswer({ ...bad, what })}
          />
          <Choice
            label={vehicle.severity}
            value={bad.severity}
            options={[
              ["minor", vehicle.severities.minor],
              ["major", vehicle.severities.major],
              ["severe", vehicle.severities.severe],
            ]}
            onChoose={(severity) => onAnswer({ ...bad, severity })}
          />
          <button type="button" class={phone.secondary} onClick={() => setTaking(true)}>
            <Icon name="camera" /> {vehicle.photo}
            {bad.photos.length > 0 && ` (${bad.photos.length})`}
          </button>
          {isTaking && (
            <CrewPhotos
              {...{ state, model }}
              title={name}
              subject={{ jobId: null, kind: "defect", room: "", itemId: null }}
              onSaved={(photoId) => onAnswer({ ...bad, photos: [...bad.photos, photoId] })}
              onClose={() => setTaking(false)}
            />
          )}
        </>
      )}
    </section>
  );
}
