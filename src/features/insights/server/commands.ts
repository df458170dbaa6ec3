import { eq, sql } from "drizzle-orm";
import { customerDataErased, customerNotFound } from "~/features/customers/errors";
import { lockCustomer } from "~/features/customers/server/commands";
import { mayReachCustomer } from "~/features/customers/server/reach";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { Cents } from "~/platform/kernel/money";
import { assessmentEdited, creditLimitSet, riskResumed, riskSetAside } from "../domain";
import { customerReferredThemselves } from "../errors";
import { customerAssessments, customerInsightMarks, customerStages } from "./tables";

interface OnCustomer {
  id: Reach<"customer">;
  now: Date;
}
type Assessment = typeof customerAssessments.$inferSelect;

async function lockAssessment(tx: Tx, id: Reach<"customer">) {
  const customer = await lockCustomer(tx, id);
  if (customer.status === "erased") throw customerDataErased();
  const [row] = await tx.select().from(customerAssessments).where(eq(customerAssessments.customerId, id));
  return { customer, row };
}

async function save(tx: Tx, id: string, now: Date, said: Partial<Assessment>): Promise<void> {
  await tx
    .insert(customerAssessments)
    .values({ customerId: id, ...said, updatedAt: now })
    .onConflictDoUpdate({ target: customerAssessments.customerId, set: { ...said, updatedAt: now } });
}

/** Excludes a customer's risk from insights and alerts until it is restored. */
export async function setRiskAside(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: OnCustomer & { reason: string },
): Promise<void> {
  const { customer, row } = await lockAssessment(tx, id);
  if (row?.asideReason === reason) return;
  await save(tx, id, now, { asideReason: reason, asideAt: now, asideBy: actor.personId });
  const { customerNumber } = customer;
  await record(tx, actor, riskSetAside, {
    subjectId: id,
    summary: `Risk of ${customerNumber} set aside`,
    data: { customerNumber },
    customerId: id,
    at: now,
  });
}

/** Counts the risk again. Not set aside, nothing happens. */
export async function resumeRisk(tx: Tx, actor: Actor, { id, now }: OnCustomer): Promise<void> {
  const { customer, row } = await lockAssessment(tx, id);
  if (!row?.asideAt) return;
  await save(tx, id, now, { asideReason: "", asideAt: null, asideBy: null });
  const { customerNumber } = customer;
  await record(tx, actor, riskResumed, {
    subjectId: id,
    summary: `Risk of ${customerNumber} counted again`,
    data: { customerNumber },
    customerId: id,
    at: now,
  });
}

/** Sets the segment and the referring customer, who must be in the actor's reach. */
export async function assessCustomer(
  tx: Tx,
  actor: Actor,
  { id, segment, referredBy, now }: OnCustomer & { segment: string; referredBy: string | null },
): Promise<void> {
  if (referredBy === id) throw customerReferredThemselves.at("referredBy");
  const { customer, row } = await lockAssessment(tx, id);
  const isNewReferrer = (row?.referredBy ?? null) !== referredBy;
  if (referredBy && isNewReferrer && !(await mayReachCustomer(tx, actor, referredBy, "view_customers")))
    throw customerNotFound.at("referredBy");
  const fields = [
    ...((row?.segment ?? "") === segment ? [] : ["segment"]),
    ...(isNewReferrer ? ["referredBy"] : []),
  ];
  if (fields.length === 0) return;
  const referral = isNewReferrer ? { referredBy, referredAt: referredBy ? now : null } : {};
  await save(tx, id, now, { segment, ...referral });
  const { customerNumber } = customer;
  await record(tx, actor, assessmentEdited, {
    subjectId: id,
    summary: `Assessment of ${customerNumber} changed`,
    data: { customerNumber, fields },
    customerId: id,
    at: now,
  });
}

/** Sets a customer's credit limit in cents. */
export async function setCreditLimit(
  tx: Tx,
  actor: Actor,
  { id, creditLimit, now }: OnCustomer & { creditLimit: Cents | null },
): Promise<void> {
  const { customer, row } = await lockAssessment(tx, id);
  const before = row?.creditLimit ?? null;
  if (before === creditLimit) return;
  await save(tx, id, now, { creditLimit });
  const { customerNumber } = customer;
  await record(tx, actor, creditLimitSet, {
    subjectId: id,
    summary: `Credit limit of ${customerNumber} ${creditLimit === null ? "taken away" : "set"}`,
    data: { customerNumber, before, after: creditLimit },
    customerId: id,
    at: now,
  });
}

/** Deletes a customer's insights during an erasure. Returns the keys of the rows in the change log. */
export async function eraseInsights(tx: Tx, id: Reach<"customer">): Promise<string[]> {
  const marks = await tx
    .delete(customerInsightMarks)
    .where(eq(customerInsightMarks.customerId, id))
    .returning({
      key: sql<string>`${customerInsightMarks.customerId} || ' ' || ${customerInsightMarks.item}`,
    });
  const stages = await tx
    .delete(customerStages)
    .where(eq(customerStages.customerId, id))
    .returning({ key: customerStages.id });
  const said = await tx
    .delete(customerAssessments)
    .where(eq(customerAssessments.customerId, id))
    .returning({ key: customerAssessments.customerId });
  return [...marks, ...stages, ...said].map(({ key }) => key);
}
