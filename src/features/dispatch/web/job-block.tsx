import { IconCheck } from "@tabler/icons-react";
import { memo, type PointerEvent } from "react";
import { STATE_LABELS } from "~/features/jobs/domain";
import { formatTime, type PlainDate } from "~/platform/kernel/dates";
import { initialsOf } from "~/platform/kernel/initials";
import { type Block, isUnpublished, lookOf, missingOf, placeOf } from "../domain/board";
import { useBoardState } from "./board-store";
import styles from "./job-block.module.css";
import { Marks, routeOf } from "./job-marks";
import type { Grip } from "./use-drag";
import { nameOfJob } from "./use-placements";

interface JobBlockProps {
  block: Block;
  lane: string;
  day: PlainDate;
  hired: ReadonlySet<string>;
  now: Date;
  onGrip: (event: PointerEvent<HTMLElement>, grip: Grip) => void;
  onOpen: (id: string) => void;
}

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`;
const MOST_FACES = 2;
/** Narrower blocks have no room for faces: three hours of the day. */
const WIDE = 3 / 14;

/** A job on its lane: as wide as it lasts. The edge's colour is its state. */
export const JobBlock = memo(function JobBlock({
  block,
  lane,
  day,
  hired,
  now,
  onGrip,
  onOpen,
}: JobBlockProps) {
  const { job, track, tracks } = block;
  const { startsAt, endsAt } = job;
  const isCarried = useBoardState(({ carried }) => carried?.job.id === job.id);
  const isFocused = useBoardState(({ focused }) => focused === job.id);
  if (!startsAt || !endsAt) return null;
  const [left, right] = [placeOf(startsAt, day), placeOf(endsAt, day)];
  const look = lookOf(job);
  const missing = missingOf(job, hired);
  const assignmentId = job.assigned.find(({ vehicleId, personId }) => (vehicleId ?? personId) === lane)?.id;
  const grip = (mode: Grip["mode"]) => (event: PointerEvent<HTMLElement>) => {
    if (mode !== "move") event.stopPropagation();
    onGrip(event, { job, lane, assignmentId, mode });
  };
  const crew = job.assigned.filter(({ role }) => role !== "vehicle");
  const isOpen = look === "open" || look === "need";
  return (
    <div
      className={styles.block}
      data-look={look}
      data-unpublished={isUnpublished(job) || undefined}
      data-away={isCarried || undefined}
      data-override={job.assigned.some(({ overrideReason }) => overrideReason) || undefined}
      style={{
        insetInlineStart: percent(left),
        width: `calc(${percent(Math.max(right - left, 0.02))} - 2px)`,
        top: `calc(3px + ${track} * (100% - 6px) / ${tracks})`,
        height: `calc((100% - 6px) / ${tracks})`,
      }}
      onPointerDown={look === "done" ? undefined : grip("move")}
    >
      <button
        type="button"
        className={styles.face}
        data-job={job.id}
        data-in={lane}
        tabIndex={isFocused ? 0 : -1}
        title={`${nameOfJob(job)}, ${formatTime(startsAt)} to ${formatTime(endsAt)}, ${STATE_LABELS[job.state]}${isUnpublished(job) ? ", not published" : ""}`}
        onClick={() => onOpen(job.id)}
      >
        <span className={styles.who}>
          {look === "done" && <IconCheck size={14} aria-hidden />}
          <b>{nameOfJob(job)}</b>
        </span>
        <span className={styles.where}>
          {formatTime(startsAt)} · {routeOf(job)}
          <span className="visually-hidden">
            {" "}
            until {formatTime(endsAt)}, {STATE_LABELS[job.state]}
            {isUnpublished(job) && ", not published"}
          </span>
        </span>
      </button>
      {tracks === 1 && (
        <span className={styles.extra}>
          <Marks job={job} missing={missing} now={now} />
          {right - left > WIDE && !missing.includes("crew") && <Faces names={crew.map(({ name }) => name)} />}
        </span>
      )}
      {isOpen && <i className={styles.edge} data-edge="start" onPointerDown={grip("start")} />}
      {isOpen && <i className={styles.edge} data-edge="end" onPointerDown={grip("end")} />}
    </div>
  );
});

function Faces({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const rest = names.length - MOST_FACES;
  return (
    <span className={styles.faces} title={names.join(", ")}>
      {names.slice(0, MOST_FACES).map((name) => (
        <span key={name} style={{ background: `var(--t${(name.length % 6) + 1})` }} aria-hidden>
          {initialsOf(name)}
        </span>
      ))}
      {rest > 0 && <em aria-hidden>+{rest}</em>}
    </span>
  );
}
