import { and, eq } from "drizzle-orm";
import { getVehicle } from "~/features/fleet/vehicles/server/queries";
import { assertReachVehicle } from "~/features/fleet/vehicles/server/reach";
import { reportDefect } from "~/features/fleet/workshop/server/commands";
import { findPerson } from "~/features/identity/server/queries";
import { oneOfBoth } from "~/features/jobs/errors";
import { crewCannotBeSent } from "~/features/moves/errors";
import { mayCrew } from "~/features/moves/server/queries/crew";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { formatDate, formatTime, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { outageReported } from "../../domain/events";
import { defectNeeded } from "../../errors";
import { dispatchOutages } from "../tables";

interface Reporting {
  vehicleId?: string | undefined;
  personId?: string | undefined;
  from: Date;
  /** Of a vehicle: what is broken. */
  defect: string;
  now: Date;
}

/**
 * Records that a vehicle or a person cannot work from a time of the day. A vehicle gets a severe defect, which puts it
 * into the workshop. Reported twice for a day, it is one outage.
 */
export async function reportOutage(tx: Tx, actor: Actor, input: Reporting): Promise<{ id: string }> {
  const { vehicleId, personId, from, now } = input;
  if ((personId === undefined) === (vehicleId === undefined)) throw oneOfBoth();
  const day = nairobiDate(from);
  const id = newId(now.getTime());
  const [made] = await tx
    .insert(dispatchOutages)
    .values({ id, day, fromAt: from, personId, vehicleId, createdAt: now, createdBy: actor.personId })
    .onConflictDoNothing()
    .returning({ id: dispatchOutages.id });
  const name = vehicleId
    ? await reportBroken(tx, actor, { ...input, vehicleId, isNew: made !== undefined })
    : await assertMayCrew(tx, actor, personId ?? "");
  if (!made) {
    const holder = vehicleId
      ? eq(dispatchOutages.vehicleId, vehicleId)
      : eq(dispatchOutages.personId, personId ?? "");
    const [known] = await tx
      .select({ id: dispatchOutages.id })
      .from(dispatchOutages)
      .where(and(eq(dispatchOutages.day, day), holder));
    return { id: known?.id ?? id };
  }
  await record(tx, actor, outageReported, {
    subjectId: id,
    summary: `${name} is out on ${formatDate(day)} from ${formatTime(from)}`,
    data: { day, vehicleId: vehicleId ?? null, personId: personId ?? null },
    at: now,
  });
  return { id };
}

async function reportBroken(
  tx: Tx,
  actor: Actor,
  { vehicleId, defect, isNew, now }: Reporting & { vehicleId: string; isNew: boolean },
): Promise<string> {
  const id = assertReachVehicle(tx, actor, vehicleId);
  const today = nairobiDate(now);
  const { plate } = await getVehicle(tx, id, today);
  if (!isNew) return plate;
  if (!defect) throw defectNeeded.at("defect");
  await reportDefect(tx, actor, { id, what: defect, severity: "severe", noticedOn: today, now });
  return plate;
}

async function assertMayCrew(tx: Tx, actor: Actor, personId: string): Promise<string> {
  const person = await findPerson(tx, personId);
  if (!person || !(await mayCrew(tx, actor, [personId]))) throw crewCannotBeSent.at("personId");
  return person.name;
}
