import { and, asc, eq } from "drizzle-orm";
import { isPlannable } from "~/features/jobs/domain";
import { lockJob, type OpenedJob } from "~/features/jobs/server/queries/locked-jobs";
import { suppliers } from "~/features/suppliers/server/tables";
import type { Tx } from "~/platform/db/database";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { type Fit, fitOf } from "../../domain";
import { hireNotFound } from "../../errors";
import { hireOffers, hires } from "../tables";

export type HireRow = typeof hires.$inferSelect;
type OfferRow = typeof hireOffers.$inferSelect;
export type SupplierRow = typeof suppliers.$inferSelect;
export interface OfferedTo {
  offer: OfferRow;
  supplier: SupplierRow;
}

export interface LockedHire {
  hire: HireRow;
  opened: OpenedJob | undefined;
  fit: Fit;
  /** In the order in which they were made. */
  offers: OfferedTo[];
  /** The offer that was accepted, with its supplier. */
  winner: OfferedTo | undefined;
  /** For the events of the hire. */
  fact: { number: string; job: string };
}

/** Locks a hire after its job and move, as all commands do. Throws NOT_FOUND. */
export async function lockHire(tx: Tx, id: Reach<"hire">): Promise<LockedHire> {
  const [found] = await tx.select({ jobId: hires.jobId }).from(hires).where(eq(hires.id, id));
  if (!found) throw hireNotFound();
  const opened = found.jobId ? await lockJob(tx, trustedReach(tx, "job", found.jobId, "part")) : undefined;
  const [hire] = await tx.select().from(hires).where(eq(hires.id, id)).for("update");
  if (!hire) throw hireNotFound();
  const offers = await tx
    .select({ offer: hireOffers, supplier: suppliers })
    .from(hireOffers)
    .innerJoin(suppliers, eq(suppliers.id, hireOffers.supplierId))
    .where(eq(hireOffers.hireId, id))
    .orderBy(asc(hireOffers.id));
  const job = opened && { ...opened.job, isFree: isPlannable(opened.job.state) };
  return {
    ...{ hire, opened, offers, winner: offers.find(({ offer }) => offer.state === "accepted") },
    fit: hire.ofJob ? fitOf(hire, job) : "same",
    fact: { number: hire.number, job: opened?.number ?? "" },
  };
}

/** Suppliers that can get offers: hauliers in use. */
export const listHauliers = (tx: Tx) =>
  tx
    .select()
    .from(suppliers)
    .where(and(eq(suppliers.kind, "haulier"), eq(suppliers.status, "active")));
