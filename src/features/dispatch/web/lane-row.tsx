import { ActionIcon } from "@mantine/core";
import { IconBarrierBlock, IconCalendarOff, IconDots } from "@tabler/icons-react";
import { memo, type PointerEvent } from "react";
import { CLASS_LABELS } from "~/features/fleet/vehicles/domain";
import { driveMinutes } from "~/features/jobs/travel/domain";
import type { PlainDate } from "~/platform/kernel/dates";
import { dayMonth, shortWeekday } from "~/platform/kernel/day-labels";
import { formatNumber } from "~/platform/kernel/numbers";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import type { Board } from "../contract";
import { type Block, placeOf } from "../domain/board";
import { useBoardState } from "./board-store";
import { type LaneAction, type LaneOf, laneMenu } from "./dispatch-parts";
import { JobBlock } from "./job-block";
import { cubicMetres } from "./job-marks";
import styles from "./lane-row.module.css";
import { type Grip, spanShort } from "./use-drag";

const NO_BLOCKS: readonly Block[] = [];

interface LaneRowProps {
  of: LaneOf;
  blocks: readonly Block[] | undefined;
  busy: Board["busy"];
  travel: Board["travel"];
  day: PlainDate;
  hired: ReadonlySet<string>;
  now: Date;
  onGrip: (event: PointerEvent<HTMLElement>, grip: Grip) => void;
  onOpen: (id: string) => void;
  onAct: (action: LaneAction, lane: LaneOf) => void;
}

/** A vehicle or a person, and its jobs of a day. Rendered again only when its own blocks or answer change. */
export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { of, blocks = NO_BLOCKS, busy, travel, day, hired, now, onGrip, onOpen, onAct } = props;
  const { id } = of.vehicle ?? of.person;
  const kind = useBoardState(({ answers }) => answers.get(id)?.kind);
  const isUnder = useBoardState(({ carried }) => carried?.lane === id);
  return (
    <li
      className={styles.lane}
      aria-label={of.vehicle?.plate ?? of.person?.name}
      data-lane={id}
      data-kind={kind}
      data-under={isUnder || undefined}
      data-hired={of.vehicle?.kind === "hired" || undefined}
    >
      <LaneHead {...{ of, blocks, day, onAct }} />
      <div className={styles.hours}>
        <Away of={of} day={day} />
        <Drives {...{ blocks, travel, day }} />
        {busy
          .filter(({ vehicleId, personId }) => (vehicleId ?? personId) === id)
          .map(({ number, startsAt, endsAt }) => (
            <span key={number} className={styles.busy} style={placed(startsAt, endsAt, day)}>
              Other team: {number}
            </span>
          ))}
        {blocks.map((block) => (
          <JobBlock key={block.job.id} {...{ block, day, hired, now, onGrip, onOpen }} lane={id} />
        ))}
        {isUnder && <Ghost lane={id} day={day} />}
      </div>
    </li>
  );
});

const placed = (from: Date, to: Date, day: PlainDate) => {
  const [left, right] = [placeOf(from, day), placeOf(to, day)];
  return {
    insetInlineStart: `${Math.round(left * 10_000) / 100}%`,
    width: `${Math.round(Math.max(0, right - left) * 10_000) / 100}%`,
  };
};

function LaneHead({
  of,
  blocks,
  day,
  onAct,
}: Pick<LaneRowProps, "of" | "day" | "onAct"> & { blocks: readonly Block[] }) {
  const { id } = of.vehicle ?? of.person;
  const answer = useBoardState(({ answers }) => answers.get(id));
  const { vehicle, person } = of;
  const litres = blocks.flatMap(({ job }) => job.needs.litres ?? []);
  const rest = vehicle
    ? litres.map((one) => formatNumber(Math.round(one / 1000))).join(" + ") ||
      (blocks.length > 0 ? "" : "free")
    : blocks.length > 0
      ? `${formatNumber(Math.round(blocks.reduce((sum, { job }) => sum + hours(job), 0) * 10) / 10)} h`
      : "free";
  const sub = vehicle
    ? vehicle.name || (vehicle.class && CLASS_LABELS[vehicle.class])
    : person.role.replaceAll("_", " ");
  return (
    <div className={styles.laneHead} data-answer={answer?.kind}>
      <p>
        <b>{vehicle?.plate ?? person?.name}</b>
        {vehicle && vehicle.volume > 0 && <span>{cubicMetres(vehicle.volume * 1000)}</span>}
      </p>
      <p>
        <span title={vehicle?.class ? CLASS_LABELS[vehicle.class] : undefined}>{sub}</span>
        <em>{answer?.label ?? restOf(of, day) ?? rest}</em>
      </p>
      <LaneMenu of={of} day={day} onAct={onAct} />
    </div>
  );
}

const hours = ({ startsAt, endsAt }: Block["job"]) =>
  startsAt && endsAt ? (endsAt.getTime() - startsAt.getTime()) / 3_600_000 : 0;

const restOf = ({ vehicle, person }: LaneOf, day: PlainDate): string | undefined => {
  if (person) return personAway(person, day) && "away";
  if (vehicle && vehicle.state !== "active" && !(vehicle.stateUntil && vehicle.stateUntil <= day))
    return vehicle.state;
  return vehicle?.expired.some((one) => one.day === day) ? "papers" : undefined;
};

function LaneMenu({ of, onAct }: Pick<LaneRowProps, "of" | "day" | "onAct">) {
  const actions = laneMenu.all();
  const name = of.vehicle?.plate ?? of.person?.name ?? "";
  if (actions.length === 0) return null;
  return (
    <ActionMenu
      trigger={(trigger) => (
        <ActionIcon
          {...trigger}
          variant="subtle"
          color="gray"
          size={24}
          className={styles.laneMenu ?? ""}
          tabIndex={-1}
          aria-label={`Actions of ${name}`}
        >
          <IconDots size={16} />
        </ActionIcon>
      )}
      entries={actions
        .filter(({ isFor }) => isFor(of))
        .map((action) => ({ label: action.label, onSelect: () => onAct(action, of) }))}
    />
  );
}

/** Why a lane is closed on the day: workshop with its return, expired papers, leave. */
function Away({ of: { vehicle, person }, day }: { of: LaneOf; day: PlainDate }) {
  const words = vehicle ? vehicleAway(vehicle, day) : person ? personAway(person, day) : undefined;
  if (!words) return null;
  return (
    <span className={styles.away}>
      <span>
        {vehicle ? <IconBarrierBlock size={16} aria-hidden /> : <IconCalendarOff size={16} aria-hidden />}
        <b>{words.title}</b> {words.text}
      </span>
    </span>
  );
}

function vehicleAway(
  { state, stateReason, stateUntil, expired }: NonNullable<LaneOf["vehicle"]>,
  day: PlainDate,
) {
  if (state !== "active" && !(stateUntil && stateUntil <= day)) {
    const back = stateUntil
      ? `back ${shortWeekday(stateUntil)} ${dayMonth(stateUntil)}`
      : "no return day yet";
    return {
      title: state === "workshop" ? "In the workshop" : "Blocked",
      text: [stateReason, back].filter(Boolean).join(", "),
    };
  }
  const kinds = expired.filter((one) => one.day === day).map(({ kind }) => kind);
  return kinds.length > 0 ? { title: "Expired papers", text: kinds.join(", ") } : undefined;
}

function personAway({ away }: NonNullable<LaneOf["person"]>, day: PlainDate) {
  const one = away.find(
    ({ firstDay, lastDay }) => firstDay === null || (firstDay <= day && (lastDay ?? day) >= day),
  );
  if (!one) return undefined;
  if (one.firstDay === null)
    return { title: one.status === "suspended" ? "Suspended" : "Not employed", text: "" };
  const until = one.lastDay ? `until ${shortWeekday(one.lastDay)} ${dayMonth(one.lastDay)}` : "";
  return { title: one.leave === "approved" ? "On leave" : "Has asked for leave", text: until };
}

/** Dotted lines: the drive from one job's last stop to the next one's first. */
function Drives({
  blocks,
  travel,
  day,
}: {
  blocks: readonly Block[];
  travel: Board["travel"];
  day: PlainDate;
}) {
  return blocks.slice(1).map(({ job }, at) => {
    const before = blocks[at]?.job;
    const { startsAt } = job;
    if (!before?.endsAt || !startsAt || before.endsAt >= startsAt) return null;
    const [leaves, reaches] = [before.endPoint, job.startPoint];
    const minutes = leaves && reaches ? driveMinutes(leaves, reaches, travel) : 0;
    return (
      <i
        key={job.id}
        className={styles.drive}
        style={placed(before.endsAt, startsAt, day)}
        title={
          minutes > 0 ? `${minutes} min of driving` : leaves && reaches ? "Same place" : "Place not known"
        }
        data-late={before.endsAt.getTime() + minutes * 60_000 > startsAt.getTime() || undefined}
      />
    );
  });
}

/** Where a carried job would land: red where it overlaps, green where it is free. */
function Ghost({ lane, day }: { lane: string; day: PlainDate }) {
  const carried = useBoardState((state) => state.carried);
  const answer = useBoardState(({ answers }) => answers.get(lane));
  if (!carried || !answer) return null;
  const { at, overrides, isPending, mode } = carried;
  const lands = overrides || mode !== "move" ? at : (answer.lands ?? at);
  const isGood = answer.lands !== undefined && (mode === "move" || answer.kind === "fits");
  return (
    <>
      {answer.blocked.map((one) => {
        const from = one.startsAt > at.startsAt ? one.startsAt : at.startsAt;
        const to = one.endsAt < at.endsAt ? one.endsAt : at.endsAt;
        return <i key={one.number} className={styles.clash} style={placed(from, to, day)} />;
      })}
      <span
        className={styles.ghost}
        style={placed(lands.startsAt, lands.endsAt, day)}
        data-good={(isGood && !overrides) || undefined}
        data-pending={isPending || undefined}
      >
        {isGood && spanShort(lands)}
      </span>
    </>
  );
}
