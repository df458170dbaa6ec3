import { createContext, use, useSyncExternalStore } from "react";
import type { Board, BoardJob } from "../contract";
import type { Span } from "../domain/board";
import { type Answer, answerOf, type Target } from "../domain/fits";

/** A job on its way to another place, by mouse or by keys. Nothing is saved yet. */
export interface Carried {
  job: BoardJob;
  /** The wanted times. */
  at: Span;
  /** The lane under it; undefined outside all lanes, null over Unassigned. */
  lane: string | null | undefined;
  /** The lane and the assignment that it left. */
  from: string | undefined;
  takeOff: string | undefined;
  mode: "move" | "start" | "end";
  by: "mouse" | "keys";
  /** Alt is held: it lands at the wanted time. */
  overrides: boolean;
  /** The server has been asked. */
  isPending: boolean;
}

export interface BoardState {
  carried: Carried | undefined;
  /** The answer of each lane to the carried job. */
  answers: ReadonlyMap<string, Answer>;
  /** The block or card that arrow keys walk from. */
  focused: string | undefined;
}

const EMPTY: BoardState = { carried: undefined, answers: new Map(), focused: undefined };

/** The lanes of the shown side by their ids, as targets of a drop. */
export type Targets = ReadonlyMap<string, Target>;

/**
 * The state of a drag, outside React, so that a drag over 60 lanes renders only what changes: each lane reads its own
 * answer.
 */
export function makeBoardStore() {
  let state = EMPTY;
  let board: Board | undefined;
  let targets: Targets = new Map();
  const listeners = new Set<() => void>();
  const set = (next: Partial<BoardState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const answersTo = (carried: Carried): BoardState["answers"] => {
    const before = state.carried;
    const isSame =
      before?.job === carried.job &&
      before.at.startsAt.getTime() === carried.at.startsAt.getTime() &&
      before.at.endsAt.getTime() === carried.at.endsAt.getTime();
    const shown = board;
    if (isSame || !shown) return state.answers;
    const { job, at, from, takeOff } = carried;
    return new Map(
      [...targets].map(([id, target]) => [
        id,
        answerOf(shown, id === from ? { job, at } : { job, at, target, takeOff }),
      ]),
    );
  };
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The board and lanes that answers are computed from. */
    show: (next: Board, lanes: Targets) => {
      board = next;
      targets = lanes;
    },
    board: () => board,
    target: (lane: string | null | undefined) => (lane ? targets.get(lane) : undefined),
    carry: (carried: Carried) => set({ answers: answersTo(carried), carried }),
    drop: () => state.carried && set({ carried: undefined, answers: EMPTY.answers }),
    focus: (focused: string | undefined) => focused !== state.focused && set({ focused }),
  };
}
export type BoardStore = ReturnType<typeof makeBoardStore>;

export const BoardContext = createContext<BoardStore>(makeBoardStore());

/** A part of the drag's state. `select` returns a primitive, or an object that stays the same while nothing changes. */
export function useBoardState<Part>(select: (state: BoardState) => Part): Part {
  const store = use(BoardContext);
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(EMPTY),
  );
}

export const useBoardStore = () => use(BoardContext);
