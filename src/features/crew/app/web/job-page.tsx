/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { formatTime } from "~/platform/kernel/dates";
import phone from "~/platform/phone/phone.module.css";
import { fill } from "~/platform/phone/words";
import type { StepRule } from "../../domain/steps";
import { paymentsPart } from "../domain/job-payments";
import { isOver, type JobView } from "../domain/jobs";
import { Contacts } from "./contacts";
import styles from "./crew.module.css";
import { type JobScreen, Page } from "./frame";
import { Icon } from "./icons";
import { IncidentSheet } from "./incident-sheet";
import { Progress, StateBadge, spanOf, stepOf } from "./job-card";
import { JobFacts } from "./job-facts";
import { JobParts } from "./job-parts";
import { NoteSheet } from "./note-sheet";
import { isPaperStep } from "./papers-page";
import { StepSheet } from "./step-sheet";
import { dayOf, useWords } from "./words";

/** One job: its next step under the thumb, and everything about it above. */
export function JobPage({ state, model, job }: JobScreen) {
  const { words, language } = useWords();
  const [step, setStep] = useState<StepRule>();
  const [sheet, setSheet] = useState<"incident" | "note">();
  const day = dayOf(new Date(job.startsAt), new Date(), language);
  const close = () => setSheet(undefined);
  return (
    <Page
      {...{ state, model }}
      title={job.customer || words.kinds[job.kind]}
      about={`${day}, ${spanOf(job)}`}
      back="/"
      foot={<NextStep {...{ state, job, model }} onStep={setStep} />}
    >
      <div class={styles.figures}>
        <span>{job.next ? stepOf(job, words.job.step) : words.job.over}</span>
        <StateBadge job={job} />
      </div>
      <Progress job={job} />
      {job.isGone && <p class={styles.notice}>{words.list.gone}</p>}
      {job.flags.map((flag) => (
        <p key={flag} class={styles.notice} role="status">
          {words.flags[flag]}
        </p>
      ))}
      <Contacts job={job} />
      <button type="button" class={`${styles.row} ${styles.danger}`} onClick={() => setSheet("incident")}>
        <Icon name="broke" size={28} />
        <span>{words.job.broke}</span>
        {job.incidents.length > 0 && (
          <span class={phone.muted}>{fill(words.job.incidents, { count: job.incidents.length })}</span>
        )}
      </button>
      <JobParts {...{ state, job }} onNote={() => setSheet("note")} />
      <JobFacts {...{ state, job }} />
      <Timeline job={job} />
      {step && <StepSheet {...{ state, model, job }} rule={step} onClose={() => setStep(undefined)} />}
      {sheet === "incident" && <IncidentSheet {...{ state, model, job }} onClose={close} />}
      {sheet === "note" && <NoteSheet {...{ model, job }} onClose={close} />}
    </Page>
  );
}

/** The next step as one large button. An optional one can be left out; work can be paused. */
function NextStep(props: JobScreen & { onStep: (rule: StepRule) => void }) {
  const { words } = useWords();
  const { state, job, model, onStep } = props;
  const hasPayments = paymentsPart(state.bundle)?.jobs[job.id] !== undefined;
  const { next, later } = job;
  if (!next || isOver(job)) return null;
  const report = (step: "paused" | "resumed") =>
    model.report(job, "step", { step, skipped: "", photos: [], note: "", odometer: null });
  const begin = (rule: StepRule) => {
    if (rule.step === "walk_round") location.assign(`#/job/${job.id}/before`);
    else if (rule.step === "payment" && hasPayments) location.assign(`#/job/${job.id}/payment`);
    else if (job.paperFacts && isPaperStep(rule.step)) location.assign(`#/job/${job.id}/papers`);
    else onStep(rule);
  };
  if (job.isPaused)
    return (
      <button type="button" class={styles.next} onClick={() => report("resumed")}>
        {words.job.resume} <Icon name="next" size={28} />
      </button>
    );
  return (
    <>
      <button type="button" class={styles.next} onClick={() => begin(next)}>
        {words.steps[next.step]} <Icon name="next" size={28} />
      </button>
      {later && (
        <button type="button" class={phone.secondary} onClick={() => begin(later)}>
          {fill(words.job.without, { step: words.steps[later.step] })}
        </button>
      )}
      {job.done.has("working") && (
        <button type="button" class={phone.secondary} onClick={() => report("paused")}>
          <Icon name="pause" /> {words.job.pause}
        </button>
      )}
    </>
  );
}

function Timeline({ job }: { job: JobView }) {
  const { words } = useWords();
  return (
    <section>
      <h2>{words.job.steps}</h2>
      <ol class={styles.timeline}>
        {job.rules.map(({ step }) => {
          const done = job.done.get(step);
          return (
            <li key={step} data-done={done !== undefined}>
              <span>{done && <Icon name="check" />}</span>
              <span>
                {words.steps[step]}
                {done && (
                  <span class={phone.muted}>
                    {done.by
                      ? fill(words.job.by, { time: formatTime(new Date(done.at)), name: done.by })
                      : formatTime(new Date(done.at))}
                    {done.skipped && `. ${fill(words.job.skipped, { reason: done.skipped })}`}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
