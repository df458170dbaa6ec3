import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import type { Strokes } from "~/features/evidence/domain/signatures";
import { seedActor } from "~/features/identity/demo";
import { jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import { billExtras } from "./server/commands/bill-extras";
import { askForAmount, enterExtra } from "./server/commands/enter-extra";
import { refuseExtra, signOnPhone } from "./server/commands/sign-extra";
import { listOffers } from "./server/queries/extra-orders";

const MINUTE = 60_000;
const DAY = 86_400_000;

const STROKES: Strokes = {
  width: 320,
  height: 160,
  lines: [
    [
      [24, 110, 0],
      [70, 40, 90],
      [112, 118, 180],
      [160, 52, 260],
      [236, 96, 380],
    ],
    [
      [40, 128, 620],
      [262, 112, 860],
    ],
  ],
};

/** Jobs of accepted quotes, in some states, that set off. */
const listJobs = (tx: Tx, states: readonly (typeof jobs.$inferSelect)["state"][], now: Date, limit: number) =>
  tx
    .select({ id: jobs.id, setOffAt: jobs.setOffAt, quote: quotes })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .innerJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(
      and(
        inArray(jobs.state, [...states]),
        ...[isNotNull(jobs.setOffAt), isNotNull(quotes.acceptedAt), isNull(quotes.cancelledAt)],
        ...[ne(quotes.customerEmail, ""), gte(jobs.startsAt, new Date(now.getTime() - 40 * DAY))],
      ),
    )
    .orderBy(desc(jobs.startsAt), asc(jobs.id))
    .limit(limit);

/** An extra that was signed and billed with its job, one that the customer refused, and an amount that the crew waits for. */
export async function seedExtras(tx: Tx, now: Date): Promise<void> {
  const crew = await seedActor(tx, "team_lead");
  const [billed, refused] = await listJobs(tx, ["verified"], now, 2);
  const [waiting] = await listJobs(tx, ["on_the_way", "arrived", "working"], now, 1);
  for (const job of [billed, refused]) {
    if (!job?.setOffAt) continue;
    const at = new Date(job.setOffAt.getTime() + 5 * MINUTE);
    const offers = await listOffers(tx, job.quote);
    const offer = offers.find(({ category }) => category === "additional") ?? offers[0];
    if (!offer) continue;
    const { id, total } = await enterExtra(tx, crew, {
      ...{ id: trustedReach(tx, "job", job.id, "made"), lines: [{ ...offer, quantity: 1 }], photos: [] },
      ...{ what: "The customer asked for it at the door", at, now: at },
    });
    const extra = { id: trustedReach(tx, "extra", id, "made"), name: job.quote.customerName };
    const later = new Date(at.getTime() + 3 * MINUTE);
    if (job === refused) {
      await refuseExtra(tx, crew, { ...extra, reason: "We carry it ourselves", now: later });
      continue;
    }
    const drawn = { strokes: STROKES, device: "Tecno Spark 20, Chrome", isClockSure: true };
    await signOnPhone(tx, crew, { ...extra, ...drawn, total, at: later, now: later });
    await billExtras(tx, { jobId: job.id, now });
  }
  if (waiting?.setOffAt)
    await askForAmount(tx, crew, {
      ...{ id: trustedReach(tx, "job", waiting.id, "made"), photos: [] },
      what: "The gate is too low for the truck: shuttle with the pick-up",
      ...{ at: new Date(now.getTime() - 12 * MINUTE), now: new Date(now.getTime() - 11 * MINUTE) },
    });
}
