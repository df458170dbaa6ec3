/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { formatTime } from "~/platform/kernel/dates";
import { markFigure } from "~/platform/kernel/numbers";
import { unsentCount } from "~/platform/phone/export-unsent";
import phone from "~/platform/phone/phone.module.css";
import { Sheet, TextField } from "~/platform/phone/sheet";
import { fill } from "~/platform/phone/words";
import { MAX_TEXT, type PhotoKind } from "../../domain/reports";
import { MAX_SKIP_REASON, type Step, type StepRule } from "../../domain/steps";
import { unsettledRooms } from "../domain/jobs";
import { wholeOf } from "../domain/typed";
import styles from "./crew.module.css";
import { CrewPhotos } from "./crew-photos";
import type { JobScreen } from "./frame";
import { Icon } from "./icons";
import { useWords } from "./words";

/** Steps that photos belong to. */
const PHOTO_KIND: Partial<Record<Step, PhotoKind>> = {
  confirmed: "odometer",
  documents_before: "other",
  exceptions: "after",
  documents_after: "other",
  payment: "other",
};
const MAX_KM = 3_000_000;

/** Reports a step: its meaning, its photos and note, and one large button. */
export function StepSheet(props: JobScreen & { rule: StepRule; onClose: () => void }) {
  const { words } = useWords();
  const { state, model, job, rule, onClose } = props;
  const { step, need } = rule;
  const kind = PHOTO_KIND[step];
  const [note, setNote] = useState("");
  const [km, setKm] = useState("");
  const [photos, setPhotos] = useState<string[]>([]);
  const [isTaking, setTaking] = useState(false);
  const [isSkipping, setSkipping] = useState(false);
  const [problem, setProblem] = useState("");
  const vehicle =
    step === "confirmed" ? state.bundle?.vehicles.find(({ id }) => job.vehicleIds.includes(id)) : undefined;

  const report = (skipped: string) => {
    const whole = wholeOf(km, MAX_KM);
    const odometer = vehicle && whole !== undefined && !skipped ? { vehicleId: vehicle.id, km: whole } : null;
    model.report(job, "step", { step, skipped, photos, note, odometer });
    onClose();
  };
  const confirm = () => {
    if (km !== "" && wholeOf(km, MAX_KM) === undefined) return setProblem(words.step.odometerWrong);
    if (vehicle && km === "" && photos.length === 0) return setProblem(words.step.odometerMissing);
    report("");
  };
  if (isTaking && kind)
    return (
      <CrewPhotos
        {...{ state, model }}
        title={words.steps[step]}
        subject={{ jobId: job.id, kind, room: "", itemId: null }}
        onSaved={(id) => setPhotos((before) => [...before, id])}
        onClose={() => setTaking(false)}
      />
    );
  return (
    <Sheet title={words.steps[step]} onClose={onClose}>
      <p>{words.hints[step]}</p>
      {vehicle && (
        <TextField
          label={fill(words.step.odometer, { plate: vehicle.plate })}
          value={km}
          isFigure
          maxLength={9}
          error={lessThan(km, vehicle.odometer, words.step.odometerLess)}
          onSave={setKm}
        />
      )}
      {kind && (
        <button type="button" class={phone.secondary} onClick={() => setTaking(true)}>
          <Icon name="camera" /> {words.step.photo}
          {photos.length > 0 && ` (${fill(words.step.photos, { count: photos.length })})`}
        </button>
      )}
      <TextField label={words.step.note} value={note} maxLength={MAX_TEXT} onSave={setNote} />
      {step === "done" && <BeforeHome {...{ state, model, job }} />}
      {problem && (
        <p class={phone.problem} role="alert">
          {problem}
        </p>
      )}
      <button type="button" class={styles.next} onClick={confirm}>
        {fill(words.step.confirm, { step: words.steps[step] })}
      </button>
      <p class={phone.muted}>{fill(words.step.now, { time: formatTime(new Date()) })}</p>
      {need === "may_skip" && !isSkipping && (
        <button type="button" class={phone.secondary} onClick={() => setSkipping(true)}>
          {words.step.skip}
        </button>
      )}
      {isSkipping && <SkipForm onSkip={report} />}
    </Sheet>
  );
}

const lessThan = (typed: string, before: number | null, text: string): string | undefined => {
  const km = wholeOf(typed, MAX_KM);
  return km !== undefined && before !== null && km < before
    ? fill(text, { km: markFigure(String(before)) })
    : undefined;
};

/** A step is skipped with a reason only. */
export function SkipForm({ onSkip }: { onSkip: (reason: string) => void }) {
  const { step: words } = useWords().words;
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      class={phone.signIn}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === "") setMissing(true);
        else onSkip(reason.trim());
      }}
    >
      <TextField
        label={words.reason}
        value={reason}
        maxLength={MAX_SKIP_REASON}
        error={isMissing && reason.trim() === "" ? words.reasonMissing : undefined}
        onSave={setReason}
      />
      <button type="submit" class={phone.danger}>
        {words.skip}
      </button>
    </form>
  );
}

/** At the end of the work: unsent entries, and counts that differ. */
function BeforeHome({ state, model, job }: JobScreen) {
  const { words } = useWords();
  const count = unsentCount(state);
  const rooms = unsettledRooms(job);
  return (
    <>
      {rooms.length > 0 && (
        <p class={styles.notice}>{fill(words.step.unsettled, { rooms: rooms.join(", ") })}</p>
      )}
      {count > 0 && (
        <>
          <p class={styles.notice}>{fill(words.step.unsent, { count })}</p>
          <button type="button" class={phone.secondary} onClick={model.sendNow}>
            <Icon name="offline" /> {words.step.send}
          </button>
        </>
      )}
    </>
  );
}
