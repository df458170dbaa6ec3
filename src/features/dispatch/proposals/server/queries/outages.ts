import { and, asc, eq, isNull } from "drizzle-orm";
import { CLASS_LABELS, USUAL_BODIES } from "~/features/fleet/vehicles/domain";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import { isPlannable } from "~/features/jobs/domain";
import { plansAll } from "~/features/moves/server/reach";
import { listSuppliers } from "~/features/suppliers/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import type { Day } from "../../domain/day";
import { type Fallen, type Haulier, jobsOf, optionsFor } from "../../domain/replan";
import { outageNotFound } from "../../errors";
import { dispatchOutages, dispatchReplans } from "../tables";
import { getDay, type ListedJob, listJobsOfDay } from "./day";
import { listNotices } from "./notices";

const columns = {
  id: dispatchOutages.id,
  day: dispatchOutages.day,
  from: dispatchOutages.fromAt,
  personId: dispatchOutages.personId,
  vehicleId: dispatchOutages.vehicleId,
  personName: people.name,
  plate: vehicles.plate,
};
const select = (reader: Reader) =>
  reader
    .select(columns)
    .from(dispatchOutages)
    .leftJoin(people, eq(people.id, dispatchOutages.personId))
    .leftJoin(vehicles, eq(vehicles.id, dispatchOutages.vehicleId));
const inReach = (actor: Actor) =>
  plansAll(actor) ? undefined : eq(dispatchOutages.createdBy, personIdOf(actor));

const shown = ({ personName, plate, ...row }: Awaited<ReturnType<typeof select>>[number]) => ({
  ...row,
  name: personName ?? plate ?? "",
});

/** The outages of a day within the actor's reach. */
export async function listOutages(reader: Reader, actor: Actor, day: PlainDate) {
  const rows = await select(reader)
    .where(and(eq(dispatchOutages.day, day), inReach(actor)))
    .orderBy(asc(dispatchOutages.fromAt), asc(dispatchOutages.id));
  return rows.map(shown);
}

/** An outage with the jobs that it touches, their options, and the messages prepared so far. */
export async function getOutage(reader: Reader, actor: Actor, id: string, now: Date) {
  const { outage, listed, day, fallen, replans } = await readOutage(reader, actor, id, now);
  const open = new Set(jobsOf(day, fallen).map((job) => job.id));
  const hauliers = await listHauliers(reader, actor, outage);
  const jobs = listed
    .filter((job) => open.has(job.id) || replans.has(job.id))
    .map((job) => {
      const replan = replans.get(job.id);
      const { number, customer, from, to, startsAt, endsAt, state } = job;
      return {
        ...{ jobId: job.id, number, customer, from, to, startsAt, endsAt, state },
        replan: replan
          ? {
              ...{ kind: replan.kind, at: replan.createdAt },
              canUndo: replan.change !== null && isPlannable(state),
            }
          : null,
        options: replan ? [] : optionsOf(job.id, { day, fallen, hauliers }),
      };
    });
  const notices = await listNotices(reader, id, listed);
  return { ...outage, jobs, notices: notices.map(({ shown: one }) => one) };
}

export function optionsOf(
  jobId: string,
  { day, fallen, hauliers }: { day: Day; fallen: Fallen; hauliers: readonly Haulier[] },
) {
  const job = day.jobs.find((one) => one.id === jobId);
  return job ? optionsFor(job, { day, fallen, hauliers }) : [];
}

interface ReadOutage {
  outage: ReturnType<typeof shown>;
  listed: ListedJob[];
  day: Day;
  fallen: Fallen;
  /** Those that are not undone, by job. */
  replans: Map<string, typeof dispatchReplans.$inferSelect>;
}

/** Throws NOT_FOUND out of reach. */
export async function readOutage(reader: Reader, actor: Actor, id: string, now: Date): Promise<ReadOutage> {
  const [row] = await select(reader).where(and(eq(dispatchOutages.id, id), inReach(actor)));
  if (!row) throw outageNotFound();
  const outage = shown(row);
  const listed = await listJobsOfDay(reader, actor, outage.day, now);
  const day = await getDay(reader, actor, { day: outage.day, listed });
  const replans = await reader
    .select()
    .from(dispatchReplans)
    .where(and(eq(dispatchReplans.outageId, id), isNull(dispatchReplans.undoneAt)));
  const fallen: Fallen = {
    id: outage.vehicleId ?? outage.personId ?? "",
    of: outage.vehicleId ? "vehicle" : "person",
    ...{ name: outage.name, from: outage.from },
  };
  return { outage, listed, day, fallen, replans: new Map(replans.map((one) => [one.jobId, one])) };
}

const MOST_HAULIERS = 200;

/** Trucks of hauliers with valid papers, the cheapest first, for those who may see suppliers. */
async function listHauliers(
  reader: Reader,
  actor: Actor,
  { vehicleId, day }: { vehicleId: string | null; day: PlainDate },
): Promise<Haulier[]> {
  if (!vehicleId || !can(actor, "manage_suppliers")) return [];
  const asked = { kind: "haulier", status: "active", limit: MOST_HAULIERS } as const;
  const { rows } = await listSuppliers(reader, asked, day);
  return rows
    .filter(({ expired }) => expired.length === 0)
    .flatMap(({ id, name, phone, rates }) =>
      rates.flatMap(({ class: of, price }) => {
        const body = USUAL_BODIES[of];
        if (!body) return [];
        const { volume, payload } = body;
        return [{ id, name, phone, truck: CLASS_LABELS[of], volume, payload, cents: price }];
      }),
    )
    .toSorted((a, b) => a.cents - b.cents)
    .map(({ cents, ...one }) => ({ ...one, price: formatKes(cents) }));
}
