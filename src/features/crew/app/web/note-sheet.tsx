/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import phone from "~/platform/phone/phone.module.css";
import { Sheet } from "~/platform/phone/sheet";
import { MAX_TEXT } from "../../domain/reports";
import type { JobView } from "../domain/jobs";
import type { Model } from "./model";
import { useWords } from "./words";

/** A message about a job to the office. */
export function NoteSheet({ model, job, onClose }: { model: Model; job: JobView; onClose: () => void }) {
  const { note: words } = useWords().words;
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const save = () => {
    if (text.trim() === "") return setMissing(true);
    model.report(job, "note", { text: text.trim(), room: "", itemId: null });
    onClose();
  };
  return (
    <Sheet title={words.heading} onClose={onClose}>
      <label class={phone.noteField}>
        <span>{words.text}</span>
        <textarea
          maxLength={MAX_TEXT}
          value={text}
          aria-invalid={isMissing && text.trim() === ""}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {isMissing && text.trim() === "" && (
        <p class={phone.problem} role="alert">
          {words.missing}
        </p>
      )}
      <button type="button" class={phone.primary} onClick={save}>
        {words.save}
      </button>
    </Sheet>
  );
}
