/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { formatTime } from "~/platform/kernel/dates";
import phone from "~/platform/phone/phone.module.css";
import { fill } from "~/platform/phone/words";
import { SIGNED_KINDS, type SignedKind } from "../../domain/reports";
import type { Step } from "../../domain/steps";
import type { JobView } from "../domain/jobs";
import styles from "./crew.module.css";
import { type JobScreen, Page } from "./frame";
import { Icon } from "./icons";
import { SkipForm } from "./step-sheet";
import { useWords } from "./words";

/** The papers of each step. */
const OF_STEP = {
  documents_before: ["origin", "job_sheet"],
  documents_after: ["delivery_note", "destination"],
} as const satisfies Partial<Record<Step, readonly SignedKind[]>>;
type PaperStep = keyof typeof OF_STEP;
export const isPaperStep = (step: Step): step is PaperStep => step in OF_STEP;

/** The papers of a job. While a step of papers is next, the page ends it. */
export function PapersPage({ state, model, job }: JobScreen) {
  const { words } = useWords();
  const [isSkipping, setSkipping] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const rule = [job.next, job.later].find((one) => one !== undefined && isPaperStep(one.step));
  const step = rule && isPaperStep(rule.step) ? rule.step : undefined;
  const needed: readonly string[] = step ? OF_STEP[step] : [];
  const isShown = job.papers.some(({ kind, signatures }) => needed.includes(kind) && signatures.length > 0);
  const report = (skipped: string) => {
    if (step) model.report(job, "step", { step, skipped, photos: [], note: "", odometer: null });
    location.assign(`#/job/${job.id}`);
  };
  return (
    <Page
      {...{ state, model }}
      title={step ? words.steps[step] : words.job.papers}
      about={job.customer}
      back={`/job/${job.id}`}
      foot={
        rule && (
          <>
            {isMissing && !isShown && (
              <p class={phone.problem} role="alert">
                {words.paper.missing}
              </p>
            )}
            <button
              type="button"
              class={styles.next}
              onClick={() => (isShown ? report("") : setMissing(true))}
            >
              {words.paper.finish} <Icon name="next" size={28} />
            </button>
            {rule.need === "may_skip" &&
              (isSkipping ? (
                <SkipForm onSkip={report} />
              ) : (
                <button type="button" class={phone.secondary} onClick={() => setSkipping(true)}>
                  {words.step.skip}
                </button>
              ))}
          </>
        )
      }
    >
      {SIGNED_KINDS.map((kind) => (
        <a key={kind} class={styles.row} href={`#/job/${job.id}/paper/${kind}`}>
          <Icon name="paper" size={28} />
          <span>
            <strong>{words.paper.kinds[kind]}</strong>
            <StateOf {...{ job, kind }} />
          </span>
          <Icon name="open" size={24} />
        </a>
      ))}
    </Page>
  );
}

function StateOf({ job, kind }: { job: JobView; kind: SignedKind }) {
  const { paper: words } = useWords().words;
  const signatures = job.papers.flatMap((one) => (one.kind === kind ? one.signatures : []));
  return (
    <span class={phone.muted}>
      {signatures.length === 0
        ? words.unsigned
        : signatures
            .map(({ name, at, outcome }) => fill(words[outcome], { name, time: formatTime(new Date(at)) }))
            .join(", ")}
    </span>
  );
}
