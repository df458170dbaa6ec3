import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { getMoveOfChange } from "~/features/changes/server/queries";
import { movesSection } from "~/features/moves/settings";
import type { PriceCategory } from "~/features/pricing/domain/prices";
import type { QuoteRow } from "~/features/quotes/server/queries/quotes";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader, Tx } from "~/platform/db/database";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { limitOf, OPEN_STATES } from "../../domain/orders";
import type { ChangeLine } from "../../domain/sums";
import { changeOrderNotFound } from "../../errors";
import { changeConfirmations, changeOrderLines, changeOrders, changeProposals } from "../tables";

export type OrderRow = typeof changeOrders.$inferSelect;
export type ProposalRow = typeof changeProposals.$inferSelect;
export type ConfirmationRow = typeof changeConfirmations.$inferSelect;

const LINK_PURPOSE = "change-order";

/** The token of a customer's link: derived, stored nowhere. */
export const tokenOf = (linkId: string): string => signedToken(LINK_PURPOSE, linkId);

/** The link inside a token; throws NOT_FOUND for tokens that are not ours. */
export function readChangeToken(token: string): string {
  const id = readSignedToken(LINK_PURPOSE, token);
  if (!id) throw changeOrderNotFound();
  return id;
}

type Limited = Pick<QuoteRow, "id" | "serviceDate" | "preferredTime">;

/** Until when a quote's move may change; null without a day. */
export async function getLimit(reader: Reader, quote: Limited, now: Date): Promise<Date | null> {
  const { changesUntilHours } = await getSettings(reader, movesSection);
  const { window } = await getMoveOfChange(reader, quote.id, { lock: false, now });
  return limitOf(quote, window, changesUntilHours);
}

export async function findOrderOfLink(reader: Reader, linkId: string): Promise<OrderRow> {
  const [row] = await reader.select().from(changeOrders).where(eq(changeOrders.linkId, linkId));
  if (!row) throw changeOrderNotFound();
  return row;
}

/** The open order of a quote, locked until the transaction ends. The caller holds the quote's lock. */
export async function lockOpenOrder(tx: Tx, quoteId: string): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(changeOrders)
    .where(and(eq(changeOrders.quoteId, quoteId), inArray(changeOrders.state, [...OPEN_STATES])))
    .for("update");
  return row;
}

/** The orders of a quote, the newest first. */
export const listOrdersOf = (reader: Reader, quoteId: string): Promise<OrderRow[]> =>
  reader
    .select()
    .from(changeOrders)
    .where(eq(changeOrders.quoteId, quoteId))
    .orderBy(desc(changeOrders.createdAt), desc(changeOrders.id));

export async function listOrderLines(reader: Reader, orderId: string): Promise<ChangeLine[]> {
  const { source, category, code, description, quantity, unitPrice, amount } = changeOrderLines;
  const rows = await reader
    .select({ source, category, code, description, quantity, unitPrice, amount })
    .from(changeOrderLines)
    .where(eq(changeOrderLines.orderId, orderId))
    .orderBy(asc(changeOrderLines.position));
  return rows.map((row) => ({ ...row, category: row.category as PriceCategory }));
}

/** The confirmation that counts; undefined while the customer has confirmed nothing. */
export async function findConfirmation(
  reader: Reader,
  { id, confirmedRevision }: Pick<OrderRow, "id" | "confirmedRevision">,
): Promise<ConfirmationRow | undefined> {
  if (confirmedRevision === null) return undefined;
  const [row] = await reader
    .select()
    .from(changeConfirmations)
    .where(and(eq(changeConfirmations.orderId, id), eq(changeConfirmations.revision, confirmedRevision)));
  return row;
}

/** All proposals of a quote in the order of their making. */
export const listProposals = (reader: Reader, quoteId: string): Promise<ProposalRow[]> =>
  reader
    .select()
    .from(changeProposals)
    .where(eq(changeProposals.quoteId, quoteId))
    .orderBy(asc(changeProposals.createdAt), asc(changeProposals.id));
