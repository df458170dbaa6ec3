import type { PointerEvent as ReactPointerEvent, RefObject } from "react";
import { formatTime, type PlainDate } from "~/platform/kernel/dates";
import type { BoardJob } from "../contract";
import { FIRST_HOUR, LAST_HOUR, QUARTER, type Span, startingAt, usualSpan } from "../domain/board";
import type { BoardStore, Carried } from "./board-store";
import type { Placements } from "./use-placements";

const BEGINS_AFTER = 5;
const EDGE = 36;
const HOUR = 3_600_000;

export interface Grip {
  job: BoardJob;
  lane?: string | undefined;
  assignmentId?: string | undefined;
  mode: Carried["mode"];
}

/** Moves a span, or one end of it, which keeps half an hour. */
export const shifted = (span: Span, ms: number, mode: Carried["mode"]): Span => {
  if (mode === "move") return startingAt(span, new Date(span.startsAt.getTime() + ms));
  const { startsAt, endsAt } = span;
  const least = 2 * QUARTER;
  return mode === "start"
    ? { startsAt: new Date(Math.min(startsAt.getTime() + ms, endsAt.getTime() - least)), endsAt }
    : { startsAt, endsAt: new Date(Math.max(endsAt.getTime() + ms, startsAt.getTime() + least)) };
};

/**
 * A drag by mouse or pen over the day: blocks shift by quarters of an hour and change lanes, cards of Unassigned keep
 * their times. Fingers scroll; they assign by the sheet.
 */
export function beginDrag(
  event: ReactPointerEvent<HTMLElement>,
  grip: Grip,
  { store, placements, day }: { store: BoardStore; placements: RefObject<Placements>; day: PlainDate },
): void {
  if (event.button !== 0 || event.pointerType === "touch" || store.get().carried) return;
  const grid = document.querySelector<HTMLElement>("[data-board-lanes]");
  const hours = document.querySelector<HTMLElement>("[data-board-hours]");
  if (!grid || !hours) return;
  const from = { x: event.clientX, y: event.clientY, scroll: grid.scrollTop };
  const face = event.currentTarget.getBoundingClientRect();
  const span = usualSpan(grip.job, day);
  const perMs = hours.clientWidth / ((LAST_HOUR - FIRST_HOUR) * HOUR);
  let isOn = false;
  let last = from;
  let scrolling: ReturnType<typeof setInterval> | undefined;
  const fly = () => document.querySelector<HTMLElement>("[data-board-fly]");

  const move = (pointer: { x: number; y: number }, overrides: boolean) => {
    last = { ...last, ...pointer };
    const under = document.elementFromPoint(pointer.x, pointer.y);
    const lane = under?.closest<HTMLElement>("[data-lane]")?.dataset.lane;
    const isAside = under?.closest("[data-board-unassigned]") !== null && under !== null;
    const byWidth = grip.lane || grip.mode !== "move";
    const quarters = byWidth ? Math.round((pointer.x - from.x) / perMs / QUARTER) : 0;
    const kept = grip.mode === "move" ? (lane ?? (isAside ? null : undefined)) : grip.lane;
    store.carry({
      ...{ job: grip.job, at: shifted(span, quarters * QUARTER, grip.mode), lane: kept },
      ...{ from: grip.lane, takeOff: grip.assignmentId, mode: grip.mode },
      ...{ by: "mouse", overrides, isPending: false },
    });
    const element = fly();
    if (element) {
      const left = Math.min(face.left, from.x - 12) + pointer.x - from.x;
      element.style.transform = `translate(${grip.lane ? left : pointer.x - 24}px, ${pointer.y + 10}px)`;
    }
  };
  const onMove = (at: PointerEvent) => {
    if (!isOn && Math.hypot(at.clientX - from.x, at.clientY - from.y) < BEGINS_AFTER) return;
    if (!isOn) {
      isOn = true;
      document.body.style.userSelect = "none";
      scrolling = setInterval(() => {
        const box = grid.getBoundingClientRect();
        const by =
          last.y > box.bottom - EDGE ? 12 : last.y < box.top + EDGE && last.y > box.top - EDGE ? -12 : 0;
        if (by !== 0) grid.scrollBy(0, by);
      }, 16);
    }
    at.preventDefault();
    move({ x: at.clientX, y: at.clientY }, at.altKey);
  };
  const onKey = (key: KeyboardEvent) => {
    if (!isOn) return;
    if (key.key === "Escape") {
      end();
      store.drop();
    } else if (key.key !== "Alt") return;
    else move(last, key.type === "keydown");
    key.preventDefault();
    key.stopPropagation();
  };
  const onUp = (at: PointerEvent) => {
    end();
    if (!isOn) return;
    const { carried, answers } = store.get();
    // The click that follows a drag opens nothing.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, true), 50);
    if (carried)
      void placements.current.land({ ...carried, overrides: at.altKey }, answers.get(carried.lane ?? ""));
  };
  const onCancel = () => {
    end();
    store.drop();
  };
  function end() {
    document.body.style.userSelect = "";
    clearInterval(scrolling);
    removeEventListener("pointermove", onMove);
    removeEventListener("pointerup", onUp);
    removeEventListener("pointercancel", onCancel);
    removeEventListener("keydown", onKey, true);
    removeEventListener("keyup", onKey, true);
  }
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", onUp);
  addEventListener("pointercancel", onCancel);
  addEventListener("keydown", onKey, true);
  addEventListener("keyup", onKey, true);
}

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

/** 11:00 to 15:00 */
export const spanLabel = ({ startsAt, endsAt }: Span) => `${formatTime(startsAt)} to ${formatTime(endsAt)}`;
/** 11:00–15:00 */
export const spanShort = ({ startsAt, endsAt }: Span) => `${formatTime(startsAt)}–${formatTime(endsAt)}`;
