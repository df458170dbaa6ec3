import { and, asc, eq, gt } from "drizzle-orm";
import { jobs } from "~/features/jobs/server/tables";
import { supplierRates, suppliers } from "~/features/suppliers/server/tables";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { signedToken } from "~/platform/secrets/secrets";
import { acceptOffer, declineOffer } from "./server/commands/answer-offer";
import { expireHire } from "./server/commands/end-hire";
import { offerHire } from "./server/commands/offer-hire";
import { addExtra, nameTruck, rateHire } from "./server/commands/run-hire";
import { PURPOSE } from "./server/queries/hires";
import { hireOffers } from "./server/tables";

const HOUR = 3_600_000;
const PUBLIC_URL = "http://127.0.0.1:3000";
const CLASS = "truck_7t" as const;

/** A truck that was hired and rated, one that is hired for a coming job, an open offer, and one that expired. */
export async function seedHires(tx: Tx, now: Date): Promise<void> {
  const hauliers = await tx
    .select({ supplierId: suppliers.id, price: supplierRates.price })
    .from(suppliers)
    .innerJoin(supplierRates, and(eq(supplierRates.supplierId, suppliers.id), eq(supplierRates.class, CLASS)))
    .where(eq(suppliers.status, "active"))
    .orderBy(asc(supplierRates.price));
  const ahead = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        gt(jobs.startsAt, new Date(now.getTime() + 30 * HOUR)),
        eq(jobs.state, "scheduled"),
        eq(jobs.kind, "move"),
      ),
    )
    .orderBy(asc(jobs.startsAt), asc(jobs.id))
    .limit(2);
  const [cheapest, other] = hauliers;
  if (!cheapest || !other) return;
  const offers = [cheapest, other];
  const common = {
    from: "",
    to: "",
    class: CLASS,
    people: 2,
    note: "",
    sendSms: true,
    publicUrl: PUBLIC_URL,
  };
  const day = (days: number, hour: number) =>
    new Date(startOfDate(addDays(nairobiDate(now), days)).getTime() + hour * HOUR);
  const ofDay = async (days: number, answerHours: number, hoursAgo: number) => {
    const at = new Date(now.getTime() - hoursAgo * HOUR);
    const { id } = await offerHire(tx, system, {
      ...{ ...common, from: "Industrial Area", to: "Nakuru", offers, answerHours, now: at },
      ...{ startsAt: day(days, 7), endsAt: day(days, 18) },
    });
    return { id: trustedReach(tx, "hire", id, "made"), at };
  };
  const tokenOf = async (hireId: string, supplierId: string) => {
    const [offer] = await tx
      .select({ id: hireOffers.id })
      .from(hireOffers)
      .where(and(eq(hireOffers.hireId, hireId), eq(hireOffers.supplierId, supplierId)));
    return signedToken(PURPOSE, offer?.id ?? "");
  };

  const past = await ofDay(-6, 24, 8 * 24);
  const first = new Date(past.at.getTime() + HOUR);
  await acceptOffer(tx, { token: await tokenOf(past.id, other.supplierId), now: first });
  await nameTruck(tx, system, {
    ...{ id: past.id, plate: "KCM 470H", driver: "", driverPhone: "", now: first },
  });
  const evening = day(-6, 19);
  await addExtra(tx, system, { id: past.id, what: "Two hours of waiting", amount: 250_000, now: evening });
  await rateHire(tx, system, { id: past.id, stars: 5, note: "On time, careful driver", now: day(-5, 9) });

  const late = await ofDay(-2, 4, 3 * 24);
  await declineOffer(tx, {
    token: await tokenOf(late.id, other.supplierId),
    ...{ reason: "The truck is in Mombasa", now: new Date(late.at.getTime() + HOUR) },
  });
  await expireHire(tx, { id: late.id, now: new Date(late.at.getTime() + 5 * HOUR) });

  const [soon, later] = ahead;
  if (soon) {
    const at = new Date(now.getTime() - 5 * HOUR);
    const { id } = await offerHire(tx, system, {
      ...common,
      jobId: soon.id,
      offers,
      answerHours: 24,
      now: at,
    });
    await acceptOffer(tx, {
      token: await tokenOf(id, other.supplierId),
      now: new Date(at.getTime() + HOUR),
    });
  }
  if (later)
    await offerHire(tx, system, {
      ...{ ...common, jobId: later.id, offers, answerHours: 24, now: new Date(now.getTime() - HOUR) },
    });
}
