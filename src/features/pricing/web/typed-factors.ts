import type { DayFactor, Weekday } from "../domain/day-factors";

/** A day factor as its fields hold it: all of them, of which its kind uses some. */
export interface TypedFactor {
  kind: DayFactor["kind"];
  weekday: Weekday;
  days: number;
  date: string;
  /** Basis points. */
  rate: number;
}

export const newFactor: TypedFactor = {
  kind: "weekday",
  weekday: "saturday",
  days: 3,
  date: "",
  rate: 1_000,
};

export const typedFactor = (factor: DayFactor): TypedFactor => ({ ...newFactor, ...factor });

export function factorOf({ kind, weekday, days, date, rate }: TypedFactor): DayFactor {
  if (kind === "weekday") return { kind, weekday, rate };
  return kind === "date" ? { kind, date, rate } : { kind, days, rate };
}
