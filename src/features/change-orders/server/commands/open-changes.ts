import type { Content } from "~/features/inventory/inventories/domain/inventories";
import { editInventory } from "~/features/inventory/inventories/server/commands/edit-inventory";
import { freezeVersion } from "~/features/inventory/inventories/server/commands/freeze-version";
import { newestVersion } from "~/features/inventory/inventories/server/queries/inventories";
import { lockQuote, type QuoteRow } from "~/features/quotes/server/queries/quotes";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import type { Reader, Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { formatDateTime } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { formatPhone } from "~/platform/kernel/phone";
import { contentWith, editsTo } from "../../domain/agreed";
import { isPastLimit } from "../../domain/orders";
import { changesOfCancelledMove, changesTooLate, quoteNotAccepted } from "../../errors";
import { findQuoteInventory, lockQuoteInventory, type QuoteInventory } from "../queries/inventory";
import { getLimit, listProposals, lockOpenOrder, type OrderRow, type ProposalRow } from "../queries/orders";

export interface Changes {
  quote: QuoteRow;
  limit: Date | null;
  inventory: QuoteInventory | undefined;
  proposals: ProposalRow[];
  order: OrderRow | undefined;
}

/**
 * Everything that changes together after an acceptance, locked in one order: inventory, quote, change order. `number` is
 * the quote's.
 */
export async function lockChanges(
  tx: Tx,
  { id, number, now }: { id: Reach<"quote">; number: string; now: Date },
): Promise<Changes> {
  const inventoryId = await lockQuoteInventory(tx, number);
  const quote = await lockQuote(tx, id);
  const order = await lockOpenOrder(tx, quote.id);
  const found = inventoryId && (await findQuoteInventory(tx, quote));
  return {
    quote,
    limit: await getLimit(tx, quote, now),
    inventory: found && { ...found, id: inventoryId },
    proposals: await listProposals(tx, quote.id),
    order,
  };
}

/** Too late, and whom to call. */
export async function tooLate(reader: Reader, limit: Date): Promise<AppError> {
  const { companyPhone } = await getSettings(reader, companySection);
  return changesTooLate({ limit: formatDateTime(limit), phone: formatPhone(companyPhone) });
}

/** Refuses changes of a quote that is not accepted, was cancelled, or whose limit has passed. */
export async function assertChangesOpen(
  reader: Reader,
  { quote, limit }: Pick<Changes, "quote" | "limit">,
  now: Date,
): Promise<void> {
  if (!quote.acceptedAt) throw quoteNotAccepted();
  if (quote.cancelledAt) throw changesOfCancelledMove();
  if (limit && isPastLimit(limit, now)) throw await tooLate(reader, limit);
}

/** The agreed content: the accepted one with all accepted proposals. */
export const agreedContent = ({ inventory, proposals }: Changes): Content =>
  contentWith(inventory?.base.content ?? { rooms: [], lines: [] }, proposals);

/** Brings the inventory to a content, in its next version if the newest is frozen. */
export async function writeContent(
  tx: Tx,
  actor: Actor,
  {
    inventory,
    current,
    target,
    now,
  }: { inventory: QuoteInventory; current: Content; target: Content; now: Date },
): Promise<void> {
  const edits = editsTo(current, target, now, newId);
  if (edits.length === 0) return;
  await editInventory(tx, actor, {
    ...{ id: inventory.id, base: inventory.newest.version, device: "", origin: "office", now },
    edits,
  });
}

/** Freezes the newest version for the customer's signature. The caller ensures that it equals the agreed content. */
export async function freezeAgreed(
  tx: Tx,
  actor: Actor,
  {
    inventory,
    order,
    now,
  }: { inventory: QuoteInventory | undefined; order: Pick<OrderRow, "number">; now: Date },
): Promise<void> {
  if (!inventory) return;
  const { id: versionId } = await newestVersion(tx, inventory.id);
  await freezeVersion(tx, actor, { versionId, for: "signature", reference: order.number, now });
}
