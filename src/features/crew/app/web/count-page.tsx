/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { CountStage } from "~/features/evidence/domain/counts";
import phone from "~/platform/phone/phone.module.css";
import { TextField } from "~/platform/phone/sheet";
import { fill } from "~/platform/phone/words";
import type { KeptCount } from "../../domain/bundle";
import type { ReportPayloads } from "../../domain/reports";
import { countedOf, piecesOf } from "../domain/jobs";
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
          saved={countedOf(job, stage, room.label)}
          loaded={stage === "unload" ? sumOf(countedOf(job, "load", room.label)) : undefined}
          onSave={(data) => model.report(job, "count", data)}
        />
      ))}
    </Page>
  );
}

const sumOf = (rows: readonly KeptCount[]): number | undefined =>
  rows.length === 0 ? undefined : rows.reduce((sum, { quantity }) => sum + quantity, 0);

function RoomCount(props: {
  stage: CountStage;
  room: string;
  title: string;
  /** By the inventory. */
  expected: number;
  /** Its counts that hold, of all phones. */
  saved: readonly KeptCount[];
  /** At delivery: the loaded pieces. */
  loaded: number | undefined;
  onSave: (data: ReportPayloads["count"]) => void;
}) {
  const { count: words } = useWords().words;
  const { stage, room, title, expected, saved, loaded, onSave } = props;
  const newest = saved.at(-1);
  const before = sumOf(saved);
  const [counted, setCounted] = useState(before ?? 0);
  const [explained, setExplained] = useState(newest?.explained ?? "");
  const [isMissing, setMissing] = useState(false);
  const differs = loaded !== undefined && loaded !== counted;
  const reason = differs ? explained.trim() : "";
  const isSaved = before === counted && newest?.explained === reason;
  const add = (by: number) => {
    setCounted((last) => Math.max(0, last + by));
    // A phone in gloves is felt, not seen.
    navigator.vibrate?.(15);
  };
  const save = () => {
    if (differs && explained.trim() === "") return setMissing(true);
    // Counts of a room add up: the newest one takes the difference.
    const others = (before ?? 0) - (newest?.quantity ?? 0);
    onSave({
      ...{ stage, room, quantity: Math.max(0, counted - others), explained: reason },
      ...{ labelFrom: null, labelTo: null, amends: newest?.id ?? null, withdrawn: false },
    });
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
