import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";
import { payslips } from "../../slips/server/tables";
import type { LinkEnd } from "../domain";

/** The token is derived from the id. At most one link of a payslip is open. A code is stored as a keyed digest. */
export const payslipLinks = pgTable(
  "payslip_links",
  {
    id: id(),
    payslipId: uuid("payslip_id")
      .notNull()
      .references(() => payslips.id),
    expiresAt: instant("expires_at").notNull(),
    wrongTries: integer("wrong_tries").notNull().default(0),
    codeHash: text("code_hash"),
    codeExpiresAt: instant("code_expires_at"),
    openings: integer("openings").notNull().default(0),
    openedAt: instant("opened_at"),
    endedAt: instant("ended_at"),
    endReason: text("end_reason").$type<LinkEnd>(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    uniqueIndex("payslip_links_alive").on(table.payslipId).where(sql`ended_at is null`),
    index("payslip_links_payslip").on(table.payslipId, table.createdAt),
    check("payslip_links_tries", sql`${table.wrongTries} between 0 and 5`),
    check("payslip_links_code", sql`(${table.codeHash} is null) = (${table.codeExpiresAt} is null)`),
    check("payslip_links_ended", sql`(${table.endedAt} is null) = (${table.endReason} is null)`),
    check("payslip_links_reason", sql`${table.endReason} in ('revoked', 'tries', 'replaced')`),
  ],
);
