import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { crewDevices, crewEvents, crewPhones, crewPhotos, crewPositions } from "../tables";
import { listPhotos } from "./photos";

/** Days in which missing numbers of a phone are looked for: positions are deleted after them. */
const GAP_DAYS = 28;

/** The reports of a move's crew, and the state of their phones. */
export async function getCrewOfMove(reader: Reader, moveId: string, now: Date) {
  const rows = await reader
    .select({
      ...{ id: crewEvents.id, jobId: crewEvents.jobId, job: crewEvents.job, kind: crewEvents.kind },
      ...{ at: crewEvents.at, deviceAt: crewEvents.deviceAt, receivedAt: crewEvents.receivedAt },
      ...{ flag: crewEvents.flag, reason: crewEvents.reason },
      // A paper that evidence did not take names the customer, whom crews see on some days only.
      payload: sql<Record<string, unknown>>`${crewEvents.payload} - array['data', 'strokes', 'name']`,
      ...{ by: people.name, personId: crewEvents.personId },
    })
    .from(crewEvents)
    .innerJoin(people, eq(people.id, crewEvents.personId))
    .where(eq(crewEvents.moveId, moveId))
    .orderBy(asc(crewEvents.at), asc(crewEvents.id));
  const photos = await listPhotos(reader, eq(crewPhotos.moveId, moveId));
  const phones = await listPhones(reader, [...new Set(rows.map(({ personId }) => personId))], now);
  return {
    reports: rows.map(({ personId: _, jobId, payload, ...row }) => ({
      ...row,
      jobId: jobId ?? "",
      payload: row.kind === "extra" || row.kind === "cash" ? withoutSum(payload) : payload,
    })),
    photos,
    phones,
  };
}

/** Sums of extras and cash are for people who see prices: other parts of the page show them. */
const withoutSum = ({ act, what }: Record<string, unknown>): Record<string, unknown> => ({ act, what });

async function listPhones(reader: Reader, personIds: readonly string[], now: Date) {
  if (personIds.length === 0) return [];
  const since = new Date(now.getTime() - GAP_DAYS * 86_400_000);
  const rows = await reader
    .select({
      ...{ personId: crewPhones.personId, device: crewPhones.device, person: people.name },
      ...{
        name: sql<string>`coalesce(${crewDevices.name}, '')`,
        seenAt: crewPhones.seenAt,
        clockOffset: crewPhones.clockOffset,
      },
      ...{ events: crewPhones.waitingEvents, photos: crewPhones.waitingPhotos },
    })
    .from(crewPhones)
    .innerJoin(people, eq(people.id, crewPhones.personId))
    .leftJoin(
      crewDevices,
      and(eq(crewDevices.personId, crewPhones.personId), eq(crewDevices.device, crewPhones.device)),
    )
    .where(and(inArray(crewPhones.personId, [...personIds]), gt(crewPhones.seenAt, since)))
    .orderBy(asc(people.name), desc(crewPhones.seenAt));
  const gaps = await listGaps(reader, personIds, since);
  return rows.map(({ personId, device, events, photos, ...phone }) => ({
    ...phone,
    waiting: { events, photos },
    gaps: gaps.get(`${personId} ${device}`) ?? 0,
  }));
}

/** How many numbers are missing between those that arrived, by person and phone. */
async function listGaps(
  reader: Reader,
  personIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const ids = sql`${textArray(personIds)}::uuid[]`;
  const after = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await reader.execute<{ person_id: string; device: string; gaps: number }>(sql`
    select person_id, device, (max(sequence) - min(sequence) + 1 - count(distinct sequence))::int as gaps from (
      select person_id, device, sequence from ${crewEvents} where person_id = any(${ids}) and received_at > ${after}
      union all
      select person_id, device, sequence from ${crewPositions} where person_id = any(${ids}) and received_at > ${after}
    ) as arrived group by 1, 2`);
  return new Map(rows.map(({ person_id, device, gaps }) => [`${person_id} ${device}`, gaps]));
}
