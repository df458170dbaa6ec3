/** @jsxImportSource preact */
import { formatTime, nairobiDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import phone from "~/platform/phone/phone.module.css";
import { fill, usePhoneWords } from "~/platform/phone/words";
import { isOver, type JobView } from "../domain/jobs";
import styles from "./crew.module.css";
import { type Screen, UnsentStrip } from "./frame";
import { Icon } from "./icons";
import { JobCard } from "./job-card";
import { Navigation } from "./navigation";
import { dayOf, useWords } from "./words";

/** The first screen: unsent entries, the current job with its next step, and the other jobs of today and two days. */
export function TodayPage({ state, model, isMissing }: Screen & { isMissing: boolean }) {
  const { words, language } = useWords();
  const shared = usePhoneWords();
  const now = new Date();
  const today = nairobiDate(now);
  const ofToday = state.jobs.filter(({ startsAt, done }) => isBy(startsAt, today) || done.size > 0);
  const later = state.jobs.filter((job) => !ofToday.includes(job));
  const current = ofToday.find((job) => !isOver(job));
  const plates = state.bundle?.vehicles
    .filter(({ id }) => ofToday.some(({ vehicleIds }) => vehicleIds.includes(id)))
    .map(({ plate }) => plate);
  const [first] = later;
  return (
    <main class={styles.screen}>
      <header class={styles.bar}>
        <Mark />
        <div class={styles.heading}>
          <h1>{`${words.today}, ${weekdayAndDay(today, language)}`}</h1>
          {state.bundle && (
            <p>{[fill(words.list.jobs, { count: ofToday.length }), ...(plates ?? [])].join(", ")}</p>
          )}
        </div>
        <button
          type="button"
          class={styles.barButton}
          aria-label={shared.language}
          lang={language === "sw" ? "en" : "sw"}
          onClick={() => model.setLanguage(language === "sw" ? "en" : "sw")}
        >
          <Icon name="language" size={28} />
        </button>
      </header>
      <UnsentStrip {...{ state, model }} />
      <div class={styles.body}>
        {isMissing && (
          <p class={styles.notice} role="status">
            {words.list.missing}
          </p>
        )}
        {!state.bundle && (
          <div role="status">
            <h2>{words.list.coming}</h2>
            <p class={phone.muted}>{state.sending === "unreachable" ? words.list.notYet : words.list.wait}</p>
          </div>
        )}
        {state.bundle && ofToday.length === 0 && (
          <div>
            <h2>{words.list.none}</h2>
            <p class={phone.muted}>
              {first
                ? fill(words.list.first, {
                    day: dayOf(new Date(first.startsAt), now, language),
                    time: formatTime(new Date(first.startsAt)),
                  })
                : words.list.noneLater}
            </p>
          </div>
        )}
        {current && <JobCard job={current} />}
        {ofToday
          .filter((job) => job !== current)
          .map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        {later.length > 0 && <h2>{words.list.later}</h2>}
        {later.map((job) => (
          <JobRow key={job.id} job={job} day={dayOf(new Date(job.startsAt), now, language)} />
        ))}
        <button type="button" class={phone.secondary} onClick={() => void model.refresh()}>
          {words.list.check}
        </button>
      </div>
      <Navigation state={state} place="today" />
    </main>
  );
}

const isBy = (startsAt: string, day: string) => nairobiDate(new Date(startsAt)) <= day;

function JobRow({ job, day }: { job: JobView; day?: string }) {
  const { words } = useWords();
  const place = job.stops.map(({ place: town, address }) => town || address).filter(Boolean);
  const about = [words.kinds[job.kind], [...new Set([place[0], place.at(-1)])].filter(Boolean).join(" → ")];
  return (
    <a class={styles.row} href={`#/job/${job.id}`}>
      <span class={styles.rowTime}>{formatTime(new Date(job.startsAt))}</span>
      <span>
        <strong>{job.customer || words.kinds[job.kind]}</strong>
        <span class={phone.muted}>{[day, ...about].filter(Boolean).join(", ")}</span>
        {isOver(job) && <span class={phone.muted}>{words.states.over}</span>}
      </span>
      <Icon name="open" size={26} />
    </a>
  );
}

/** The company's mark, as on the app's icon. */
const Mark = () => (
  <svg width="30" height="24" viewBox="0 0 34 26" aria-hidden="true">
    <path d="M1 1h8.5l8 12-8 12H1l8-12z" fill="#fff" />
    <path d="M16.5 1H25l8 12-8 12h-8.5l8-12z" fill="#f59e0b" />
  </svg>
);
