import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { listContacts } from "~/features/availability/server/queries";
import { customers } from "~/features/customers/server/tables";
import { itemsFor } from "~/features/fleet/checks/domain";
import { checksOf } from "~/features/fleet/checks/server/queries";
import { vehicleChecksSection } from "~/features/fleet/checks/settings";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { inventoryLines, inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { type InventoryPlan, planServices } from "~/features/inventory/planning/server/queries";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { crewContactDays } from "~/features/moves/domain";
import { moves } from "~/features/moves/server/tables";
import { offeredLines } from "~/features/pricing/domain/prices";
import { getPriceList } from "~/features/pricing/server/queries/prices";
import { mapLink, seesContacts } from "~/features/publishing/domain/plan";
import { listNames, withoutAddress } from "~/features/publishing/server/queries/own-jobs";
import { jobNotices, jobPublications } from "~/features/publishing/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { getMailHead, getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import { addDays, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import type { Bundle, BundleExtra, BundleJob, BundleLine, BundleVehicle } from "../../domain/bundle";
import type { Reported } from "../../domain/steps";
import { crewStepsSection } from "../../settings";
import { crewEvents } from "../tables";
import { readEvidencePart } from "./evidence-part";

/** Parts of later features in the bundle, by name. Undefined adds none. */
export const bundleParts = definePort<{
  name: string;
  of: (reader: Reader, actor: Actor, jobIds: readonly string[], now: Date) => Promise<unknown>;
}>();

const OVER = ["done", "verified", "aborted"] as const;
const MOST_JOBS = 30;

/** The person's published jobs of today and two more days, and those of yesterday that are not done. */
function listRows(reader: Reader, personId: string, now: Date) {
  const today = nairobiDate(now);
  return reader
    .select({
      job: jobs,
      role: jobAssignments.role,
      ...{ startsAt: jobNotices.startsAt, endsAt: jobNotices.endsAt, plan: jobPublications.plan },
      ...{ quoteId: moves.quoteId, priceListVersion: quotes.priceListVersion },
      customer: sql<string>`coalesce(${quotes.customerName}, ${customers.name}, '')`,
      phone: sql<string>`coalesce(${quotes.customerPhone}, ${customers.phone}, '')`,
      instructions: sql<string>`coalesce(${quotes.specialInstructions}, '')`,
    })
    .from(jobNotices)
    .innerJoin(jobs, eq(jobs.id, jobNotices.jobId))
    .innerJoin(jobPublications, eq(jobPublications.jobId, jobs.id))
    .innerJoin(
      jobAssignments,
      and(eq(jobAssignments.jobId, jobs.id), eq(jobAssignments.personId, jobNotices.personId)),
    )
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .where(
      and(
        eq(jobNotices.personId, personId),
        isNull(jobNotices.withdrawnAt),
        lt(jobNotices.startsAt, startOfDate(addDays(today, 3))),
        or(
          gt(jobNotices.endsAt, startOfDate(today)),
          and(gt(jobNotices.endsAt, startOfDate(addDays(today, -1))), notInArray(jobs.state, [...OVER])),
        ),
      ),
    )
    .orderBy(asc(jobNotices.startsAt), asc(jobs.id))
    .limit(MOST_JOBS);
}
type Row = Awaited<ReturnType<typeof listRows>>[number];

/** Everything that a person's phone works with for three days, without network. */
export async function getBundle(reader: Reader, actor: Actor, now: Date): Promise<Bundle> {
  const personId = personIdOf(actor);
  const rows = await listRows(reader, personId, now);
  const jobIds = rows.map(({ job }) => job.id);
  const contact = (await listContacts(reader, [personId])).get(personId);
  const { name, phone } = await getMailHead(reader);
  const carried = await listVehicles(reader, rows, now);
  const listed = await listBundleJobs(reader, actor, { rows, vehicles: carried, now });
  const parts: Bundle["parts"] = { evidence: await readEvidencePart(reader, actor, listed, now) };
  for (const part of bundleParts.all()) {
    const found = await part.of(reader, actor, jobIds, now);
    if (found !== undefined) parts[part.name] = found;
  }
  return {
    person: {
      ...{ id: personId, name: actor.name, language: contact?.language ?? "sw" },
      ...{ mayLead: can(actor, "lead_crew"), mayDrive: can(actor, "update_move_status") },
    },
    company: { name, phone },
    today: nairobiDate(now),
    steps: (await getSettings(reader, crewStepsSection)) as unknown as Bundle["steps"],
    jobs: listed,
    vehicles: carried,
    parts,
  };
}

/** The bundle's ETag: it changes with anything that the phone would show. */
export const etagOf = (bundle: Bundle): string =>
  `"${createHash("sha256").update(JSON.stringify(bundle)).digest("base64url").slice(0, 22)}"`;

async function listBundleJobs(
  reader: Reader,
  actor: Actor,
  { rows, vehicles: carried, now }: { rows: readonly Row[]; vehicles: readonly BundleVehicle[]; now: Date },
): Promise<BundleJob[]> {
  const moveIds = [...new Set(rows.map(({ job }) => job.moveId))];
  const goods = await listGoods(reader, await planServices(reader, moveIds));
  const names = await listNames(
    reader,
    rows.flatMap(({ plan }) => plan.team.map((member) => member.personId)),
  );
  const reported = await listReported(
    reader,
    rows.map(({ job }) => job.id),
  );
  const extras = await listExtras(reader, rows);
  const days = crewContactDays(now);
  return rows.map(({ job, role, plan, ...row }): BundleJob => {
    const sees = seesContacts(plan, days);
    const seesPrices = role === "lead" && can(actor, "lead_crew");
    return {
      ...{ id: job.id, moveId: job.moveId, number: plan.number, version: job.rowVersion },
      ...{ kind: plan.kind, state: job.state, role: role as BundleJob["role"] },
      ...{ startsAt: plan.startsAt, endsAt: plan.endsAt, litres: plan.litres, minutes: plan.minutes },
      ...{ customer: sees ? row.customer : "", phone: sees ? row.phone : "", seesContacts: sees },
      stops: sees ? plan.stops : plan.stops.map(withoutAddress),
      team: plan.team.map((member) => ({ ...member, name: names.get(member.personId) ?? "" })),
      vehicleIds: carried.flatMap(({ id, plate }) => (plan.vehicles.includes(plate) ? [id] : [])),
      instructions: sees ? row.instructions : "",
      map: sees && plan.stops.length > 0 ? mapLink(plan.stops) : "",
      inventory: sees ? (goods.get(job.moveId) ?? null) : null,
      extras: (extras.get(row.priceListVersion ?? 0) ?? []).map(({ unitPrice, ...extra }) =>
        seesPrices && unitPrice !== undefined ? { ...extra, unitPrice } : extra,
      ),
      reported: reported.get(job.id) ?? [],
    };
  });
}

/** Lines by room without their values, by the moves' ids. Usual values are left out: the network is slow. */
async function listGoods(reader: Reader, plans: ReadonlyMap<string, InventoryPlan>) {
  const found = new Map<string, NonNullable<BundleJob["inventory"]>>();
  if (plans.size === 0) return found;
  const versions = await reader
    .select({
      ...{ id: inventoryVersions.id, inventoryId: inventoryVersions.inventoryId },
      ...{ version: inventoryVersions.version, rooms: inventoryVersions.rooms },
    })
    .from(inventoryVersions)
    .where(
      or(
        ...[...plans.values()].map(({ inventoryId, version }) =>
          and(eq(inventoryVersions.inventoryId, inventoryId), eq(inventoryVersions.version, version)),
        ),
      ),
    );
  const lines = await reader
    .select({
      ...{ versionId: inventoryLines.versionId, room: inventoryLines.room, itemId: inventoryLines.itemId },
      ...{ name: inventoryLines.name, nameSw: inventoryLines.nameSw, quantity: inventoryLines.quantity },
      ...{ volume: inventoryLines.volume, flags: inventoryLines.flags, packedBy: inventoryLines.packedBy },
      ...{ going: inventoryLines.going, note: inventoryLines.note },
    })
    .from(inventoryLines)
    .where(
      inArray(
        inventoryLines.versionId,
        versions.map(({ id }) => id),
      ),
    )
    .orderBy(asc(inventoryLines.position), asc(inventoryLines.itemId));
  const byVersion = Map.groupBy(lines, ({ versionId }) => versionId);
  for (const [moveId, plan] of plans) {
    const of = versions.find(
      ({ inventoryId, version }) => inventoryId === plan.inventoryId && version === plan.version,
    );
    if (!of) continue;
    const own = Map.groupBy(byVersion.get(of.id) ?? [], ({ room }) => room);
    const rooms = of.rooms.map((room) => ({ ...room, lines: (own.get(room.key) ?? []).map(lineOf) }));
    found.set(moveId, { version: of.version, rooms });
  }
  return found;
}

const lineOf = (line: {
  itemId: string;
  name: string;
  nameSw: string;
  quantity: number;
  volume: number | null;
  flags: readonly string[];
  packedBy: string;
  going: "yes" | "no" | "maybe";
  note: string;
}): BundleLine => ({
  ...{ itemId: line.itemId, name: line.name, quantity: line.quantity },
  ...(line.nameSw !== "" && line.nameSw !== line.name ? { nameSw: line.nameSw } : {}),
  ...(line.volume === null ? {} : { litres: Math.round(line.volume * 1000) }),
  ...(line.flags.length > 0 ? { flags: [...line.flags] } : {}),
  ...(line.packedBy === "company" ? { isPacked: true as const } : {}),
  ...(line.going === "yes" ? {} : { going: line.going }),
  ...(line.note === "" ? {} : { note: line.note }),
});

async function listReported(reader: Reader, jobIds: readonly string[]) {
  const found = new Map<string, BundleJob["reported"]>();
  if (jobIds.length === 0) return found;
  const rows = await reader
    .select({
      ...{ id: crewEvents.id, jobId: crewEvents.jobId, at: crewEvents.at, personId: crewEvents.personId },
      step: sql<Reported>`${crewEvents.payload} ->> 'step'`,
      skipped: sql<string>`coalesce(${crewEvents.payload} ->> 'skipped', '')`,
    })
    .from(crewEvents)
    .where(and(inArray(crewEvents.jobId, [...jobIds]), eq(crewEvents.kind, "step"), isNull(crewEvents.flag)))
    .orderBy(asc(crewEvents.at), asc(crewEvents.id));
  const names = await listNames(
    reader,
    rows.map(({ personId }) => personId),
  );
  for (const { id, jobId, at, personId, step, skipped } of rows) {
    const list = found.get(jobId ?? "") ?? [];
    list.push({ id, step, at: at.toISOString(), by: names.get(personId) ?? "", skipped });
    found.set(jobId ?? "", list);
  }
  return found;
}

/** The lines of the price lists that the moves' quotes were made with. */
async function listExtras(reader: Reader, rows: readonly Row[]): Promise<Map<number, BundleExtra[]>> {
  const found = new Map<number, BundleExtra[]>();
  for (const version of new Set(rows.flatMap(({ priceListVersion }) => priceListVersion ?? []))) {
    const lines = offeredLines(await getPriceList(reader, version));
    found.set(
      version,
      lines.map(({ category, code, description, unitPrice }) => ({ category, code, description, unitPrice })),
    );
  }
  return found;
}

/** The vehicles of the published plans, with the checklists of their classes. */
async function listVehicles(reader: Reader, rows: readonly Row[], now: Date): Promise<BundleVehicle[]> {
  const plates = [...new Set(rows.flatMap(({ plan }) => plan.vehicles))];
  if (plates.length === 0) return [];
  const found = await reader
    .select({
      ...{ id: vehicles.id, plate: vehicles.plate, name: vehicles.name, class: vehicles.class },
      odometer: vehicles.odometer,
    })
    .from(vehicles)
    .where(inArray(vehicles.plate, plates))
    .orderBy(asc(vehicles.plate));
  const checked = await checksOf(
    reader,
    found.map(({ id }) => id),
    nairobiDate(now),
  );
  const { items } = await getSettings(reader, vehicleChecksSection);
  return found.map((vehicle) => ({
    ...vehicle,
    checklist: itemsFor(items, vehicle.class),
    checkedAt: checked.get(vehicle.id)?.at.toISOString() ?? null,
  }));
}
