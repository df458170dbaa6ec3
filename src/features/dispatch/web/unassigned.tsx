import { Button } from "@mantine/core";
import { IconInfoCircle, IconUsers } from "@tabler/icons-react";
import { memo, type PointerEvent, type ReactNode } from "react";
import { KIND_LABELS } from "~/features/jobs/domain";
import type { PlainDate } from "~/platform/kernel/dates";
import { dayMonth, shortWeekday } from "~/platform/kernel/day-labels";
import { formatNumber } from "~/platform/kernel/numbers";
import type { BoardJob } from "../contract";
import { dayOfJob, missingOf, peopleNeeded, spanOf, volumeOf } from "../domain/board";
import { useBoardState } from "./board-store";
import { cubicMetres, Marks, routeOf } from "./job-marks";
import styles from "./unassigned.module.css";
import { type Grip, spanShort } from "./use-drag";
import { nameOfJob } from "./use-placements";

interface UnassignedProps {
  jobs: readonly BoardJob[];
  /** Set for a week: the cards are below their days. */
  byDay?: boolean;
  empty: string;
  onGrip?: ((event: PointerEvent<HTMLElement>, grip: Grip) => void) | undefined;
  /** A card is dragged over the week; undefined at its end. */
  onCarry?: ((job: BoardJob | undefined) => void) | undefined;
  onOpen: (id: string) => void;
  onNew: () => void;
  /** Parts below the cards. */
  children?: ReactNode;
}

/** The left column: jobs without a truck. A drop here takes a job off its lane. */
export function Unassigned(props: UnassignedProps) {
  const { jobs, byDay = false, empty, onGrip, onCarry, onOpen, onNew, children } = props;
  const isUnder = useBoardState(({ carried }) => carried?.lane === null && carried.from !== undefined);
  const days = Map.groupBy(jobs, dayOfJob);
  const volume = volumeOf(jobs);
  return (
    <aside
      className={styles.side}
      aria-label="Unassigned"
      data-board-unassigned=""
      data-under={isUnder || undefined}
    >
      <h2>
        Unassigned <span>{jobs.length}</span>
        {volume > 0 && <small>{formatNumber(volume)} m³</small>}
      </h2>
      {jobs.length === 0 && (
        <div className={styles.none}>
          <p>{empty}</p>
          <Button size="sm" variant="default" onClick={onNew}>
            New job
          </Button>
        </div>
      )}
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={styles.cards} aria-label={byDay ? undefined : "Unassigned jobs"}>
          {byDay && <DayHead day={day} jobs={ofDay} />}
          {ofDay.map((job) => (
            <JobCard key={job.id} {...{ job, onGrip, onCarry, onOpen }} />
          ))}
        </section>
      ))}
      {children}
    </aside>
  );
}

const DayHead = ({ day, jobs }: { day: PlainDate; jobs: readonly BoardJob[] }) => (
  <h3>
    {shortWeekday(day)} {dayMonth(day)}
    <small>
      {jobs.length} {jobs.length === 1 ? "job" : "jobs"}
      {volumeOf(jobs) > 0 && `, ${formatNumber(volumeOf(jobs))} m³`}
    </small>
  </h3>
);

interface JobCardProps extends Pick<UnassignedProps, "onGrip" | "onCarry" | "onOpen"> {
  job: BoardJob;
}

const JobCard = memo(function JobCard({ job, onGrip, onCarry, onOpen }: JobCardProps) {
  const isCarried = useBoardState(({ carried }) => carried?.job.id === job.id);
  const isFocused = useBoardState(({ focused }) => focused === job.id);
  const span = spanOf(job);
  const missing = missingOf(job).filter((what) => what !== "truck" && what !== "crew");
  return (
    <button
      type="button"
      className={styles.card}
      data-job={job.id}
      data-in=""
      data-away={isCarried || undefined}
      tabIndex={isFocused ? 0 : -1}
      draggable={onCarry !== undefined}
      onDragStart={() => onCarry?.(job)}
      onDragEnd={() => onCarry?.(undefined)}
      onPointerDown={(event) => onGrip?.(event, { job, mode: "move" })}
      onClick={() => onOpen(job.id)}
    >
      <span className={styles.cardTop}>
        <span>{span ? spanShort(span) : "No time yet"}</span>
        <b>{cubicMetres(job.needs.litres)}</b>
      </span>
      <b>{nameOfJob(job)}</b>
      <span>{routeOf(job) || KIND_LABELS[job.kind]}</span>
      <span className={styles.cardFoot}>
        <span title="People needed">
          <IconUsers size={14} aria-label="People" /> {peopleNeeded(job)}
        </span>
        {job.kind !== "move" && (
          <span>
            <IconInfoCircle size={14} aria-hidden /> {KIND_LABELS[job.kind]}
          </span>
        )}
        {job.gaps[0] && <em>{job.gaps[0]}</em>}
        <Marks job={job} missing={missing} />
      </span>
    </button>
  );
});
