/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import phone from "~/platform/phone/phone.module.css";
import { TextField } from "~/platform/phone/sheet";
import { MAX_TEXT } from "../../domain/reports";
import styles from "./crew.module.css";
import { CrewPhotos } from "./crew-photos";
import type { JobScreen } from "./frame";
import { useWords } from "./words";

/** The first photo reports the incident: two taps. More photos and words can follow. */
export function IncidentSheet({ state, model, job, onClose }: JobScreen & { onClose: () => void }) {
  const { incident: words } = useWords().words;
  const [isReported, setReported] = useState(false);
  const [text, setText] = useState("");
  const place = { room: "", itemId: null };
  const reportOf = (photoId: string) =>
    model.eventOf(job, "incident", { text: "", ...place, photos: [photoId] });
  const save = () => {
    if (isReported) model.report(job, "note", { text: text.trim(), ...place });
    else model.report(job, "incident", { text: text.trim(), ...place, photos: [] });
    onClose();
  };
  return (
    <CrewPhotos
      {...{ state, model, onClose }}
      title={words.heading}
      subject={{ jobId: job.id, kind: "incident", ...place }}
      {...(!isReported && { reportOf })}
      onSaved={() => setReported(true)}
    >
      <p class={isReported ? phone.good : styles.notice} role="status">
        {isReported ? words.reported : words.hint}
      </p>
      <TextField label={words.what} value={text} maxLength={MAX_TEXT} onSave={setText} />
      {(!isReported || text.trim() !== "") && (
        <button type="button" class={isReported ? phone.primary : phone.danger} onClick={save}>
          {isReported ? words.save : words.without}
        </button>
      )}
    </CrewPhotos>
  );
}
