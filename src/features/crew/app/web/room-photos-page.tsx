/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import phone from "~/platform/phone/phone.module.css";
import { fill } from "~/platform/phone/words";
import type { BundleLine } from "../../domain/bundle";
import { MAX_PHOTOS } from "../../domain/reports";
import { marksOn } from "../domain/evidence";
import type { JobView } from "../domain/jobs";
import type { PhotoSubject } from "../domain/reports";
import styles from "./crew.module.css";
import { CrewPhotos, type Subject } from "./crew-photos";
import { type JobScreen, Page } from "./frame";
import { Icon } from "./icons";
import { type MarkPlace, placesOf } from "./places";
import { SkipForm } from "./step-sheet";
import { labelOf, useWords, type Words } from "./words";

/** Photos of each room before loading or after unloading. Before, the page is the walk round and ends its step. */
export function RoomPhotosPage({ state, model, job, stage }: JobScreen & { stage: "before" | "after" }) {
  const { words, language } = useWords();
  const [taken, setTaken] = useState<{ subject: Subject; title: string }>();
  const [isSkipping, setSkipping] = useState(false);
  const rooms = job.inventory?.rooms ?? [];
  const places = placesOf(job, words, language);
  const [general] = places;
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
      <p class={phone.muted}>{words.rooms.marks}</p>
      <RoomRow title={words.rooms.general} count={countOf("")} onTake={() => take("", words.rooms.general)} />
      {general && <MarkLinks {...{ job, stage }} places={[general]} />}
      {rooms.map((room) => {
        const title = labelOf(room, language);
        return (
          <section key={room.key}>
            <RoomRow title={title} count={countOf(room.key)} onTake={() => take(room.key, title)} />
            <details class={styles.things}>
              <summary>{`${words.rooms.list} (${room.lines.length})`}</summary>
              <MarkLinks
                {...{ job, stage }}
                places={places.filter(({ roomKey }) => roomKey === room.key)}
                aboutOf={(itemId) =>
                  aboutLine(
                    room.lines.find((line) => line.itemId === itemId),
                    words,
                  )
                }
              />
            </details>
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

const aboutLine = (line: BundleLine | undefined, { rooms: words }: Words): string => {
  if (!line) return "";
  const { quantity, flags, going, note } = line;
  return [
    quantity > 1 && `${quantity} ×`,
    flags?.includes("fragile") && words.fragile,
    going === "no" && words.stays,
    going === "maybe" && words.maybe,
    note,
  ]
    .filter(Boolean)
    .join(", ");
};

/** The ways to the condition of things and places, each with its marks. */
function MarkLinks(props: {
  job: JobView;
  stage: "before" | "after";
  places: readonly MarkPlace[];
  aboutOf?: (itemId: string | null) => string;
}) {
  const { words } = useWords();
  const { job, stage, places, aboutOf } = props;
  return (
    <>
      {places.map(({ id, title, what, room, itemId }) => {
        const count = marksOn(job.marks, { stage, what, place: room }).length;
        return (
          <a key={id} class={styles.row} href={`#/job/${job.id}/${stage}/${id}`}>
            <span>
              {itemId ? title : fill(words.mark.place, { place: title })}
              <span class={phone.muted}>
                {[aboutOf?.(itemId), count > 0 && fill(words.mark.count, { count })]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </span>
            <Icon name="open" size={24} />
          </a>
        );
      })}
    </>
  );
}
