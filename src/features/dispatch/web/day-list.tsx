import { Button, SegmentedControl } from "@mantine/core";
import { IconAlertTriangle, IconTruck, IconUser } from "@tabler/icons-react";
import { type TouchEvent, useMemo, useRef, useState } from "react";
import { KIND_LABELS } from "~/features/jobs/domain";
import { JobBadge } from "~/features/jobs/web/job-badge";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { useGo } from "~/platform/ui/office/lists/address";
import type { Board, BoardJob, VehicleLane } from "../contract";
import {
  type Grouped,
  isOnDay,
  missingOf,
  needsTruck,
  peopleNeeded,
  spanOf,
  usualSpan,
} from "../domain/board";
import { type Choice, rankPeople, rankVehicles } from "../domain/fits";
import styles from "./day-list.module.css";
import { cubicMetres, Marks, routeOf } from "./job-marks";
import { spanShort } from "./use-drag";
import { nameOfJob, nameOfTarget } from "./use-placements";

interface DayListProps {
  board: Board;
  grouped: Grouped;
  day: PlainDate;
  onOpen: (id: string) => void;
  onAssign: (id: string) => void;
  onNew: () => void;
}

type Shown = "unassigned" | "trucks" | "all";
const SWIPE = 60;

/** A day on a phone: unassigned jobs first, each with its best truck. A swipe changes the day. */
export function DayList({ board, grouped, day, onOpen, onAssign, onNew }: DayListProps) {
  const [shown, setShown] = useState<Shown>("unassigned");
  const go = useGo();
  const touch = useRef<{ x: number; y: number }>(undefined);
  const all = board.jobs.filter((job) => isOnDay(job, day));
  const { unassigned } = grouped;
  const onEnd = ({ changedTouches }: TouchEvent) => {
    const [from, end] = [touch.current, changedTouches[0]];
    if (!from || !end) return;
    const [x, y] = [end.clientX - from.x, end.clientY - from.y];
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) go({ date: addDays(day, x < 0 ? 1 : -1) });
  };
  return (
    <div
      className={styles.list}
      onTouchStart={({ touches }) => {
        const one = touches[0];
        touch.current = one && { x: one.clientX, y: one.clientY };
      }}
      onTouchEnd={onEnd}
    >
      <SegmentedControl
        fullWidth
        value={shown}
        onChange={(value) => setShown(value as Shown)}
        data={[
          { value: "unassigned", label: `Unassigned ${unassigned.length}` },
          { value: "trucks", label: "Trucks" },
          { value: "all", label: `All ${all.length}` },
        ]}
        aria-label="Jobs shown"
      />
      {shown === "unassigned" &&
        (unassigned.length > 0 ? (
          <ul>
            {unassigned.map((job) => (
              <li key={job.id}>
                <ToAssign {...{ board, job, day, onOpen, onAssign }} />
              </li>
            ))}
          </ul>
        ) : (
          <div className={styles.none}>
            <p>{all.length === 0 ? "No jobs on this day" : "Every job has a truck"}</p>
            {all.length === 0 && (
              <Button variant="default" onClick={onNew}>
                New job
              </Button>
            )}
          </div>
        ))}
      {shown === "all" && <Rows jobs={all} now={board.now} onOpen={onOpen} />}
      {shown === "trucks" &&
        board.lanes.map((lane) => (
          <section key={lane.id} aria-label={lane.plate}>
            <h2>
              {lane.plate} <small>{lane.name}</small>
            </h2>
            <Rows
              jobs={(grouped.lanes.get(lane.id) ?? []).map(({ job }) => job)}
              now={board.now}
              onOpen={onOpen}
            />
          </section>
        ))}
    </div>
  );
}

type ToAssignProps = Pick<DayListProps, "board" | "day" | "onOpen" | "onAssign"> & { job: BoardJob };

function ToAssign({ board, job, day, onOpen, onAssign }: ToAssignProps) {
  const span = spanOf(job);
  const best = useMemo(() => bestOf(board, job, day), [board, job, day]);
  return (
    <article className={styles.card} aria-label={nameOfJob(job)}>
      <p className={styles.top}>
        <span>{span ? spanShort(span) : "No time yet"}</span>
        <b>{cubicMetres(job.needs.litres)}</b>
      </p>
      <button type="button" className={styles.name} onClick={() => onOpen(job.id)}>
        {nameOfJob(job)}
      </button>
      <p>
        {routeOf(job) || KIND_LABELS[job.kind]},{" "}
        {peopleNeeded(job) === 1 ? "1 person" : `${peopleNeeded(job)} people`}
      </p>
      <div className={styles.best}>
        {job.gaps.length > 0 ? (
          <p data-kind="gap">
            <IconAlertTriangle size={18} aria-hidden /> <b>{job.gaps[0]}</b>
            <small>Ask before you assign</small>
          </p>
        ) : (
          <p data-kind={best?.answer.lands ? "fits" : "none"}>
            {best?.target.person ? <IconUser size={18} aria-hidden /> : <IconTruck size={18} aria-hidden />}
            <b>
              {best?.answer.lands
                ? `${nameOfTarget(best.target)}, ${best.answer.kind === "fits" ? "free" : best.answer.label}`
                : "Nothing fits"}
            </b>
            <small>{best?.target.vehicle ? sizeOf(best.target.vehicle) : ""}</small>
          </p>
        )}
        {job.gaps.length > 0 ? (
          <Button variant="default" size="md" onClick={() => onOpen(job.id)}>
            Ask
          </Button>
        ) : (
          <Button size="md" onClick={() => onAssign(job.id)}>
            Assign
          </Button>
        )}
      </div>
    </article>
  );
}

const sizeOf = ({ volume, name }: VehicleLane) =>
  [name, volume > 0 && cubicMetres(volume * 1000)].filter(Boolean).join(", ");

function bestOf(board: Board, job: BoardJob, day: PlainDate): Choice | undefined {
  const at = usualSpan(job, day);
  return (needsTruck(job.kind) ? rankVehicles(board, job, at) : rankPeople(board, job, at))[0];
}

interface RowsProps {
  jobs: readonly BoardJob[];
  now: Date;
  onOpen: (id: string) => void;
}

function Rows({ jobs, now, onOpen }: RowsProps) {
  if (jobs.length === 0) return <p className={styles.free}>Free</p>;
  return (
    <ul className={styles.rows}>
      {jobs.map((job) => {
        const span = spanOf(job);
        return (
          <li key={job.id}>
            <button type="button" onClick={() => onOpen(job.id)}>
              <span>
                <b>{nameOfJob(job)}</b> <JobBadge state={job.state} />
              </span>
              <small>
                {[span ? spanShort(span) : "No time yet", routeOf(job)].filter(Boolean).join(" · ")}
              </small>
              <Marks job={job} missing={missingOf(job)} now={now} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
