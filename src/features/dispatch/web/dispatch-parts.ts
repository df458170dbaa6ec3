import type { ComponentType } from "react";
import type { PlainDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import type { Board, BoardJob, PersonLane, VehicleLane } from "../contract";

/** The props of parts that later features add to the board. They are new after each write, so that parts read again. */
export interface BoardPart {
  board: Board;
  day: PlainDate;
  view: "day" | "week";
}

/** Buttons in the bar. */
export const boardTools = definePort<ComponentType<BoardPart>>();

/** A strip below the bar of a day, 56 px high. */
export const dayStrip = definePort<ComponentType<BoardPart>>();

/**
 * Rows above the lanes of a week. Their cells are children of the week's grid: one for the lanes' column, then one for
 * each of `days`.
 */
export const weekHead = definePort<ComponentType<BoardPart & { days: readonly PlainDate[] }>>();

/** A lane by its vehicle or its person. */
export type LaneOf =
  | { vehicle: VehicleLane; person?: undefined }
  | { vehicle?: undefined; person: PersonLane };

export interface LaneAction {
  label: string;
  /** True for lanes that have this action. */
  isFor: (lane: LaneOf) => boolean;
  /** Opens when the entry is chosen. */
  Dialog: ComponentType<BoardPart & { lane: LaneOf; onClose: () => void }>;
}

/** Entries in the menu of a vehicle or a person. */
export const laneMenu = definePort<LaneAction>();

/** Sections in the drawer of a job. */
export const jobParts = definePort<ComponentType<BoardPart & { job: BoardJob }>>();

/** Parts of the left column, below Unassigned. */
export const sideParts = definePort<ComponentType<BoardPart>>();
