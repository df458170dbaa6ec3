import { asc, eq, ne } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { vehicles } from "../vehicles/server/tables";
import { reportDefect } from "../workshop/server/commands";
import { DEFAULT_CHECKLIST, itemsFor } from "./domain";
import { vehicleChecks } from "./server/tables";

const DAYS = 6;
/** Vehicles without a check today. */
const NOT_YET = ["Canter 3", "Pickup"];
const FOUND = { vehicle: "Canter 1", item: "Mirrors", what: "Left mirror is cracked" };

/** The last week's checks of each vehicle in use, today's by half past six. */
export async function seedChecks(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const drivers = await tx
    .select({ id: people.id })
    .from(people)
    .where(eq(people.role, "driver"))
    .orderBy(asc(people.name))
    .limit(20);
  const fleet = await tx.select().from(vehicles).where(ne(vehicles.state, "retired")).orderBy(vehicles.plate);
  for (const [place, vehicle] of fleet.entries())
    for (let back = DAYS; back >= 0; back -= 1) {
      const isOut = vehicle.state !== "active" && back === 0;
      if (isOut || (back === 0 && NOT_YET.includes(vehicle.name))) continue;
      const day = addDays(today, -back);
      const at = new Date(`${day}T06:${String(31 + place).padStart(2, "0")}:00+03:00`);
      // Before half past six there is no check of today.
      if (at > now) continue;
      const isFound = back === 0 && vehicle.name === FOUND.vehicle;
      const { what } = FOUND;
      const id = trustedReach(tx, "vehicle", vehicle.id, "made");
      const defect = { id, what, severity: "minor", noticedOn: day, now: at } as const;
      const defectId = isFound ? (await reportDefect(tx, system, defect)).id : null;
      await tx.insert(vehicleChecks).values({
        ...{ id: newId(at.getTime()), vehicleId: vehicle.id, day, createdAt: at },
        createdBy: drivers[place % Math.max(drivers.length, 1)]?.id ?? null,
        km: (vehicle.odometer ?? 0) - back * 90,
        answers: itemsFor(DEFAULT_CHECKLIST, vehicle.class).map(({ en, sw }) => {
          const own = isFound && en === FOUND.item ? defectId : null;
          return { en, sw, isOk: own === null, defectId: own };
        }),
      });
    }
}
