import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Reported } from "~/features/crew/domain/steps";
import { crewEvents } from "~/features/crew/server/tables";
import { jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import { type PriceLine, priceLineOf } from "~/features/pricing/domain/prices";
import { getPriceList } from "~/features/pricing/server/queries/prices";
import { getQuoteLines, type QuoteRow } from "~/features/quotes/server/queries/quotes";
import type { Reader } from "~/platform/db/database";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { extraOffers, MILESTONES } from "../../domain";
import { extraNotFound } from "../../errors";
import { extraLines, extraOrders } from "../tables";

export type ExtraRow = typeof extraOrders.$inferSelect;

const LINK_PURPOSE = "extra";

/** The token of a customer's link: derived, stored nowhere. */
export const tokenOf = (linkId: string): string => signedToken(LINK_PURPOSE, linkId);

/** The link inside a token; throws NOT_FOUND for tokens that are not ours. */
export function readExtraToken(token: string): string {
  const id = readSignedToken(LINK_PURPOSE, token);
  if (!id) throw extraNotFound();
  return id;
}

export async function findExtraOfLink(reader: Reader, linkId: string): Promise<ExtraRow> {
  const [row] = await reader.select().from(extraOrders).where(eq(extraOrders.linkId, linkId));
  if (!row) throw extraNotFound();
  return row;
}

/** The lines of extras, by their ids: one query whatever their number. */
export async function listLinesOf(reader: Reader, ids: readonly string[]): Promise<Map<string, PriceLine[]>> {
  const found = new Map<string, PriceLine[]>();
  if (ids.length === 0) return found;
  const rows = await reader
    .select()
    .from(extraLines)
    .where(inArray(extraLines.extraId, [...ids]))
    .orderBy(asc(extraLines.extraId), asc(extraLines.position));
  for (const row of rows) found.set(row.extraId, [...(found.get(row.extraId) ?? []), priceLineOf(row)]);
  return found;
}

/** The state of a job, its place and its move; undefined if it was removed. */
export async function findJob(reader: Reader, id: string) {
  const [row] = await reader
    .select({ state: jobs.state, position: jobs.position, moveId: jobs.moveId, move: moves.number })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .where(eq(jobs.id, id));
  return row;
}

/** When the work of jobs reached its milestones, by their ids: reports that fit, and the job's own end. */
export async function listMilestones(
  reader: Reader,
  jobIds: readonly string[],
): Promise<Map<string, Date[]>> {
  const found = new Map<string, Date[]>();
  if (jobIds.length === 0) return found;
  const steps = await reader
    .select({ jobId: crewEvents.jobId, at: crewEvents.at })
    .from(crewEvents)
    .where(
      and(
        inArray(crewEvents.jobId, [...jobIds]),
        eq(crewEvents.kind, "step"),
        // A refused step happened too: its job had that state already.
        or(isNull(crewEvents.flag), eq(crewEvents.flag, "refused")),
        inArray(sql<Reported>`${crewEvents.payload} ->> 'step'`, [...MILESTONES]),
        sql`coalesce(${crewEvents.payload} ->> 'skipped', '') = ''`,
      ),
    );
  const ends = await reader
    .select({ jobId: jobs.id, at: jobs.doneAt })
    .from(jobs)
    .where(inArray(jobs.id, [...jobIds]));
  for (const { jobId, at } of [...steps, ...ends])
    if (jobId && at) found.set(jobId, [...(found.get(jobId) ?? []), at]);
  return found;
}

/** What may be added to a quote on the day, with its prices. */
export async function listOffers(
  reader: Reader,
  quote: Pick<QuoteRow, "id" | "priceListVersion" | "serviceType">,
) {
  const list = await getPriceList(reader, quote.priceListVersion);
  const lines = await getQuoteLines(reader, quote.id);
  return extraOffers(list, { serviceType: quote.serviceType, lines });
}
