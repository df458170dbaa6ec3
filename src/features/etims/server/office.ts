import { sql } from "drizzle-orm";
import { taxMarks } from "~/features/invoices/server/queries/paper-seal";
import { navCounts } from "~/features/office/menu/server/queries";
import { can } from "~/platform/http/actor";
import { taxMarkOf } from "./documents/tax-mark";
import { etimsSubmissions } from "./tables";

export const paperSignature = taxMarks.answer(taxMarkOf);

/** Documents that wait longer than an hour, or that KRA rejected. */
export const taxCount = navCounts.answer({
  name: "tax",
  from: (_reader, actor, now) =>
    can(actor, "manage_finances")
      ? sql`${etimsSubmissions} s where s.state in ('queued', 'sending', 'rejected', 'corrected')
          and (s.state = 'rejected' or s.created_at < ${now.toISOString()}::timestamptz - interval '1 hour')`
      : undefined,
  late: (now) =>
    sql`s.state = 'rejected' or s.created_at < ${now.toISOString()}::timestamptz - interval '1 day'`,
});
