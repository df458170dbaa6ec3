import { inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { counted } from "~/platform/kernel/numbers";
import { itemChanges, withItem } from "../../domain/agreed";
import { changesAccepted, changesDeclined, type ProposalState } from "../../domain/orders";
import { proposalDecided } from "../../errors";
import { sendDeclinedChanges } from "../messages/change-order-messages";
import { getQuoteNumber } from "../queries/lists";
import type { OrderRow, ProposalRow } from "../queries/orders";
import { changeProposals } from "../tables";
import { agreedContent, assertChangesOpen, type Changes, lockChanges, writeContent } from "./open-changes";
import { ensureOrder, priceOrder } from "./price-order";

interface Deciding {
  id: Reach<"quote">;
  proposalIds: readonly string[];
  now: Date;
}

async function lockDecidable(tx: Tx, { id, now }: Deciding): Promise<Changes> {
  const changes = await lockChanges(tx, { id, number: await getQuoteNumber(tx, id), now });
  await assertChangesOpen(tx, changes, now);
  return changes;
}

/** The chosen ones, all of them still in a state that can be decided. */
function chosen(changes: Changes, ids: readonly string[], can: (row: ProposalRow) => boolean): ProposalRow[] {
  const rows = changes.proposals.filter((row) => ids.includes(row.id) && can(row));
  if (rows.length === 0 || rows.length !== new Set(ids).size) throw proposalDecided();
  return rows;
}

export async function setDecision(
  tx: Tx,
  rows: readonly ProposalRow[],
  decision: { state: ProposalState; actor: Pick<Actor, "personId" | "name">; now: Date } & Partial<
    Pick<ProposalRow, "orderId" | "reason">
  >,
): Promise<void> {
  const { state, actor, now, ...rest } = decision;
  if (rows.length === 0) return;
  await tx
    .update(changeProposals)
    .set({
      state,
      ...rest,
      decidedBy: actor.personId,
      decidedByName: actor.name,
      decidedAt: now,
      updatedAt: now,
    })
    .where(
      inArray(
        changeProposals.id,
        rows.map(({ id }) => id),
      ),
    );
}

/** The proposals after a decision on some of them. */
export const decided = (
  changes: Changes,
  rows: readonly ProposalRow[],
  fields: Partial<ProposalRow>,
): Changes => ({
  ...changes,
  proposals: changes.proposals.map((row) => (rows.includes(row) ? { ...row, ...fields } : row)),
});

/** Sales accepts proposals: they join the one open order, which is summed up again and waits to be offered. */
export async function acceptChanges(tx: Tx, actor: Actor, input: Deciding): Promise<OrderRow> {
  const { now } = input;
  const changes = await lockDecidable(tx, input);
  const rows = chosen(changes, input.proposalIds, ({ state }) => state === "open");
  const { quote } = changes;
  const order = await ensureOrder(tx, changes, now);
  await setDecision(tx, rows, { state: "accepted", orderId: order.id, actor, now });
  const accepted = decided(changes, rows, { state: "accepted", orderId: order.id, decidedAt: now });
  const priced = await priceOrder(tx, actor, { ...accepted, order }, { now });
  await record(tx, actor, changesAccepted, {
    subjectId: quote.id,
    summary: `${counted(rows.length, "change")} accepted into ${order.number}`,
    data: { number: quote.number, order: order.number, total: priced.total, items: rows.length },
    customerId: quote.customerId,
    at: now,
  });
  return priced;
}

/** Resets items of the inventory to the agreed content. Other open proposals stay. */
export async function takeBack(
  tx: Tx,
  actor: Actor,
  changes: Changes,
  { rows, now }: { rows: readonly ProposalRow[]; now: Date },
): Promise<void> {
  const { inventory } = changes;
  if (!inventory) return;
  const agreed = agreedContent(changes);
  const current = inventory.newest.content;
  const ids = new Set(rows.map(({ itemId }) => itemId));
  const back = itemChanges(current, agreed).filter(({ itemId }) => ids.has(itemId));
  const rooms = [
    ...current.rooms,
    ...agreed.rooms.filter(({ key }) => !current.rooms.some((room) => room.key === key)),
  ];
  const target = back.reduce(withItem, { ...current, rooms });
  await writeContent(tx, actor, { inventory, current, target, now });
}

/**
 * Sales declines proposals, also accepted ones that the customer has not confirmed yet. The things in the inventory are
 * again what is agreed. The customer reads the reason.
 */
export async function declineChanges(
  tx: Tx,
  actor: Actor,
  input: Deciding & { reason: string },
): Promise<void> {
  const { reason, now } = input;
  const changes = await lockDecidable(tx, input);
  const rows = chosen(
    changes,
    input.proposalIds,
    ({ state, confirmed }) => state === "open" || (state === "accepted" && !confirmed),
  );
  await setDecision(tx, rows, { state: "declined", reason, actor, now });
  const after = decided(changes, rows, { state: "declined" });
  const { quote, order } = changes;
  if (order && rows.some(({ state }) => state === "accepted"))
    await priceOrder(tx, actor, { ...after, order }, { now });
  await takeBack(tx, actor, after, { rows, now });
  await record(tx, actor, changesDeclined, {
    subjectId: quote.id,
    summary: `${counted(rows.length, "change")} declined: ${reason}`,
    data: { number: quote.number, items: rows.length, reason },
    customerId: quote.customerId,
    at: now,
  });
  if (rows.some(({ by }) => by === "customer")) await sendDeclinedChanges(tx, quote, { rows, reason });
}
