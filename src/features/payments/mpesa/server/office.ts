import { sql } from "drizzle-orm";
import { invoices } from "~/features/invoices/server/tables";
import { navCounts } from "~/features/office/menu/server/queries";
import { can, scopeOf } from "~/platform/http/actor";
import { mpesaReviews } from "./tables";

/** M-Pesa payments nobody could place. */
export const reviewCount = navCounts.answer({
  name: "reviews",
  from: (_reader, actor) => {
    if (!can(actor, "view_finances")) return undefined;
    return scopeOf(actor, "view_finances") === "all"
      ? sql`${mpesaReviews} r where r.settled_at is null`
      : sql`${mpesaReviews} r join ${invoices} i on i.id = r.invoice_id
          where r.settled_at is null and i.assigned_to = ${actor.personId}::uuid`;
  },
});
