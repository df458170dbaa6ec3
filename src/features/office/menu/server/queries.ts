import { type SQL, sql } from "drizzle-orm";
import { inquiries } from "~/features/inquiries/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { unreadOf } from "~/features/notifications/server/queries";
import { mpesaReviews } from "~/features/payments/mpesa/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, isStaff, scopeOf } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { nairobiDate } from "~/platform/kernel/dates";
import { MOST_COUNTED } from "../contract";

type Waiting = Partial<Record<"quotes" | "invoices" | "reviews" | "inquiries" | "unread", number>>;

/** Only the rows of this person, for whoever sees only what they are named on. */
function own(actor: Actor, permission: Permission, column: SQL): SQL {
  return scopeOf(actor, permission) === "all" ? sql`` : sql` and ${column} = ${actor.personId}::uuid`;
}

async function mayApproveOwn(reader: Reader): Promise<boolean> {
  return (await getSettings(reader, "quotes")).allowSelfApproval;
}

/**
 * The numbers beside the menu, in one query. Each runs along an index of what is open and stops at a hundred rows, so
 * that it costs the same whether five quotes wait or fifty thousand.
 */
export async function countWaiting(reader: Reader, actor: Actor, now: Date): Promise<Waiting> {
  if (!isStaff(actor)) return {};
  const counted: [keyof Waiting, SQL][] = [];
  // Only what this person may decide: those that need a manager wait for one who did not make or price them.
  if (can(actor, "view_quotes") && (can(actor, "manage_quotes") || can(actor, "approve_quotes"))) {
    const free = can(actor, "manage_quotes") ? sql`not q.requires_approval` : sql`false`;
    const kept = can(actor, "approve_quotes")
      ? sql`q.requires_approval and (q.created_by is distinct from ${actor.personId}::uuid
          and q.last_priced_by is distinct from ${actor.personId}::uuid or ${await mayApproveOwn(reader)})`
      : sql`false`;
    counted.push([
      "quotes",
      sql`${quotes} q where q.status = 'pending' and q.superseded_at is null and (${free} or ${kept})${own(actor, "view_quotes", sql`q.assigned_to`)}`,
    ]);
  }
  if (can(actor, "view_finances")) {
    const today = nairobiDate(now);
    counted.push([
      "invoices",
      sql`${invoices} i where i.due_date < ${today}::date and not i.settled and i.cancelled_at is null and not i.draft${own(actor, "view_finances", sql`i.assigned_to`)}`,
    ]);
    const all = scopeOf(actor, "view_finances") === "all";
    counted.push([
      "reviews",
      all
        ? sql`${mpesaReviews} r where r.settled_at is null`
        : sql`${mpesaReviews} r join ${invoices} i on i.id = r.invoice_id where r.settled_at is null and i.assigned_to = ${actor.personId}::uuid`,
    ]);
  }
  if (can(actor, "manage_inquiries"))
    counted.push([
      "inquiries",
      sql`${inquiries} n where n.status = 'pending' and n.first_response_at is null`,
    ]);
  if (actor.personId) counted.push(["unread", unreadOf(actor.personId)]);
  const columns = counted.map(
    ([name, from]) =>
      sql`(select count(*)::int from (select 1 from ${from} limit ${MOST_COUNTED}) as waiting) as ${sql.identifier(name)}`,
  );
  const { rows } = await reader.execute<Record<keyof Waiting, number>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return rows[0] ?? {};
}
