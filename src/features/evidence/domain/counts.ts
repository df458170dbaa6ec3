export const COUNT_STAGES = ["load", "unload"] as const;
export type CountStage = (typeof COUNT_STAGES)[number];
export const COUNT_STAGE_LABELS: Record<CountStage, string> = { load: "Loaded", unload: "Unloaded" };

export interface Counted {
  stage: CountStage;
  room: string;
  quantity: number;
  /** Why the room's counts differ; empty without a reason. */
  explained: string;
}

/** A room's pieces at both ends. Null: not counted there yet. */
export interface Compared {
  room: string;
  loaded: number | null;
  unloaded: number | null;
  explained: string;
}

const sumOf = (rows: readonly Counted[], stage: CountStage): number | null => {
  const counted = rows.filter((row) => row.stage === stage);
  return counted.length === 0 ? null : counted.reduce((sum, { quantity }) => sum + quantity, 0);
};

/** Counts of a move by room, rooms in the order of their first count. Of several reasons the last one counts. */
export function compareCounts(rows: readonly Counted[]): Compared[] {
  return [...new Set(rows.map(({ room }) => room))].map((room) => {
    const own = rows.filter((row) => row.room === room);
    return {
      room,
      loaded: sumOf(own, "load"),
      unloaded: sumOf(own, "unload"),
      explained: own.findLast(({ explained }) => explained !== "")?.explained ?? "",
    };
  });
}

/** True if a room's counts are equal, or their difference has a reason. */
export const isSettled = ({ loaded, unloaded, explained }: Compared): boolean =>
  loaded === unloaded || explained !== "";

export const MAX_QUANTITY = 9_999;
export const MAX_LABEL = 99_999;
export const MAX_EXPLAINED = 300;
