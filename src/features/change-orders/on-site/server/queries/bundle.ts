import { and, asc, desc, eq, inArray, lt, ne } from "drizzle-orm";
import type { ExtrasOfJob } from "~/features/crew/domain/job-extras";
import { crewEvents } from "~/features/crew/server/tables";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import type { OfferedLine, TaxRules } from "~/features/pricing/domain/prices";
import { priceWordIn } from "~/features/pricing/server/queries/translations";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import { doubtOf } from "../../domain";
import { extraOrders } from "../tables";
import { listLinesOf, listMilestones, listOffers } from "./extra-orders";

/** The extras of a phone's jobs: what may be offered, and what was. Prices and sums only for the leader with lead_crew. */
export async function bundleExtras(
  reader: Reader,
  actor: Actor,
  jobIds: readonly string[],
): Promise<Record<string, ExtrasOfJob> | undefined> {
  if (jobIds.length === 0) return undefined;
  const rows = await reader
    .select({ jobId: jobs.id, quote: quotes, role: jobAssignments.role })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .innerJoin(quotes, eq(quotes.id, moves.quoteId))
    .innerJoin(
      jobAssignments,
      and(eq(jobAssignments.jobId, jobs.id), eq(jobAssignments.personId, personIdOf(actor))),
    )
    .where(inArray(jobs.id, [...jobIds]));
  const extras = await reader
    .select()
    .from(extraOrders)
    .where(inArray(extraOrders.jobId, [...jobIds]))
    .orderBy(asc(extraOrders.enteredAt), asc(extraOrders.id));
  const lines = await listLinesOf(
    reader,
    extras.map(({ id }) => id),
  );
  const milestones = await listMilestones(reader, [...new Set(extras.flatMap(({ jobId }) => jobId ?? []))]);
  const found: Record<string, ExtrasOfJob> = {};
  for (const { jobId, quote, role } of rows) {
    if (!quote.acceptedAt || quote.cancelledAt) continue;
    const seesPrices = role === "lead" && can(actor, "lead_crew");
    const offers = await listOffers(reader, quote);
    found[jobId] = {
      offers: offers.map((offer) => offerOf(offer, quote.tax, seesPrices)),
      vatRate: seesPrices && quote.tax.vatRegistered ? quote.tax.vatRate : null,
      extras: extras
        .filter((extra) => extra.jobId === jobId)
        .map((extra) => ({
          ...{ id: extra.id, number: extra.number, state: extra.state, isFree: extra.isFree },
          ...{ what: extra.what, signedName: extra.signedName, reason: extra.reason },
          lines: (lines.get(extra.id) ?? []).map(({ category, code, description, quantity }) => ({
            ...{ category, code, description, descriptionSw: priceWordIn("sw", description), quantity },
          })),
          ...(seesPrices ? { total: extra.total } : {}),
          isSent: extra.sentAt !== null,
          isBegun: extra.begunAt !== null,
          doubt: doubtOf(extra, milestones.get(jobId) ?? []),
        })),
    };
  }
  return found;
}

function offerOf(offer: OfferedLine, tax: TaxRules, seesPrices: boolean): ExtrasOfJob["offers"][number] {
  const { category, code, description, unitPrice } = offer;
  const isTaxed = category !== "base" && category !== "distance" && tax.vatRegistered;
  return {
    ...{ category, code, description, descriptionSw: priceWordIn("sw", description) },
    ...(seesPrices ? { unitPrice, isTaxed } : {}),
  };
}

/** The clock's offset of a phone when it last reported before this report; undefined for its first. */
export async function findEarlierOffset(
  reader: Reader,
  { personId, device, now, id }: { personId: string; device: string; now: Date; id: string },
): Promise<number | undefined> {
  const [row] = await reader
    .select({ offset: crewEvents.clockOffset })
    .from(crewEvents)
    .where(
      and(
        eq(crewEvents.personId, personId),
        eq(crewEvents.device, device),
        lt(crewEvents.receivedAt, now),
        ne(crewEvents.id, id),
      ),
    )
    .orderBy(desc(crewEvents.receivedAt))
    .limit(1);
  return row?.offset;
}
