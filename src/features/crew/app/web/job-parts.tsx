/** @jsxImportSource preact */
import type { CountStage } from "~/features/evidence/domain/counts";
import { formatKes } from "~/platform/kernel/money";
import phone from "~/platform/phone/phone.module.css";
import { fill } from "~/platform/phone/words";
import { extrasPart } from "../domain/job-extras";
import { paymentsOf, paymentsPart } from "../domain/job-payments";
import { countedOf, type JobView, piecesOf } from "../domain/jobs";
import type { PhotoSubject } from "../domain/reports";
import styles from "./crew.module.css";
import { Icon, type IconName } from "./icons";
import type { AppState } from "./model";
import { useWords } from "./words";

/** The ways into photos, counts and hours of a job, each with how far it is. */
export function JobParts({ state, job, onNote }: { state: AppState; job: JobView; onNote: () => void }) {
  const { words } = useWords();
  const photosOf = (kind: PhotoSubject["kind"]) =>
    fill(words.job.photos, {
      count: state.photos.filter(({ about }) => isOf(about as PhotoSubject, job.id, kind)).length,
    });
  const payments = paymentsPart(state.bundle)?.jobs[job.id];
  const expected = job.inventory?.rooms.reduce((sum, room) => sum + piecesOf(room), 0) ?? 0;
  const countOf = (stage: CountStage) =>
    fill(words.job.pieces, {
      counted: countedOf(job, stage).reduce((sum, { quantity }) => sum + quantity, 0),
      expected,
    });
  return (
    <>
      <Part
        {...{ job, part: "before", icon: "camera" }}
        title={words.job.photosBefore}
        about={photosOf("before")}
      />
      {job.inventory && (
        <>
          <Part {...{ job, part: "load", icon: "box" }} title={words.job.countLoad} about={countOf("load")} />
          <Part
            {...{ job, part: "unload", icon: "box" }}
            title={words.job.countUnload}
            about={countOf("unload")}
          />
        </>
      )}
      <Part
        {...{ job, part: "after", icon: "camera" }}
        title={words.job.photosAfter}
        about={photosOf("after")}
      />
      {job.paperFacts && (
        <Part
          {...{ job, part: "papers", icon: "paper" }}
          title={words.job.papers}
          about={fill(words.job.signed, { count: job.papers.filter(({ isSigned }) => isSigned).length })}
        />
      )}
      {extrasPart(state.bundle, job.id) && (
        <Part {...{ job, part: "extras", icon: "extra" }} title={words.extras.heading} />
      )}
      {payments && (
        <Part
          {...{ job, part: "payment", icon: "money" }}
          title={words.payments.heading}
          about={`${words.payments.due}: ${formatKes(paymentsOf(payments, job.id, state.held).due)}`}
        />
      )}
      <Part {...{ job, part: "times", icon: "clock" }} title={words.job.times} />
      <button type="button" class={styles.row} onClick={onNote}>
        <Icon name="note" size={28} />
        <span>{words.job.note}</span>
      </button>
    </>
  );
}

const isOf = (about: PhotoSubject, jobId: string, kind: PhotoSubject["kind"]) =>
  about.jobId === jobId && about.kind === kind;

function Part(props: { job: JobView; part: string; icon: IconName; title: string; about?: string }) {
  const { job, part, icon, title, about } = props;
  return (
    <a class={styles.row} href={`#/job/${job.id}/${part}`}>
      <Icon name={icon} size={28} />
      <span>
        {title}
        {about && <span class={phone.muted}>{about}</span>}
      </span>
      <Icon name="open" size={24} />
    </a>
  );
}
