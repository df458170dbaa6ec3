import { type PointerEvent, useMemo } from "react";
import { Link } from "react-router";
import { formatTime, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { useNow } from "~/platform/ui/office/clock";
import { useListAddress } from "~/platform/ui/office/lists/address";
import type { Board } from "../contract";
import { FIRST_HOUR, type Grouped, LAST_HOUR, placeOf, type Side } from "../domain/board";
import styles from "./board.module.css";
import type { LaneAction, LaneOf } from "./dispatch-parts";
import { JobBlock } from "./job-block";
import { LaneRow } from "./lane-row";
import laneStyles from "./lane-row.module.css";
import type { Grip } from "./use-drag";

interface DayBoardProps {
  board: Board;
  grouped: Grouped;
  day: PlainDate;
  side: Side;
  onGrip: (event: PointerEvent<HTMLElement>, grip: Grip) => void;
  onOpen: (id: string) => void;
  onAct: (action: LaneAction, lane: LaneOf) => void;
}

export interface ShownLane {
  id: string;
  of: LaneOf;
}

/** The lanes of one side. */
export const lanesOf = (board: Board, side: Side): ShownLane[] =>
  side === "vehicles"
    ? board.lanes.map((vehicle) => ({ id: vehicle.id, of: { vehicle } }))
    : board.people.map((person) => ({ id: person.id, of: { person } }));

/** A day: hours across, vehicles or people down. */
export function DayBoard({ board, grouped, day, side, onGrip, onOpen, onAct }: DayBoardProps) {
  const lanes = useMemo(() => lanesOf(board, side), [board, side]);
  const hired = useMemo(() => new Set(board.lanes.flatMap(({ jobs }) => jobs)), [board]);
  return (
    <div className={styles.grid} data-board-lanes="">
      <div className={styles.top}>
        <SideSwitch board={board} side={side} />
        <div className={styles.scale} data-board-hours="">
          {Array.from({ length: LAST_HOUR - FIRST_HOUR - 1 }, (_, at) => FIRST_HOUR + 1 + at).map((hour) => (
            <span key={hour} style={{ insetInlineStart: percentOf(hour) }}>
              {hour}
            </span>
          ))}
        </div>
      </div>
      <div className={styles.body}>
        <ul className={styles.lanes}>
          {lanes.map(({ id, of }) => (
            <LaneRow
              key={id}
              of={of}
              blocks={grouped.lanes.get(id)}
              busy={board.busy}
              travel={board.travel}
              {...{ day, hired, onGrip, onOpen, onAct }}
              now={board.now}
            />
          ))}
          {grouped.withoutTruck.length > 0 && (
            <li className={laneStyles.lane} aria-label="Jobs without a truck">
              <div className={laneStyles.laneHead}>
                <p>
                  <b>Crew only</b>
                </p>
                <p>
                  <span>No truck needed</span>
                </p>
              </div>
              <div className={laneStyles.hours}>
                {grouped.withoutTruck.map((block) => (
                  <JobBlock
                    key={block.job.id}
                    {...{ block, day, hired, onGrip, onOpen }}
                    now={board.now}
                    lane="crew"
                  />
                ))}
              </div>
            </li>
          )}
        </ul>
        <NowLine now={board.now} day={day} />
      </div>
    </div>
  );
}

const percentOf = (hour: number) => `${((hour - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR)) * 100}%`;

export function SideSwitch({ board, side }: { board: Board; side: Side }) {
  const address = useListAddress();
  const sides = [
    { key: "vehicles", label: "Trucks", count: board.lanes.length, to: address({ by: null }) },
    { key: "people", label: "People", count: board.people.length, to: address({ by: "people" }) },
  ];
  return (
    <nav className={styles.sides} aria-label="Lanes">
      {sides.map(({ key, label, count, to }) => (
        <Link key={key} to={to} preventScrollReset aria-current={side === key ? "page" : undefined}>
          {label} <span>{count}</span>
        </Link>
      ))}
    </nav>
  );
}

function NowLine({ now: read, day }: { now: Date; day: PlainDate }) {
  const now = useNow(read);
  const place = placeOf(now, day);
  if (nairobiDate(now) !== day || place === 0 || place === 1) return null;
  return (
    <i className={styles.now} style={{ "--at": place } as React.CSSProperties}>
      <span>{formatTime(now)}</span>
    </i>
  );
}
