import { Alert, Button, Loader } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { JobBadge } from "~/features/jobs/web/job-badge";
import { client } from "~/platform/http/client";
import { formatTime } from "~/platform/kernel/dates";
import { useAct } from "~/platform/ui/form/use-write";
import { NoticesForm } from "./notices-form";
import { clocks, countOf, KIND_WORDS, type Outage, routeOf, type TouchedJob } from "./proposal-words";
import styles from "./proposals.module.css";

/** The jobs that an outage touches, each with its replacements, then the messages about them. */
export function OutagePanel({ id, loaded }: { id: string; loaded: object }) {
  const [outage, setOutage] = useState<Outage>();
  const [failed, setFailed] = useState(false);
  const { busy, act } = useAct();
  const load = useCallback(
    () =>
      client("outages")
        .get({ id })
        .then(
          (found) => {
            setOutage(found);
            setFailed(false);
          },
          () => setFailed(true),
        ),
    [id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is new with each load of the board
  useEffect(() => {
    void load();
  }, [load, loaded]);
  if (failed && !outage)
    return (
      <Alert color="red" title="The replacements could not be loaded">
        <Button size="sm" variant="default" onClick={load}>
          Retry
        </Button>
      </Alert>
    );
  if (!outage) return <Loader size="sm" aria-label="Looking for replacements" />;
  const open = outage.jobs.filter(({ replan }) => replan === null);
  return (
    <div className={styles.panel}>
      <p aria-live="polite">
        {open.length > 0
          ? `${countOf(open.length, "job needs", "jobs need")} a replacement for ${outage.name} from ${formatTime(outage.from)}.`
          : outage.jobs.length > 0
            ? "Every job has its replacement."
            : `${outage.name} has no open job from ${formatTime(outage.from)}.`}
      </p>
      {outage.jobs.map((job) => (
        <JobOptions
          key={job.jobId}
          job={job}
          busy={busy}
          onChoose={(key, title) =>
            act(key, () => client("outages").replan({ id, jobId: job.jobId, key }), {
              said: `${job.number}: ${title}`,
              after: load,
            })
          }
          onUndo={() =>
            act(`undo ${job.jobId}`, () => client("outages").undo({ id, jobId: job.jobId }), {
              said: ({ told }) =>
                `${job.number} is as before.${told > 0 ? ` ${countOf(told, "person was", "people were")} told before: publish the plan.` : ""}`,
              after: load,
            })
          }
        />
      ))}
      {outage.notices.length > 0 && <NoticesForm outage={outage} onSent={load} />}
    </div>
  );
}

interface JobOptionsProps {
  job: TouchedJob;
  busy: string | undefined;
  onChoose: (key: string, title: string) => unknown;
  onUndo: () => unknown;
}

function JobOptions({ job, busy, onChoose, onUndo }: JobOptionsProps) {
  const { number, customer, state, replan, options } = job;
  return (
    <article className={styles.card} aria-label={`Job ${number}`}>
      <div className={styles.head}>
        <b>{clocks(job)}</b>
        <span className={styles.note}>{number}</span>
        <JobBadge state={state} />
      </div>
      <p className={styles.note}>{[customer, routeOf(job)].filter(Boolean).join(" · ")}</p>
      {replan && (
        <p className={styles.problem}>
          <IconCheck size={16} aria-hidden /> {KIND_WORDS[replan.kind]} at {formatTime(replan.at)}
          {replan.canUndo && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={busy === `undo ${job.jobId}`}
              aria-label={`Undo ${number}`}
              onClick={onUndo}
            >
              Undo
            </Button>
          )}
        </p>
      )}
      {!replan && options.length === 0 && (
        <p className={styles.problem}>
          Nothing free fits this job today. Reschedule the move or hire a truck.
        </p>
      )}
      {options.length > 0 && (
        <ul className={styles.options} aria-label={`Replacements for ${number}`}>
          {options.map(({ key, kind, title, consequences }) => (
            <li key={key} className={styles.option}>
              <b>{title}</b>
              {kind !== "hire" && (
                <Button
                  size="sm"
                  loading={busy === key}
                  aria-label={`Choose ${title}`}
                  onClick={() => onChoose(key, title)}
                >
                  Choose
                </Button>
              )}
              <ul>
                {consequences.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
