import { eq } from "drizzle-orm";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { hireExpired, hireJobChanged } from "../../domain";
import { type LockedHire, lockHire } from "../queries/locked";
import { jobsOfHires } from "../queries/waiting";
import { hires } from "../tables";
import { expireHire, withdrawChanged } from "./end-hire";

const TOGETHER = 500;

/**
 * Ends offers whose time is over or whose job changed, and notifies planners of hired trucks whose job was moved or aborted.
 * Jobs change by triggers of their move, so no single event names all changes.
 */
export async function settleHires(now: Date): Promise<void> {
  const waiting = await jobsOfHires(db(), now, TOGETHER);
  for (const { id, state } of waiting)
    await transaction(async (tx) => {
      if (state === "open") await settleOpen(tx, id, now);
      else await noticeChange(tx, id, now);
    });
}

async function settleOpen(tx: Tx, id: string, now: Date): Promise<void> {
  const reach = trustedReach(tx, "hire", id, "system");
  if (await withdrawChanged(tx, system, { id: reach, now })) return;
  const ended = await expireHire(tx, { id: reach, now });
  if (!ended) return;
  const names = ended.offers.flatMap(({ offer, supplier }) =>
    offer.state === "offered" ? [supplier.name] : [],
  );
  await record(tx, system, hireExpired, {
    subjectId: id,
    summary: `${ended.hire.number} expired: no haulier accepted`,
    data: { ...ended.fact, suppliers: names },
    at: now,
  });
}

/** The key of a change of the job, so that planners hear of each once. */
const changeOf = ({ fit, opened }: LockedHire): string =>
  fit === "same"
    ? ""
    : `${fit} ${opened?.job.startsAt?.toISOString() ?? ""} ${opened?.job.endsAt?.toISOString() ?? ""}`;

async function noticeChange(tx: Tx, id: string, now: Date): Promise<void> {
  const locked = await lockHire(tx, trustedReach(tx, "hire", id, "system"));
  const { hire, winner, fit, fact } = locked;
  const change = changeOf(locked);
  if (hire.state !== "accepted" || !winner || change === hire.noticed) return;
  await tx.update(hires).set({ noticed: change }).where(eq(hires.id, id));
  if (fit === "same") return;
  const { supplier } = winner;
  await record(tx, system, hireJobChanged, {
    subjectId: id,
    summary: `The job of ${hire.number} was ${fit === "moved" ? "moved" : "aborted or removed"}`,
    data: { ...fact, supplierId: supplier.id, supplier: supplier.name, became: fit },
    at: now,
  });
}
