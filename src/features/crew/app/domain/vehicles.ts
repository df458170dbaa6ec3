import { nairobiDate } from "~/platform/kernel/dates";
import type { BundleVehicle } from "../../domain/bundle";
import type { ReportPayloads } from "../../domain/reports";
import { asReport, type Held } from "./reports";

/** When a vehicle was checked today, by any phone; undefined: not yet. */
export function checkedToday(vehicle: BundleVehicle, held: readonly Held[], now: Date): string | undefined {
  const today = nairobiDate(now);
  const isToday = (at: string) => nairobiDate(new Date(at)) === today;
  const own = held
    .map(asReport)
    .findLast(
      (one) =>
        one.kind === "vehicle_check" &&
        one.refused === undefined &&
        one.payload.data.vehicleId === vehicle.id &&
        isToday(one.at),
    );
  if (own) return own.at;
  return vehicle.checkedAt && isToday(vehicle.checkedAt) ? vehicle.checkedAt : undefined;
}

type Check = ReportPayloads["vehicle_check"];
type Defect = Check["defects"][number];

/** The answer to a line of the checklist, as it is being typed. */
export interface Answer {
  isOk: boolean;
  what: string;
  severity: Defect["severity"];
  photos: string[];
}
export const GOOD: Answer = { isOk: true, what: "", severity: "minor", photos: [] };

/** A finished check from the answers, or the first thing that is missing. */
export function checkOf(
  vehicle: Pick<BundleVehicle, "id" | "checklist" | "odometer">,
  answers: ReadonlyMap<string, Answer>,
  { km, isKmSure }: { km: number | undefined; isKmSure: boolean },
): { check: Check } | { missing: "km" | "km_less" | "answers" | "what"; item?: string } {
  if (km === undefined) return { missing: "km" };
  if (!isKmSure && vehicle.odometer !== null && km < vehicle.odometer) return { missing: "km_less" };
  const given = vehicle.checklist.flatMap(({ en }) => {
    const answer = answers.get(en);
    return answer ? [{ item: en, answer }] : [];
  });
  if (given.length < vehicle.checklist.length) return { missing: "answers" };
  const bad = given.filter(({ answer }) => !answer.isOk);
  const unsaid = bad.find(({ answer }) => answer.what.trim() === "");
  if (unsaid) return { missing: "what", item: unsaid.item };
  return {
    check: {
      ...{ vehicleId: vehicle.id, km, isKmSure, note: "" },
      answers: given.map(({ item, answer }) => ({ item, isOk: answer.isOk })),
      defects: bad.map(({ item, answer: { what, severity, photos } }) => ({
        ...{ item, what: what.trim(), severity, photos },
      })),
    },
  };
}
