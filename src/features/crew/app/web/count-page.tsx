/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import phone from "~/platform/phone/phone.module.css";
import { TextField } from "~/platform/phone/sheet";
import { fill } from "~/platform/phone/words";
import { piecesOf } from "../domain/jobs";
import type { CountData, CountStage } from "../domain/reports";
import styles from "./crew.module.css";
import { type JobScreen, Page } from "./frame";
import { Icon } from "./icons";
import { labelOf, useWords } from "./words";

const MAX_REASON = 300;

/** Pieces by room, loaded or unloaded. A room that does not match needs a reason. */
export function CountPage({ state, model, job, stage }: JobScreen & { stage: CountStage }) {
  const { words, language } = useWords();
  return (
    <Page {...{ state, model }} title={words.count[stage]} about={job.customer} back={`/job/${job.id}`}>
      {!job.inventory && <p class={phone.muted}>{words.count.none}</p>}
      {job.inventory?.rooms.map((room) => (
        <RoomCount
          key={room.key}
          {...{ stage, room: room.label, title: labelOf(room, language), expected: piecesOf(room) }}
          saved={job.counts[stage].get(room.label)}
          loaded={stage === "unload" ? job.counts.load.get(room.label)?.quantity : undefined}
          onSave={(data) => model.report(job, "count", { ...data })}
        />
      ))}
    </Page>
  );
}

function RoomCount(props: {
  stage: CountStage;
  room: string;
  title: string;
  /** By the inventory. */
  expected: number;
  saved: CountData | undefined;
  /** At delivery: the loaded pieces. */
  loaded: number | undefined;
  onSave: (data: CountData) => void;
}) {
  const { count: words } = useWords().words;
  const { stage, room, title, expected, saved, loaded, onSave } = props;
  const [counted, setCounted] = useState(saved?.quantity ?? 0);
  const [explained, setExplained] = useState(saved?.explained ?? "");
  const [isMissing, setMissing] = useState(false);
  const differs = loaded !== undefined && loaded !== counted;
  const isSaved = saved?.quantity === counted && saved.explained === (differs ? explained.trim() : "");
  const add = (by: number) => {
    setCounted((before) => Math.max(0, before + by));
    // A phone in gloves is felt, not seen.
    navigator.vibrate?.(15);
  };
  const save = () => {
    if (differs && explained.trim() === "") return setMissing(true);
    const reason = differs ? explained.trim() : "";
    onSave({ stage, room, quantity: counted, explained: reason, labelFrom: null, labelTo: null });
  };
  return (
    <section class={styles.counter} aria-label={title}>
      <div class={styles.cardHead}>
        <h2>{title}</h2>
        <span class={phone.muted}>
          {loaded === undefined
            ? fill(words.expected, { count: expected })
            : fill(words.loaded, { count: loaded })}
        </span>
      </div>
      <div class={styles.stepper}>
        <button type="button" aria-label={`−1 ${title}`} onClick={() => add(-1)}>
          −1
        </button>
        <output aria-live="polite">{counted}</output>
        <button type="button" aria-label={`+1 ${title}`} onClick={() => add(1)}>
          +1
        </button>
      </div>
      {differs && (
        <TextField
          label={fill(words.explain, { loaded: loaded ?? 0, unloaded: counted })}
          value={explained}
          maxLength={MAX_REASON}
          error={isMissing && explained.trim() === "" ? words.explainMissing : undefined}
          onSave={setExplained}
        />
      )}
      {isSaved ? (
        <p class={phone.good} role="status">
          <Icon name="check" size={18} /> {words.saved}
        </p>
      ) : (
        <button type="button" class={phone.primary} onClick={save}>
          {words.save}
        </button>
      )}
    </section>
  );
}
