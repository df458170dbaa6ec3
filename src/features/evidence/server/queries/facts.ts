import { and, asc, eq, isNull, or } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import { listLines } from "~/features/inventory/inventories/server/queries/inventories";
import { inventories, inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { listedRooms } from "~/features/inventory/item-sheets/domain/listed-rooms";
import { jobNumber } from "~/features/jobs/domain";
import { jobNotFound } from "~/features/jobs/errors";
import { listRoutes } from "~/features/jobs/server/queries/jobs";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { customerOfMove } from "~/features/moves/server/queries/contacts";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import { countTemplates } from "~/features/settings/templates/server/queries";
import { documentTemplatesSection } from "~/features/settings/templates/settings";
import type { Reader } from "~/platform/db/database";
import type { Locale } from "~/platform/kernel/locales";
import type { DocumentFacts, DocumentKind } from "../../domain/documents";
import { readCounts, readMarks } from "./entries";

/** The texts of all kinds in both languages, with their number. */
export async function readTexts(reader: Reader, now: Date): Promise<DocumentFacts["texts"]> {
  const { evidence: texts } = await getSettings(reader, documentTemplatesSection);
  const version = await countTemplates(reader, now);
  return {
    version,
    of: {
      origin: { en: texts.originEn, sw: texts.originSw },
      destination: { en: texts.destinationEn, sw: texts.destinationSw },
      job_sheet: { en: texts.jobSheetEn, sw: texts.jobSheetSw },
      delivery_note: { en: texts.deliveryNoteEn, sw: texts.deliveryNoteSw },
      change_order: { en: texts.changeOrderEn, sw: texts.changeOrderSw },
      waiver: { en: texts.waiverEn, sw: texts.waiverSw },
    },
  };
}

/** The goods of a move by room that go, from the newest version of its inventory. */
async function readGoods(reader: Reader, moveId: string, quote: string | null, locale: Locale) {
  const [version] = await reader
    .select({ id: inventoryVersions.id, version: inventoryVersions.version, rooms: inventoryVersions.rooms })
    .from(inventories)
    .innerJoin(
      inventoryVersions,
      and(eq(inventoryVersions.inventoryId, inventories.id), eq(inventoryVersions.newest, true)),
    )
    .where(
      or(eq(inventories.moveId, moveId), quote === null ? undefined : eq(inventories.quoteNumber, quote)),
    );
  if (!version) return { inventory: null, rooms: [] };
  const lines = (await listLines(reader, version.id)).filter(({ going }) => going !== "no");
  const filled = version.rooms.filter(({ key }) => lines.some(({ room }) => room === key));
  const rooms = listedRooms({ rooms: filled, lines }, locale).map(({ label, lines: listed }, at) => {
    const ids = lines.filter(({ room }) => room === filled[at]?.key);
    return {
      name: label,
      lines: listed.map(({ name, remarks, quantity }, place) => ({
        ...{ id: ids[place]?.itemId ?? "", name, quantity, note: remarks.join(", ") },
      })),
    };
  });
  return { inventory: { versionId: version.id, version: version.version }, rooms };
}

export interface Asked {
  kind: DocumentKind;
  /** The customer's by default. */
  locale?: Locale | undefined;
  note: string;
  extras: DocumentFacts["extras"];
  amends: DocumentFacts["amends"];
  now: Date;
}

/** Everything that a document of a job may say. Throws NOT_FOUND. */
export async function readFacts(reader: Reader, jobId: string, asked: Asked): Promise<DocumentFacts> {
  const [found] = await reader
    .select({ job: jobs, number: moves.number, day: moves.date, quote: quotes.number, ...customerOfMove })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .where(eq(jobs.id, jobId));
  if (!found) throw jobNotFound();
  const { job, number, day, quote, name, phone } = found;
  const locale = asked.locale ?? found.locale;
  const [route] = await listRoutes(reader, { jobIds: [jobId] });
  const team = await reader
    .select({ name: people.name, plate: vehicles.plate, role: jobAssignments.role })
    .from(jobAssignments)
    .leftJoin(people, eq(people.id, jobAssignments.personId))
    .leftJoin(vehicles, eq(vehicles.id, jobAssignments.vehicleId))
    .where(eq(jobAssignments.jobId, jobId))
    .orderBy(asc(people.name), asc(vehicles.plate));
  const goods = await readGoods(reader, job.moveId, quote, locale);
  const { kind, note, extras, amends, now } = asked;
  return {
    ...{ kind, locale, job: jobNumber(number, job.position), move: number, day },
    ...{ startsAt: job.startsAt?.toISOString() ?? null, endsAt: job.endsAt?.toISOString() ?? null },
    texts: await readTexts(reader, now),
    customer: { name, phone },
    stops: (route?.stops ?? []).map(({ role, address, place, contactName }) => ({
      ...{ role, address, place, contactName },
    })),
    crew: team.flatMap((one) => (one.name === null ? [] : [{ name: one.name, role: one.role }])),
    vehicles: team.flatMap(({ plate }) => plate ?? []),
    ...goods,
    marks: await readMarks(reader, job.moveId),
    counts: await readCounts(reader, job.moveId),
    ...{ extras, note, amends },
  };
}

/** True if a version of an inventory exists and is not frozen. */
export const isOpenVersion = async (reader: Reader, versionId: string): Promise<boolean> =>
  (await reader.$count(
    inventoryVersions,
    and(eq(inventoryVersions.id, versionId), isNull(inventoryVersions.frozenAt)),
  )) > 0;
