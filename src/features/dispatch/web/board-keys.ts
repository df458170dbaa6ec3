import type { KeyboardEvent } from "react";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Board, BoardJob } from "../contract";
import { QUARTER, usualSpan } from "../domain/board";
import type { BoardStore, Carried } from "./board-store";
import { shifted } from "./use-drag";
import type { Placements } from "./use-placements";

const jobsIn = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>("[data-job]")];
const laneOf = (element: HTMLElement) => element.dataset.in ?? "";
const middleOf = (element: HTMLElement) => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/** Focuses the block or card that an arrow leads to: along the lane, or the nearest in the next lane with blocks. */
export function walk(root: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const all = jobsIn(root);
  const lane = laneOf(from);
  const beside = all.filter((one) => laneOf(one) === lane);
  const at = beside.indexOf(from);
  const cards = all.filter((one) => laneOf(one) === "");
  const isCard = lane === "";
  if (isCard && key === "ArrowRight") return all.find((one) => laneOf(one) !== "");
  if (isCard && key === "ArrowLeft") return undefined;
  if (!isCard && key === "ArrowLeft") return beside[at - 1] ?? cards[0];
  if (!isCard && key === "ArrowRight") return beside[at + 1];
  const step = key === "ArrowDown" ? 1 : -1;
  if (isCard) return cards[at + step];
  const lanes = [...new Set(all.map(laneOf).filter(Boolean))];
  const next = lanes[lanes.indexOf(lane) + step];
  const middle = middleOf(from);
  return all
    .filter((one) => laneOf(one) === next)
    .sort((a, b) => Math.abs(middleOf(a) - middle) - Math.abs(middleOf(b) - middle))[0];
}

interface BoardKeys {
  board: Board;
  day: PlainDate;
  lanes: readonly string[];
  store: BoardStore;
  placements: Placements;
  onAssign: (id: string) => void;
  /** In the week: a card goes to the day before or after its own. */
  onDay: ((job: BoardJob, step: 1 | -1) => void) | undefined;
}

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/**
 * The keys of the board at the block or card with the focus. Shift and arrows carry it: it lands when Shift is released
 * and the place is free, otherwise Enter lands it, Alt and Enter override, Escape returns it. In the week, Shift and left
 * or right move a card by a day.
 */
export function onBoardKey(event: KeyboardEvent<HTMLElement>, keys: BoardKeys): void {
  const { board, store, placements, onAssign } = keys;
  if (!(event.target instanceof HTMLElement)) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    event.preventDefault();
    return void placements.undo();
  }
  const element = event.target.closest<HTMLElement>("[data-job]");
  const job = board.jobs.find(({ id }) => id === element?.dataset.job);
  if (!element || !job || event.ctrlKey || event.metaKey) return;
  const { carried, answers } = store.get();
  const isMine = carried?.job.id === job.id && carried.by === "keys" && !carried.isPending;
  if (isMine && (event.key === "Enter" || event.key === "Escape")) {
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return void store.drop();
    return void placements.land({ ...carried, overrides: event.altKey }, answers.get(carried.lane ?? ""));
  }
  if (event.altKey && !event.shiftKey) return;
  if (ARROWS.includes(event.key)) {
    event.preventDefault();
    if (event.shiftKey && keys.onDay) moveByDay(event.key, job, keys.onDay);
    else if (event.shiftKey) carryBy(event.key, job, element, keys);
    if (event.shiftKey || isMine) return;
    const next = walk(event.currentTarget, element, event.key);
    next?.focus();
    return;
  }
  if (event.shiftKey) return;
  const letter = event.key.toLowerCase();
  if (letter === "a") {
    event.preventDefault();
    onAssign(job.id);
  }
  const takeOff = job.assigned.find((one) => (one.vehicleId ?? one.personId) === laneOf(element))?.id;
  if (letter === "u" && takeOff) {
    event.preventDefault();
    void placements.place({ job, takeOff });
  }
}

function moveByDay(key: string, job: BoardJob, onDay: NonNullable<BoardKeys["onDay"]>): void {
  if (key === "ArrowRight") onDay(job, 1);
  if (key === "ArrowLeft") onDay(job, -1);
}

function carryBy(
  key: string,
  job: Carried["job"],
  element: HTMLElement,
  { day, lanes, store }: BoardKeys,
): void {
  const { carried: before } = store.get();
  if (before && (before.job.id !== job.id || before.isPending)) return;
  const lane = laneOf(element) || undefined;
  const carried: Carried = before ?? {
    ...{ job, at: usualSpan(job, day), lane, from: lane, mode: "move", by: "keys" },
    takeOff: job.assigned.find((one) => (one.vehicleId ?? one.personId) === lane)?.id,
    ...{ overrides: false, isPending: false },
  };
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const ms = key === "ArrowRight" ? QUARTER : -QUARTER;
    store.carry({ ...carried, at: shifted(carried.at, ms, "move") });
    return;
  }
  const step = key === "ArrowDown" ? 1 : -1;
  const at = carried.lane ? lanes.indexOf(carried.lane) : -1;
  store.carry({ ...carried, lane: lanes[Math.min(lanes.length - 1, Math.max(0, at + step))] });
}

/** Lands a carried job once Shift is released, if its place is free. */
export function onBoardKeyUp(event: KeyboardEvent, store: BoardStore, placements: Placements): void {
  if (event.key !== "Shift") return;
  const { carried, answers } = store.get();
  if (carried?.by !== "keys" || carried.isPending || carried.lane === undefined) return;
  const answer = answers.get(carried.lane ?? "");
  // On its own lane a quarter of an hour does not jump over the next job.
  const isFree = carried.lane === carried.from ? answer?.kind === "fits" : answer?.lands !== undefined;
  if (isFree) void placements.land(carried, answer);
}
