import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { cents, id, instant } from "~/platform/db/columns";
import type { Item, Mark } from "../domain";
import type { Stage } from "../journey/domain";

const ofCustomer = () =>
  uuid("customer_id")
    .notNull()
    .references(() => customers.id);

export const customerAssessments = pgTable(
  "customer_assessments",
  {
    customerId: ofCustomer().primaryKey(),
    segment: text("segment").notNull().default(""),
    /** Maximum debt; shown, not enforced. */
    creditLimit: cents("credit_limit"),
    referredBy: uuid("referred_by").references(() => customers.id),
    referredAt: instant("referred_at"),
    asideReason: text("aside_reason").notNull().default(""),
    asideAt: instant("aside_at"),
    asideBy: uuid("aside_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("customer_assessments_referred_by")
      .on(table.referredBy, table.referredAt)
      .where(sql`referred_by is not null`),
    check("customer_assessments_credit", sql`${table.creditLimit} >= 0`),
    check("customer_assessments_referred", sql`${table.referredBy} <> ${table.customerId}`),
    check("customer_assessments_aside", sql`(${table.asideAt} is null) = (${table.asideReason} = '')`),
  ],
);

/**
 * Marks on alerts, opportunities and recommendations. Reads recalculate the figures and leave these rows
 * unchanged. A nightly task adds alerts as 'open' and deletes them once the risk is no longer high.
 */
export const customerInsightMarks = pgTable(
  "customer_insight_marks",
  {
    customerId: ofCustomer(),
    item: text("item").$type<Item>().notNull(),
    mark: text("mark").$type<Mark>().notNull(),
    raisedAt: instant("raised_at"),
    markedAt: instant("marked_at").notNull(),
    markedBy: uuid("marked_by").references(() => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.item] }),
    index("customer_insight_marks_raised").on(table.raisedAt).where(sql`raised_at is not null`),
    check("customer_insight_marks_item", sql`${table.item} in ('churn_risk', 'upsell', 'retention')`),
    check(
      "customer_insight_marks_mark",
      sql`${table.mark} in ('open', 'acknowledged') or (${table.mark} in ('dismissed', 'done') and ${table.item} <> 'churn_risk')`,
    ),
    check(
      "customer_insight_marks_alert",
      sql`(${table.item} = 'churn_risk') = (${table.raisedAt} is not null)`,
    ),
  ],
);

/**
 * Stages set by staff; the others are derived from events. Null: follow events again. Rows are added, never
 * changed.
 */
export const customerStages = pgTable(
  "customer_stages",
  {
    id: id(),
    customerId: ofCustomer(),
    stage: text("stage").$type<Stage>(),
    reason: text("reason").notNull().default(""),
    setAt: instant("set_at").notNull(),
    setBy: uuid("set_by").references(() => people.id),
  },
  (table) => [
    index("customer_stages_customer").on(table.customerId, table.setAt, table.id),
    check(
      "customer_stages_stage",
      sql`${table.stage} in ('awareness', 'consideration', 'booking', 'service', 'retention', 'advocacy')`,
    ),
  ],
);
