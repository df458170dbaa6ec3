import type { Output } from "~/platform/http/client";
import type { PlainDate } from "~/platform/kernel/dates";
import type { movesContract } from "../contract";
import type { MoveWindow } from "../domain";

type Listed = Output<typeof movesContract, "list">;

export type ShownMove = Listed["moves"][number] & { clashes: readonly string[] };
export type OpenedMove = Output<typeof movesContract, "get">;

export interface BoardData extends Pick<Listed, "capacity"> {
  moves: readonly ShownMove[];
  date: PlainDate;
  days: readonly PlainDate[];
  today: PlainDate;
  mayPlan: boolean;
}

export interface Drop {
  move: ShownMove;
  date: string;
  window: MoveWindow;
}
