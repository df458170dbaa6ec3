import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import type { Content } from "~/features/inventory/inventories/domain/inventories";
import { listLinesOf } from "~/features/inventory/inventories/server/queries/inventories";
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
import { compareCounts } from "../../domain/counts";
import type { DocumentFacts, DocumentKind } from "../../domain/documents";
import type { evidenceCounts } from "../tables";
import { listOver, readCounted, readMarks } from "./entries";

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

interface Goods {
  inventory: { versionId: string; version: number };
  /** Rooms with lines that go, in one language. */
  roomsIn: (locale: Locale) => KeyedRoom[];
}
type KeyedRoom = DocumentFacts["rooms"][number] & { key: string };

/** The goods of moves that go, by move, from the newest versions of their inventories. */
async function listGoods(
  reader: Reader,
  of: readonly { moveId: string; quote: string | null }[],
): Promise<Map<string, Goods>> {
  const quoted = of.flatMap(({ quote }) => quote ?? []);
  const moveIds = of.map(({ moveId }) => moveId);
  const { id, version, rooms } = inventoryVersions;
  const versions = await reader
    .select({ id, version, rooms, moveId: inventories.moveId, quote: inventories.quoteNumber })
    .from(inventories)
    .innerJoin(
      inventoryVersions,
      and(eq(inventoryVersions.inventoryId, inventories.id), eq(inventoryVersions.newest, true)),
    )
    .where(
      or(
        inArray(inventories.moveId, moveIds),
        quoted.length > 0 ? inArray(inventories.quoteNumber, quoted) : undefined,
      ),
    );
  const lines = await listLinesOf(
    reader,
    versions.map((one) => one.id),
  );
  const found = new Map<string, Goods>();
  for (const { moveId, quote } of of) {
    const own = versions.find((one) => one.moveId === moveId || (quote !== null && one.quote === quote));
    if (!own) continue;
    const going = (lines.get(own.id) ?? []).filter((line) => line.going !== "no");
    found.set(moveId, {
      inventory: { versionId: own.id, version: own.version },
      roomsIn: (locale) => roomsOf({ rooms: own.rooms, lines: going }, locale),
    });
  }
  return found;
}

function roomsOf({ rooms, lines }: Content, locale: Locale): KeyedRoom[] {
  const filled = rooms.filter(({ key }) => lines.some(({ room }) => room === key));
  return listedRooms({ rooms: filled, lines }, locale).map(({ label, lines: listed }, at) => {
    const ids = lines.filter(({ room }) => room === filled[at]?.key);
    return {
      ...{ key: filled[at]?.key ?? "", name: label },
      lines: listed.map(({ name, remarks, quantity }, place) => ({
        ...{ id: ids[place]?.itemId ?? "", name, quantity, note: remarks.join(", ") },
      })),
    };
  });
}

/** What documents say of a job, before anybody chooses a kind and a language. */
export interface JobFacts {
  /** The customer's language. */
  locale: Locale;
  facts: Omit<DocumentFacts, "kind" | "locale" | "texts" | "rooms" | "extras" | "note" | "amends" | "counts">;
  /** Counts that hold. */
  counted: CountRow[];
  /** Ids of marks and counts that hold no more. */
  over: string[];
  roomsIn: Goods["roomsIn"];
}
type CountRow = Pick<
  typeof evidenceCounts.$inferSelect,
  "id" | "stage" | "room" | "labelFrom" | "labelTo" | "quantity" | "explained"
>;

/** The facts of jobs, by job. */
export async function listFacts(reader: Reader, jobIds: readonly string[]): Promise<Map<string, JobFacts>> {
  if (jobIds.length === 0) return new Map();
  const rows = await reader
    .select({ job: jobs, number: moves.number, day: moves.date, quote: quotes.number, ...customerOfMove })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .where(inArray(jobs.id, [...jobIds]));
  const moveIds = rows.map(({ job }) => job.moveId);
  const routes = new Map((await listRoutes(reader, { jobIds })).map((route) => [route.jobId, route]));
  const { jobId } = jobAssignments;
  const assigned = await reader
    .select({ jobId, name: people.name, plate: vehicles.plate, role: jobAssignments.role })
    .from(jobAssignments)
    .leftJoin(people, eq(people.id, jobAssignments.personId))
    .leftJoin(vehicles, eq(vehicles.id, jobAssignments.vehicleId))
    .where(inArray(jobId, [...jobIds]))
    .orderBy(asc(people.name), asc(vehicles.plate));
  const goods = await listGoods(
    reader,
    rows.map(({ job, quote }) => ({ moveId: job.moveId, quote })),
  );
  const marks = await readMarks(reader, moveIds);
  const counted = await readCounted(reader, moveIds);
  const over = await listOver(reader, moveIds);
  return new Map(
    rows.map(({ job, number, day, name, phone, locale }) => {
      const team = assigned.filter((one) => one.jobId === job.id);
      const facts: JobFacts["facts"] = {
        ...{ job: jobNumber(number, job.position), move: number, day },
        ...{ startsAt: job.startsAt?.toISOString() ?? null, endsAt: job.endsAt?.toISOString() ?? null },
        customer: { name, phone },
        stops: (routes.get(job.id)?.stops ?? []).map(({ role, address, place, contactName }) => ({
          ...{ role, address, place, contactName },
        })),
        crew: team.flatMap((one) => (one.name === null ? [] : [{ name: one.name, role: one.role }])),
        vehicles: team.flatMap(({ plate }) => plate ?? []),
        inventory: goods.get(job.moveId)?.inventory ?? null,
        marks: marks.get(job.moveId) ?? [],
      };
      const roomsIn = goods.get(job.moveId)?.roomsIn ?? (() => []);
      return [
        job.id,
        { locale, facts, counted: counted.get(job.moveId) ?? [], over: over.get(job.moveId) ?? [], roomsIn },
      ];
    }),
  );
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
  const found = (await listFacts(reader, [jobId])).get(jobId);
  if (!found) throw jobNotFound();
  const { kind, note, extras, amends, now } = asked;
  const locale = asked.locale ?? found.locale;
  return {
    ...{ ...found.facts, kind, locale, extras, note, amends },
    texts: await readTexts(reader, now),
    rooms: found.roomsIn(locale).map(({ name, lines }) => ({ name, lines })),
    counts: compareCounts(found.counted),
  };
}

/** True if a version of an inventory exists and is not frozen. */
export const isOpenVersion = async (reader: Reader, versionId: string): Promise<boolean> =>
  (await reader.$count(
    inventoryVersions,
    and(eq(inventoryVersions.id, versionId), isNull(inventoryVersions.frozenAt)),
  )) > 0;
