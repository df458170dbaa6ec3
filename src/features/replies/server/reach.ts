import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { customersInReach, survivorOf } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import type { Tx } from "~/platform/db/database";
import { type Actor, can, forbidden } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { replyNotFound } from "../errors";
import { replies } from "./tables";

export const leadOfReply = sql`(select coalesce(one.merged_into, one.id) from ${leads} one where one.id = ${replies}.lead_id)`;

function inReach(actor: Actor, permission: "view_leads" | "manage_leads"): SQL {
  const sells = can(actor, permission);
  const communicates = can(actor, "manage_communications");
  const answers = can(actor, "manage_inquiries");
  if (!sells && !communicates && !answers) throw forbidden();
  // Customers' messages also need permission to see customers.
  const talks = communicates && can(actor, "view_customers");
  const reached = talks ? customersInReach(actor, "manage_communications") : undefined;
  const any = or(
    sells
      ? sql`exists (select 1 from ${leads} where ${leads.id} = ${leadOfReply} and ${leadsInReach(actor, permission)})`
      : undefined,
    talks
      ? and(
          isNotNull(replies.customerId),
          reached &&
            sql`exists (select 1 from ${customers} where ${customers.id} = ${survivorOf(sql`${replies}.customer_id`)} and ${reached})`,
        )
      : undefined,
    answers
      ? or(isNotNull(replies.inquiryId), and(isNull(replies.leadId), isNull(replies.customerId)))
      : undefined,
  );
  return any ?? sql`false`;
}

/**
 * Replies in reach: those of leads, customers and inquiries in reach, and unmatched ones with permission to
 * answer inquiries. Throws FORBIDDEN without any of the permissions.
 */
export const repliesInReach = (actor: Actor): SQL => inReach(actor, "view_leads");

/** Those that they may answer. */
export const repliesToAnswer = (actor: Actor): SQL => inReach(actor, "manage_leads");

/** Checks that the actor may answer this reply. Throws NOT_FOUND out of reach. */
export async function assertReachReply(tx: Tx, actor: Actor, id: string): Promise<Reach<"reply">> {
  const [row] = await tx
    .select({ id: replies.id })
    .from(replies)
    .where(and(eq(replies.id, id), repliesToAnswer(actor)));
  if (!row) throw replyNotFound();
  return grantReach(tx, "reply", row.id);
}

/** True if the actor may read any replies. */
export const mayReadReplies = (actor: Actor): boolean =>
  can(actor, "view_leads") ||
  can(actor, "manage_inquiries") ||
  (can(actor, "manage_communications") && can(actor, "view_customers"));
