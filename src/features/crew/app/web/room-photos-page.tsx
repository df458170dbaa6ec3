/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import phone from "~/platform/phone/phone.module.css";
import { fill } from "~/platform/phone/words";
import type { BundleLine, BundleRoom } from "../../domain/bundle";
import { MAX_PHOTOS } from "../../domain/reports";
import type { PhotoSubject } from "../domain/reports";
import styles from "./crew.module.css";
import { CrewPhotos, type Subject } from "./crew-photos";
import { type JobScreen, Page } from "./frame";
import { Icon } from "./icons";
import { SkipForm } from "./step-sheet";
import { labelOf, useWords } from "./words";

/** Photos of each room before loading or after unloading. Before, the page is the walk round and ends its step. */
export function RoomPhotosPage({ state, model, job, stage }: JobScreen & { stage: "before" | "after" }) {
  const { words, language } = useWords();
  const [taken, setTaken] = useState<{ subject: Subject; title: string }>();
  const [isSkipping, setSkipping] = useState(false);
  const rooms = job.inventory?.rooms ?? [];
  const own = state.photos.filter(({ about }) => {
    const { jobId, kind } = about as PhotoSubject;
    return jobId === job.id && kind === stage;
  });
  const countOf = (room: string) => own.filter(({ about }) => (about as PhotoSubject).room === room).length;
  const take = (room: string, title: string) =>
    setTaken({ title, subject: { jobId: job.id, kind: stage, room, itemId: null } });
  const isWalking = stage === "before" && job.next?.step === "walk_round";
  const finish = (skipped: string) => {
    const photos = own.slice(-MAX_PHOTOS).map(({ id }) => id);
    model.report(job, "step", { step: "walk_round", skipped, photos, note: "", odometer: null });
    location.assign(`#/job/${job.id}`);
  };
  return (
    <Page
      {...{ state, model }}
      title={words.rooms[stage]}
      about={job.customer}
      back={`/job/${job.id}`}
      foot={
        isWalking && (
          <>
            <button type="button" class={styles.next} onClick={() => finish("")}>
              {words.rooms.finish} <Icon name="next" size={28} />
            </button>
            {job.next?.need === "may_skip" &&
              (isSkipping ? (
                <SkipForm onSkip={finish} />
              ) : (
                <button type="button" class={phone.secondary} onClick={() => setSkipping(true)}>
                  {words.step.skip}
                </button>
              ))}
          </>
        )
      }
    >
      {isWalking && <p>{words.hints.walk_round}</p>}
      {rooms.length === 0 && <p class={phone.muted}>{words.rooms.none}</p>}
      <RoomRow title={words.rooms.general} count={countOf("")} onTake={() => take("", words.rooms.general)} />
      {rooms.map((room) => {
        const title = labelOf(room, language);
        return (
          <section key={room.key}>
            <RoomRow title={title} count={countOf(room.key)} onTake={() => take(room.key, title)} />
            <Things room={room} />
          </section>
        );
      })}
      {taken && <CrewPhotos {...{ state, model }} {...taken} onClose={() => setTaken(undefined)} />}
    </Page>
  );
}

function RoomRow({ title, count, onTake }: { title: string; count: number; onTake: () => void }) {
  const { words } = useWords();
  return (
    <button type="button" class={styles.row} onClick={onTake}>
      <Icon name="camera" size={28} />
      <span>
        <strong>{title}</strong>
        <span class={phone.muted}>{fill(words.job.photos, { count })}</span>
      </span>
      {count > 0 && <Icon name="check" size={26} />}
    </button>
  );
}

function Things({ room }: { room: BundleRoom }) {
  const { words, language } = useWords();
  const marksOf = ({ flags, going }: BundleLine) =>
    [
      flags?.includes("fragile") && words.rooms.fragile,
      going === "no" && words.rooms.stays,
      going === "maybe" && words.rooms.maybe,
    ].filter(Boolean);
  if (room.lines.length === 0) return null;
  return (
    <details class={styles.things}>
      <summary>{`${words.rooms.list} (${room.lines.length})`}</summary>
      <ul>
        {room.lines.map((line) => (
          <li key={line.itemId}>
            {`${line.quantity} × ${language === "sw" ? (line.nameSw ?? line.name) : line.name}`}
            <span class={phone.muted}>{[...marksOf(line), line.note].filter(Boolean).join(", ")}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
