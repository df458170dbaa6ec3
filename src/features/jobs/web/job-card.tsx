import { ActionIcon, Button } from "@mantine/core";
import { IconAlertTriangle, IconDots, IconTruck, IconUser, IconX } from "@tabler/icons-react";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import {
  isOver,
  isPlannable,
  type JobStep,
  KIND_LABELS,
  nextSteps,
  PLANNERS_STEPS,
  ROLE_LABELS,
  STATE_LABELS,
  STOP_LABELS,
} from "../domain";
import { JobBadge } from "./job-badge";
import { type JobsOfMove, needsLabel, type ShownJob, STEP_WORDS, stopLabel, timesLabel } from "./job-words";
import styles from "./move-jobs.module.css";

export type Opening = { job: ShownJob } & (
  | { dialog: "add" | "plan" | "assign" | "stops" | "split" }
  | { dialog: "step"; step: JobStep }
);

interface JobCardProps {
  job: ShownJob;
  may: JobsOfMove["may"];
  /** Reasons against the dispatch, as sentences. */
  doubts: readonly string[];
  onOpen: (opening: Opening) => void;
  /** After a write. */
  onDone: () => unknown;
}

export function JobCard({ job, may, doubts, onOpen, onDone }: JobCardProps) {
  const { busy, act } = useAct();
  const needs = needsLabel(job.needs);
  const [next, ...steps] = nextSteps(job.state).filter(
    (step) => step !== "aborted" && (PLANNERS_STEPS.has(step) ? may.plan : may.advance),
  );
  const advance = (to: JobStep) =>
    to === "dispatched" && doubts.length > 0
      ? onOpen({ dialog: "step", job, step: to })
      : act(to, () => client("jobs").advance({ id: job.id, to }), {
          said: `${job.number} is ${STATE_LABELS[to].toLowerCase()}`,
          after: onDone,
        });
  return (
    <article className={styles.job} aria-label={`${KIND_LABELS[job.kind]} ${job.number}`}>
      <div className={styles.head}>
        <b>{KIND_LABELS[job.kind]}</b>
        <span className={styles.note}>{job.number}</span>
        <JobBadge state={job.state} />
        <JobMenu job={job} may={may} onOpen={onOpen} onDone={onDone} />
      </div>
      <p>{timesLabel(job)}</p>
      {needs && <p className={styles.note}>{needs}</p>}
      {job.abortReason && <p className={styles.note}>{job.abortReason}</p>}
      {job.stops.length > 0 && (
        <ol className={styles.stops}>
          {job.stops.map((stop, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stops have no other key than their place
            <li key={at}>
              {STOP_LABELS[stop.role]}: {stopLabel(stop)}
            </li>
          ))}
        </ol>
      )}
      <Team job={job} mayPlan={may.plan} onDone={onDone} />
      <div className={styles.acts}>
        {next && (
          <Button size="sm" loading={busy === next} onClick={() => advance(next)}>
            {STEP_WORDS[next]}
          </Button>
        )}
        {steps.map((step) => (
          <Button
            key={step}
            size="sm"
            variant="default"
            loading={busy === step}
            onClick={() => advance(step)}
          >
            {STEP_WORDS[step]}
          </Button>
        ))}
        {may.plan && !isOver(job.state) && (
          <Button size="sm" variant="default" onClick={() => onOpen({ dialog: "assign", job })}>
            Assign
          </Button>
        )}
      </div>
    </article>
  );
}

/** Vehicles and people of a job, each with its role and a way off. */
function Team({ job, mayPlan, onDone }: { job: ShownJob; mayPlan: boolean; onDone: () => unknown }) {
  const { busy, act } = useAct();
  const mayTakeOff = mayPlan && !isOver(job.state);
  if (job.assigned.length === 0)
    return isOver(job.state) ? null : <p className={styles.note}>No vehicle and no crew yet</p>;
  return (
    <ul className={styles.team}>
      {job.assigned.map(({ id, name, role, overrideReason }) => (
        <li key={id} className={styles.member} data-fixed={!mayTakeOff || undefined}>
          {role === "vehicle" ? <IconTruck size={16} aria-hidden /> : <IconUser size={16} aria-hidden />}
          {name}
          {role !== "vehicle" && <small>{ROLE_LABELS[role]}</small>}
          {overrideReason && (
            <span className={styles.twice} title={overrideReason}>
              <IconAlertTriangle size={15} aria-hidden /> Double-booked
            </span>
          )}
          {mayTakeOff && (
            <ActionIcon
              variant="subtle"
              color="gray"
              loading={busy === id}
              aria-label={`Take ${name} off ${job.number}`}
              onClick={() =>
                act(id, () => client("jobs").unassign({ id: job.id, assignmentId: id }), {
                  said: `${name} is off ${job.number}`,
                  after: onDone,
                })
              }
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

function JobMenu({ job, may, onOpen, onDone }: Omit<JobCardProps, "doubts">) {
  const { act } = useAct();
  if (!may.plan || isOver(job.state)) return null;
  const open = (dialog: "plan" | "stops" | "split") => () => onOpen({ dialog, job });
  return (
    <ActionMenu
      trigger={(trigger) => (
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions of ${job.number}`} {...trigger}>
          <IconDots size={18} />
        </ActionIcon>
      )}
      entries={[
        ...(isPlannable(job.state)
          ? [
              { label: "Change times and needs", onSelect: open("plan") },
              { label: "Change stops", onSelect: open("stops") },
              { label: "Second truck", onSelect: open("split") },
            ]
          : []),
        ...(isPlannable(job.state) && job.position > 1
          ? [
              {
                label: "Remove job",
                onSelect: () =>
                  act("remove", () => client("jobs").remove({ id: job.id }), {
                    said: `${job.number} removed`,
                    after: onDone,
                  }),
              },
            ]
          : []),
        { label: "Abort job", onSelect: () => onOpen({ dialog: "step", job, step: "aborted" }) },
      ]}
    />
  );
}
