/** @jsxImportSource preact */
import { formatTime } from "~/platform/kernel/dates";
import { fill } from "~/platform/phone/words";
import { isOver, type JobView } from "../domain/jobs";
import { Contacts } from "./contacts";
import styles from "./crew.module.css";
import { Icon } from "./icons";
import { cubicMetres, useWords } from "./words";

/** The job in work, large: where, how far, and its next step. */
export function JobCard({ job }: { job: JobView }) {
  const { words } = useWords();
  const { customer, kind, next, team, litres } = job;
  return (
    <article class={styles.card} aria-label={customer || words.kinds[kind]}>
      <div class={styles.cardHead}>
        <span>{spanOf(job)}</span>
        <StateBadge job={job} />
      </div>
      <h2>
        <a href={`#/job/${job.id}`}>{customer || words.kinds[kind]}</a>
      </h2>
      <Way job={job} />
      <Progress job={job} />
      <div class={styles.figures}>
        <span>{stepOf(job, words.job.step)}</span>
        <span>
          {[litres !== null && cubicMetres(litres), fill(words.job.people, { count: team.length })]
            .filter(Boolean)
            .join(", ")}
        </span>
      </div>
      {next && (
        <a class={styles.next} href={`#/job/${job.id}`}>
          {words.steps[next.step]} <Icon name="next" size={28} />
        </a>
      )}
      <Contacts job={job} />
    </article>
  );
}

export const spanOf = ({ startsAt, endsAt }: JobView): string =>
  `${formatTime(new Date(startsAt))}–${formatTime(new Date(endsAt))}`;

/** 'Step 4 of 9'. */
export function stepOf({ rules, next }: JobView, text: string): string {
  const at = next ? rules.indexOf(next) : rules.length - 1;
  return fill(text, { number: at + 1, count: rules.length });
}

export function StateBadge({ job }: { job: JobView }) {
  const { states, kinds } = useWords().words;
  if (job.state === "aborted") return <span class={styles.badge}>{states.aborted}</span>;
  if (isOver(job))
    return (
      <span class={styles.badge} data-tone="good">
        {states.over}
      </span>
    );
  if (job.isPaused) return <span class={styles.badge}>{states.paused}</span>;
  if (job.done.size > 0) return <span class={styles.badge}>{states.under_way}</span>;
  return (
    <span class={styles.badge} data-tone="plain">
      {kinds[job.kind]}
    </span>
  );
}

function Way({ job }: { job: JobView }) {
  return (
    <ul class={styles.way}>
      {job.stops.map(({ address, place }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stops have an order and no id.
        <li key={at}>{[place, address].filter(Boolean).join(", ")}</li>
      ))}
    </ul>
  );
}

export function Progress({ job }: { job: JobView }) {
  return (
    <div class={styles.progress} aria-hidden="true">
      {job.rules.map((rule) => (
        <span
          key={rule.step}
          data-step={job.done.has(rule.step) ? "done" : rule === job.next ? "next" : "open"}
        />
      ))}
    </div>
  );
}
