import { IconBarrierBlock, IconRoute } from "@tabler/icons-react";
import { type DragEvent, memo, useMemo, useState } from "react";
import { Link } from "react-router";
import { addDays, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { dayMonth, longDay, shortWeekday } from "~/platform/kernel/day-labels";
import { formatNumber } from "~/platform/kernel/numbers";
import { useListAddress } from "~/platform/ui/office/lists/address";
import type { Board, BoardJob, VehicleLane } from "../contract";
import { isOnDay, type Side } from "../domain/board";
import { lanesOf, type ShownLane, SideSwitch } from "./day-board";
import { type BoardPart, weekHead } from "./dispatch-parts";
import type { WeekDrop } from "./use-week-drop";
import styles from "./week-board.module.css";

interface WeekBoardProps {
  part: BoardPart;
  days: readonly PlainDate[];
  today: PlainDate;
  side: Side;
  /** The job whose card is dragged, from Unassigned or from a cell. */
  dragged: BoardJob | undefined;
  onDrop: (drop: WeekDrop) => void;
}

/** Seven days across, vehicles or people down: jobs and m³ in each cell, one bar a job. */
export function WeekBoard({ part, days, today, side, dragged, onDrop }: WeekBoardProps) {
  const { board } = part;
  const lanes = useMemo(() => lanesOf(board, side), [board, side]);
  const cells = useMemo(() => cellsOf(board, lanes, days, side), [board, lanes, days, side]);
  const address = useListAddress();
  return (
    <div className={styles.week} data-week="">
      <div className={styles.head}>
        <SideSwitch board={board} side={side} />
        {days.map((day) => (
          <Link
            key={day}
            to={address({ view: null, date: day })}
            title={longDay(day)}
            data-today={day === today || undefined}
            data-past={day < today || undefined}
          >
            {shortWeekday(day)} {dayMonth(day).split(" ")[0]}
          </Link>
        ))}
        {weekHead.all().map((Head, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
          <Head key={at} {...part} days={days} />
        ))}
      </div>
      {lanes.map((lane) => (
        <WeekRow
          key={lane.id}
          {...{ lane, days, today, dragged, onDrop }}
          cells={cells.get(lane.id) ?? NO_CELLS}
        />
      ))}
    </div>
  );
}

type Cells = ReadonlyMap<PlainDate, readonly BoardJob[]>;
const NO_CELLS: Cells = new Map();

function cellsOf(board: Board, lanes: readonly ShownLane[], days: readonly PlainDate[], side: Side) {
  const byLane = new Map<string, Map<PlainDate, BoardJob[]>>();
  const hired = new Map(board.lanes.flatMap(({ id, jobs }) => jobs.map((job) => [job, id] as const)));
  for (const job of board.jobs) {
    if (!job.startsAt) continue;
    const ids = job.assigned.flatMap(
      ({ vehicleId, personId }) => (side === "vehicles" ? vehicleId : personId) ?? [],
    );
    const further = side === "vehicles" ? hired.get(job.id) : undefined;
    for (const id of further ? [...ids, further] : ids)
      for (const day of days)
        if (isOnDay(job, day)) {
          const cells = byLane.get(id) ?? new Map<PlainDate, BoardJob[]>();
          cells.set(day, [...(cells.get(day) ?? []), job]);
          byLane.set(id, cells);
        }
  }
  return new Map(lanes.flatMap(({ id }) => (byLane.has(id) ? [[id, byLane.get(id) as Cells] as const] : [])));
}

interface WeekRowProps extends Pick<WeekBoardProps, "days" | "today" | "dragged" | "onDrop"> {
  lane: ShownLane;
  cells: Cells;
}

const WeekRow = memo(function WeekRow({ lane, cells, days, today, dragged, onDrop }: WeekRowProps) {
  const { vehicle, person } = lane.of;
  const name = vehicle?.plate ?? person?.name ?? "";
  return (
    <section className={styles.row} aria-label={name}>
      <p className={styles.name}>
        <b>{name}</b> <span>{vehicle ? vehicle.name : person?.role.replaceAll("_", " ")}</span>
        {vehicle && vehicle.volume > 0 && <em>{formatNumber(Math.round(vehicle.volume))}</em>}
      </p>
      {days.map((day) => (
        <Cell
          key={day}
          {...{ lane, name, day, dragged, onDrop }}
          isPast={day < today}
          jobs={cells.get(day) ?? []}
        />
      ))}
    </section>
  );
});

interface CellProps extends Pick<WeekBoardProps, "dragged" | "onDrop"> {
  lane: ShownLane;
  name: string;
  day: PlainDate;
  jobs: readonly BoardJob[];
  isPast: boolean;
}

/** True while a vehicle is away on a job that neither begins nor ends on the day, or lasts over midnight. */
const longJob = (jobs: readonly BoardJob[], day: PlainDate) =>
  jobs.find(
    ({ startsAt, endsAt }) =>
      startsAt && endsAt && (startsAt < startOfDate(day) || endsAt > startOfDate(addDays(day, 1))),
  );

const isClosed = ({ state, stateUntil, expired }: VehicleLane, day: PlainDate) =>
  (state !== "active" && !(stateUntil && stateUntil <= day)) || expired.some((one) => one.day === day);

function Cell({ lane, name, day, jobs, isPast, dragged, onDrop }: CellProps) {
  const [isOver, setOver] = useState(false);
  const address = useListAddress();
  const closed = lane.of.vehicle && isClosed(lane.of.vehicle, day);
  const takes = dragged && !isPast && !closed && lane.of.vehicle?.kind !== "hired";
  const over = (event: DragEvent) => {
    if (!takes) return;
    event.preventDefault();
    setOver(true);
  };
  const far = longJob(jobs, day);
  return (
    <Link
      to={address({ view: null, date: day })}
      preventScrollReset
      draggable={false}
      className={styles.cell}
      data-past={isPast || undefined}
      data-closed={closed || undefined}
      data-far={far !== undefined || undefined}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (takes) onDrop({ job: dragged, lane: lane.id, day });
      }}
    >
      <span className="visually-hidden">
        {name}, {longDay(day)}:{" "}
      </span>
      {far ? (
        <FarCell job={far} day={day} />
      ) : (
        <CellFace lane={lane} jobs={jobs} isClosed={closed ?? false} />
      )}
    </Link>
  );
}

function FarCell({ job, day }: { job: BoardJob; day: PlainDate }) {
  const isLast = job.endsAt !== null && nairobiDate(job.endsAt) === day;
  const to = (job.to || job.from).split(",")[0];
  return (
    <span className={styles.note}>
      <IconRoute size={15} aria-hidden /> {isLast ? "Returns" : to}
    </span>
  );
}

function CellFace({
  lane,
  jobs,
  isClosed: closed,
}: {
  lane: ShownLane;
  jobs: readonly BoardJob[];
  isClosed: boolean;
}) {
  const volume = lane.of.vehicle?.volume ?? 0;
  if (jobs.length === 0)
    return closed ? (
      <span className={styles.note}>
        <IconBarrierBlock size={15} aria-hidden />{" "}
        {lane.of.vehicle?.state === "active" ? "Papers" : "Workshop"}
      </span>
    ) : (
      <span className={styles.note}>Free</span>
    );
  const litres = jobs.map(({ needs }) => needs.litres);
  return (
    <>
      <span className={styles.sums}>
        <b>
          {jobs.length} {jobs.length === 1 ? "job" : "jobs"}
        </b>
        <span>
          {litres.flatMap((one) => (one === null ? [] : formatNumber(Math.round(one / 1000)))).join(" + ")}
        </span>
      </span>
      <span className={styles.bars}>
        {jobs.map((job, at) => (
          <i
            key={job.id}
            style={{ width: barOf(litres[at] ?? null, volume, jobs.length) }}
            data-state={job.state}
          />
        ))}
      </span>
    </>
  );
}

/** The share of the truck that a job fills; equal parts if one of both is unknown. */
const barOf = (litres: number | null, volume: number, many: number) =>
  `${Math.min(100, litres !== null && volume > 0 ? litres / 10 / volume / many : 92 / many)}%`;
