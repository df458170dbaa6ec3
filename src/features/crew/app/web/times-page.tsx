/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { formatTime, nairobiDate } from "~/platform/kernel/dates";
import phone from "~/platform/phone/phone.module.css";
import { fill } from "~/platform/phone/words";
import type { TimeOf } from "../../domain/reports";
import { type Day, dayOfPerson, nextTimes } from "../domain/times";
import styles from "./crew.module.css";
import { type JobScreen, Page } from "./frame";
import { hoursOf, useWords } from "./words";

const MINUTE = 60_000;

/** Start, breaks and end of each person. Only the leader reports for others. */
export function TimesPage({ state, model, job }: JobScreen) {
  const { words } = useWords();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  const self = state.person?.id ?? "";
  const isLead = job.role === "lead" && state.bundle?.person.mayLead;
  const others = isLead ? job.team.filter(({ personId }) => personId !== self) : [];
  const people = [
    { personId: self, name: fill(words.times.own, { name: state.person?.name ?? "" }) },
    ...others,
  ];
  const today = nairobiDate(now);
  const isToday = (at: string) => nairobiDate(new Date(at)) === today;
  const report = (personId: string, what: TimeOf) => {
    model.report(job, "time", { what, personId: personId === self ? null : personId });
    setNow(new Date());
  };
  return (
    <Page {...{ state, model }} title={words.times.heading} about={job.customer} back={`/job/${job.id}`}>
      {people.map(({ personId, name }) => (
        <PersonDay
          key={personId}
          name={name}
          day={dayOfPerson(state.held, personId, { self, isToday, now })}
          onReport={(what) => report(personId, what)}
        />
      ))}
      <p class={phone.muted}>{words.times.hint}</p>
    </Page>
  );
}

function PersonDay({ name, day, onReport }: { name: string; day: Day; onReport: (what: TimeOf) => void }) {
  const { times: words } = useWords().words;
  const { state, startedAt, endedAt, minutes } = day;
  const time = (at: string) => formatTime(new Date(at));
  return (
    <section class={styles.counter} aria-label={name}>
      <div class={styles.cardHead}>
        <h2>{name}</h2>
        <span
          class={styles.badge}
          data-tone={state === "working" ? "good" : state === "break" ? "" : "plain"}
        >
          {words.states[state]}
        </span>
      </div>
      {startedAt && (
        <div class={styles.figures}>
          <span>
            {endedAt
              ? fill(words.span, { start: time(startedAt), end: time(endedAt) })
              : fill(words.since, { start: time(startedAt) })}
          </span>
          <strong>{hoursOf(minutes, words.worked)}</strong>
        </div>
      )}
      <div class={styles.actions}>
        {nextTimes(day).map((what, at) => (
          <button
            key={what}
            type="button"
            class={at === 0 ? phone.primary : phone.secondary}
            aria-label={`${words.actions[what]}, ${name}`}
            onClick={() => onReport(what)}
          >
            {words.actions[what]}
          </button>
        ))}
      </div>
    </section>
  );
}
