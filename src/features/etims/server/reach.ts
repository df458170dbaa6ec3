import type { SQL } from "drizzle-orm";
import { inScope } from "~/features/invoices/server/reach";
import { type Actor, can } from "~/platform/http/actor";

/** Documents of invoices that this person sees, or of those in their financial reports. */
export const inTaxScope = (actor: Actor): SQL | undefined =>
  inScope(actor, can(actor, "view_finances") ? "view_finances" : "access_financial_reports");
