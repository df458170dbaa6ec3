/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import phone from "~/platform/phone/phone.module.css";
import { TextField } from "~/platform/phone/sheet";
import { fill } from "~/platform/phone/words";
import type { ExtrasOfJob } from "../../domain/job-extras";
import { type ExtraReport, sumOfLines } from "../domain/job-extras";
import styles from "./crew.module.css";
import { CrewPhotos } from "./crew-photos";
import type { JobScreen } from "./frame";
import { Icon } from "./icons";
import { useWords } from "./words";

const MAX_WHAT = 200;
const MOST_LINES = 10;

/** Lines of the price list with their quantities, or a question to the office; always with a photo. */
export function ExtraForm(
  props: JobScreen & { part: ExtrasOfJob; onSave: (data: ExtraReport) => void; onLeave: () => void },
) {
  const { words, language } = useWords();
  const { extras } = words;
  const { state, model, job, part, onSave, onLeave } = props;
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map());
  const [what, setWhat] = useState("");
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const [isTaking, setTaking] = useState(false);
  const [problem, setProblem] = useState<"lines" | "photo">();
  const lines = part.offers.flatMap((offer) => {
    const quantity = quantities.get(keyOf(offer)) ?? 0;
    return quantity > 0 ? [{ category: offer.category, code: offer.code, quantity }] : [];
  });
  const total = sumOfLines(part, lines);
  const add = (key: string, by: number) =>
    setQuantities((all) => new Map(all).set(key, Math.min(999, Math.max(0, (all.get(key) ?? 0) + by))));
  const save = (sends: boolean) => {
    const isAsked = lines.length === 0;
    if (isAsked && what.trim() === "") return setProblem("lines");
    if (photos.length === 0) return setProblem("photo");
    const common = { extraId: newId(), what: what.trim(), photos: [...photos] };
    onSave(isAsked ? { act: "ask", ...common } : { act: "offer", ...common, lines, sends });
  };
  return (
    <>
      {part.offers.map((offer) => {
        const quantity = quantities.get(keyOf(offer)) ?? 0;
        const name = language === "sw" ? offer.descriptionSw : offer.description;
        const isFull = lines.length >= MOST_LINES && quantity === 0;
        return (
          <section key={keyOf(offer)} class={styles.counter} aria-label={name}>
            <div class={styles.cardHead}>
              <h2>{name}</h2>
              {offer.unitPrice !== undefined && <span class={phone.muted}>{formatKes(offer.unitPrice)}</span>}
            </div>
            <div class={styles.stepper}>
              <button type="button" aria-label={`−1 ${name}`} onClick={() => add(keyOf(offer), -1)}>
                −1
              </button>
              <output aria-live="polite">{quantity}</output>
              <button
                type="button"
                aria-label={`+1 ${name}`}
                disabled={isFull}
                onClick={() => add(keyOf(offer), 1)}
              >
                +1
              </button>
            </div>
          </section>
        );
      })}
      <TextField
        label={lines.length > 0 ? extras.note : extras.other}
        value={what}
        maxLength={MAX_WHAT}
        error={
          problem === "lines" && lines.length === 0 && what.trim() === "" ? extras.linesMissing : undefined
        }
        onSave={setWhat}
      />
      <button type="button" class={phone.secondary} onClick={() => setTaking(true)}>
        <Icon name="camera" /> {fill(extras.photo, { count: photos.length })}
      </button>
      {problem === "photo" && photos.length === 0 && (
        <p class={phone.problem} role="alert">
          {extras.photoMissing}
        </p>
      )}
      {isTaking && (
        <CrewPhotos
          {...{ state, model }}
          title={extras.heading}
          subject={{ jobId: job.id, kind: "other", room: "", itemId: null }}
          onSaved={(id) => setPhotos((all) => [...all, id])}
          onClose={() => setTaking(false)}
        />
      )}
      {total !== undefined && lines.length > 0 && (
        <p class={styles.figures}>{fill(extras.total, { amount: formatKes(total) })}</p>
      )}
      <button type="button" class={styles.next} onClick={() => save(false)}>
        {lines.length > 0 || what.trim() === "" ? extras.offer : extras.ask}
      </button>
      {lines.length > 0 && (
        <button type="button" class={phone.secondary} onClick={() => save(true)}>
          {extras.offerBySms}
        </button>
      )}
      <button type="button" class={phone.secondary} onClick={onLeave}>
        {extras.leave}
      </button>
    </>
  );
}

const keyOf = ({ category, code }: { category: string; code: string }) => `${category} ${code}`;
