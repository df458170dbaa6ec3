/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import {
  CODE_LABELS,
  MARK_CODES,
  MAX_MARK_NOTE,
  type Mark,
  type MarkCode,
  SIDE_LABELS,
  SIDES,
  type Side,
} from "~/features/evidence/domain/condition";
import phone from "~/platform/phone/phone.module.css";
import { Choice, TextField } from "~/platform/phone/sheet";
import { fill } from "~/platform/phone/words";
import type { ReportPayloads } from "../../domain/reports";
import { marksOn } from "../domain/evidence";
import styles from "./crew.module.css";
import { CrewPhotos } from "./crew-photos";
import evidence from "./evidence.module.css";
import { type JobScreen, Page } from "./frame";
import { Icon } from "./icons";
import { nextOf, placesOf } from "./places";
import { Silhouette } from "./silhouette";
import { useWords } from "./words";

/** The codes that most marks have; the others are one tap further. */
const USUAL: readonly MarkCode[] = ["SC", "D", "T", "ST", "CR", "L"];

type MarkData = ReportPayloads["mark"];

/** The condition of one thing or place: where, which code, and a photo. */
export function MarkPage({ state, model, job, stage, id }: JobScreen & { stage: Mark["stage"]; id: string }) {
  const { words, language } = useWords();
  const { mark: texts } = words;
  const places = placesOf(job, words, language);
  const place = places.find((one) => one.id === id);
  const [point, setPoint] = useState<{ x: number; y: number }>();
  const [code, setCode] = useState<MarkCode>();
  const [side, setSide] = useState<Side | null>(null);
  const [note, setNote] = useState("");
  const [isTaking, setTaking] = useState(false);
  const [problem, setProblem] = useState("");
  if (!place) return null;
  const { what, room, itemId } = place;
  const marks = marksOn(job.marks, { stage, what, place: room });
  const next = nextOf(places, id);
  const back = `/job/${job.id}/${stage}`;
  const dataOf = (chosen: MarkCode): MarkData => ({
    ...{ stage, itemId, what, place: room, code: chosen, side, note, photo: null },
    ...{ x: point?.x ?? null, y: point?.y ?? null, amends: null, withdrawn: false },
  });
  const clear = () => {
    setPoint(undefined);
    setCode(undefined);
    setSide(null);
    setNote("");
  };
  const withCode = (act: (chosen: MarkCode) => void) => {
    setProblem(code ? "" : texts.codeMissing);
    if (code) act(code);
  };
  const save = (chosen: MarkCode) => {
    model.report(job, "mark", dataOf(chosen));
    navigator.vibrate?.(15);
    clear();
  };
  const remove = ({ id: amends, photo: _, ...mark }: Mark) =>
    model.report(job, "mark", { ...mark, itemId, photo: null, amends, withdrawn: true });
  if (isTaking && code)
    return (
      <CrewPhotos
        {...{ state, model }}
        title={`${place.title}, ${CODE_LABELS[language][code]}`}
        subject={{ jobId: job.id, kind: stage, room: place.roomKey, itemId }}
        reportOf={(photo, sha256) =>
          model.eventOf(job, "mark", { ...dataOf(code), photo: { id: photo, sha256 } })
        }
        onSaved={() => {
          setTaking(false);
          clear();
        }}
        onClose={() => setTaking(false)}
      />
    );
  return (
    <Page
      {...{ state, model, back }}
      title={place.title}
      about={words.rooms[stage]}
      foot={
        <div class={evidence.pair}>
          <button type="button" class={phone.secondary} onClick={() => withCode(() => setTaking(true))}>
            <Icon name="camera" /> {texts.photo}
          </button>
          {code || point ? (
            <button type="button" class={styles.next} onClick={() => withCode(save)}>
              {texts.save}
            </button>
          ) : (
            <a class={styles.next} href={`#${next ? `${back}/${next.id}` : back}`}>
              {marks.length > 0 ? texts.next : texts.good} <Icon name="next" size={28} />
            </a>
          )}
        </div>
      }
    >
      <Silhouette
        {...{ what, marks, chosen: point, code: code ?? "" }}
        label={fill(texts.outline, { thing: place.title })}
        onChoose={setPoint}
      />
      <div class={styles.figures}>
        <span>{texts.touch}</span>
        <strong>{fill(texts.count, { count: marks.length })}</strong>
      </div>
      <Codes chosen={code} onChoose={setCode} />
      {problem && !code && (
        <p class={phone.problem} role="alert">
          {problem}
        </p>
      )}
      <details class={styles.things}>
        <summary>{texts.more}</summary>
        <Choice
          label={texts.side}
          value={side}
          options={SIDES.map((one) => [one, SIDE_LABELS[language][one]] as const)}
          onChoose={setSide}
        />
        <TextField label={texts.note} value={note} maxLength={MAX_MARK_NOTE} onSave={setNote} />
      </details>
      <ul class={styles.facts}>
        {marks.map((mark) => (
          <li key={mark.id}>
            {[
              `${CODE_LABELS[language][mark.code]} (${mark.code})`,
              mark.side && SIDE_LABELS[language][mark.side],
            ]
              .filter(Boolean)
              .join(", ")}
            <span class={phone.muted}>
              {[mark.note, mark.photo && texts.hasPhoto].filter(Boolean).join(", ")}
            </span>
            <button type="button" class={phone.secondary} onClick={() => remove(mark)}>
              {texts.remove}
            </button>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** The trade's codes as large buttons: the usual ones, and all. */
function Codes({ chosen, onChoose }: { chosen: MarkCode | undefined; onChoose: (code: MarkCode) => void }) {
  const { words, language } = useWords();
  const [isAll, setAll] = useState(false);
  return (
    <fieldset class={evidence.codes} aria-label={words.mark.codes}>
      {(isAll ? MARK_CODES : USUAL).map((code) => (
        <button key={code} type="button" aria-pressed={code === chosen} onClick={() => onChoose(code)}>
          <span>{code}</span>
          <strong>{CODE_LABELS[language][code]}</strong>
        </button>
      ))}
      {!isAll && (
        <button type="button" onClick={() => setAll(true)}>
          {words.mark.all}
        </button>
      )}
    </fieldset>
  );
}
