import { inArray, sql } from "drizzle-orm";
import type { inventoryEdited } from "~/features/inventory/inventories/domain/events";
import type { Content } from "~/features/inventory/inventories/domain/inventories";
import type { PriceLine } from "~/features/pricing/domain/prices";
import type { QuoteRow } from "~/features/quotes/server/queries/quotes";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { type Recorded, record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import type { Cents } from "~/platform/kernel/money";
import { formatKes } from "~/platform/kernel/money";
import { counted } from "~/platform/kernel/numbers";
import { type ItemChange, itemChanges, withItem } from "../../domain/agreed";
import { changesProposed, isPastLimit, type Proposer } from "../../domain/orders";
import { differences, totalsOfChange } from "../../domain/sums";
import { findAcceptedQuote } from "../queries/inventory";
import { ruleOf } from "../queries/price-rule";
import { changeProposals } from "../tables";
import { agreedContent, type Changes, lockChanges, tooLate } from "./open-changes";

type Edited = typeof inventoryEdited extends EventType<infer Data> ? Data : never;

const proposerOf = (actor: Actor): Proposer =>
  actor.kind === "link" || actor.role === "customer" ? "customer" : "staff";

/** The price difference of two contents by the rule, VAT included; null without a rule. */
function differenceOf(
  quote: QuoteRow,
  rule: (content: Content) => PriceLine[] | null,
  before: Content,
  after: Content,
): Cents | null {
  const [was, is] = [rule(before), rule(after)];
  return was && is ? totalsOfChange(differences(was, is), quote.tax).total : null;
}

/**
 * Records an edit after the acceptance as proposals, one for each item that differs from the agreed content. Runs in the
 * edit's transaction. Refuses a customer's edit after the limit.
 */
export async function proposeChanges(tx: Tx, event: Recorded<Edited>): Promise<void> {
  const { actor, at: now } = event;
  const accepted = await findAcceptedQuote(tx, event.subjectId);
  if (!accepted) return;
  const id = trustedReach(tx, "quote", accepted.id, "event");
  const changes = await lockChanges(tx, { ...accepted, id, now });
  const { quote, limit, inventory } = changes;
  if (quote.cancelledAt || !inventory) return;
  const by = proposerOf(actor);
  if (limit && isPastLimit(limit, now)) {
    if (by === "customer") throw await tooLate(tx, limit);
    return;
  }
  await saveProposals(tx, changes, { actor, by, now });
}

async function saveProposals(
  tx: Tx,
  changes: Changes,
  { actor, by, now }: { actor: Actor; by: Proposer; now: Date },
): Promise<void> {
  const { quote, inventory, proposals } = changes;
  if (!inventory) return;
  const open = new Map(proposals.filter(({ state }) => state === "open").map((row) => [row.itemId, row]));
  const agreed = agreedContent(changes);
  const current = inventory.newest.content;
  const wanted = itemChanges(agreed, current);
  const gone = [...open.values()].filter(({ itemId }) => !wanted.some((change) => change.itemId === itemId));
  const isNew = (change: ItemChange) => {
    const known = open.get(change.itemId);
    return !known || itemChanges(contentOf(known.after), contentOf(change.after)).length > 0;
  };
  const fresh = wanted.filter(isNew);
  if (gone.length > 0)
    await tx
      .update(changeProposals)
      .set({ state: "withdrawn", decidedByName: actor.name, decidedBy: actor.personId, decidedAt: now })
      .where(
        inArray(
          changeProposals.id,
          gone.map((row) => row.id),
        ),
      );
  if (fresh.length === 0) return;
  const rule = await ruleOf(tx, quote, inventory.base.content);
  const byName = by === "customer" ? quote.customerName : actor.name;
  const rows = fresh.map((change) => ({
    ...change,
    difference: differenceOf(quote, rule, agreed, withItem(agreed, change)),
    ...{ quoteId: quote.id, by, byName, createdAt: now, updatedAt: now },
  }));
  await tx
    .insert(changeProposals)
    .values(rows)
    .onConflictDoUpdate({
      target: [changeProposals.quoteId, changeProposals.itemId],
      targetWhere: sql`state = 'open'`,
      set: EDITED,
    });
  const litres = wanted.reduce((sum, change) => sum + change.litres, 0);
  const total = differenceOf(quote, rule, agreed, current);
  await record(tx, actor, changesProposed, {
    subjectId: quote.id,
    summary: `${counted(wanted.length, "change")} of the inventory proposed${total === null ? "" : `, ${signedKes(total)}`}`,
    data: {
      ...{ number: quote.number, by, items: wanted.length, litres, total },
      isFirst: open.size === 0,
    },
    customerId: quote.customerId,
    at: now,
  });
}

const written = (column: { name: string }) => sql`excluded.${sql.identifier(column.name)}`;
const { before, after, litres, difference, by, byName, updatedAt } = changeProposals;
const EDITED = Object.fromEntries(
  Object.entries({ before, after, litres, difference, by, byName, updatedAt }).map(([name, column]) => [
    name,
    written(column),
  ]),
);

const contentOf = (line: ItemChange["after"]): Content => ({ rooms: [], lines: line ? [line] : [] });

const signedKes = (amount: Cents) => `${formatKes(Math.abs(amount))} ${amount < 0 ? "less" : "more"}`;
