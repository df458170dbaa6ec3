import { counted, formatNumber } from "~/platform/kernel/numbers";
import type { Figure, Resource } from "../domain/days";

export type Limit = Resource | "moves";

export const RESOURCE_LABELS: Record<Limit, string> = {
  trucks: "Trucks",
  litres: "Volume",
  drivers: "Drivers",
  crew: "Crew",
  packers: "Packers",
  moves: "Moves",
};

/** A figure as people read it: litres become cubic metres. */
export const figureText = (resource: Limit, value: number): string =>
  resource === "litres" ? formatNumber(value / 1_000, 1) : formatNumber(value);

const UNITS: Partial<Record<Limit, string>> = { litres: " m³" };

/** '108 m³ free', '2 short' or 'not counted'. */
export function freeText(resource: Limit, { free }: Pick<Figure, "free">): string {
  if (free === null) return "not counted";
  const amount = `${figureText(resource, Math.abs(free))}${UNITS[resource] ?? ""}`;
  return `${amount} ${free < 0 ? "short" : "free"}`;
}

export const heldText = (resource: Limit, { held }: Pick<Figure, "held">): string =>
  held > 0 ? `${figureText(resource, held)} held` : "";

/** 'of 484 m³'. */
export const totalText = (resource: Limit, { total }: Pick<Figure, "total">): string =>
  total === null ? "" : `of ${figureText(resource, total)}${UNITS[resource] ?? ""}`;

export const movesText = (moves: number) => counted(moves, "move");

/** Shares of a bar, in percent of its length. A bar is full at 100% and says more in words. */
export function barOf({ used, held, total }: Pick<Figure, "used" | "held" | "total">) {
  if (total === null || total <= 0) return { used: used + held > 0 ? 100 : 0, held: 0, percent: null };
  const percent = Math.round(((used + held) / total) * 100);
  const share = Math.min(100, (used / total) * 100);
  return { used: share, held: Math.min(100 - share, (held / total) * 100), percent };
}
