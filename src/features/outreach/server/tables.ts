import { sql } from "drizzle-orm";
import { boolean, text, uuid } from "drizzle-orm/pg-core";
import type { LeadService, LeadSource } from "~/features/crm/leads/domain";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, instant } from "~/platform/db/columns";
import type { Locale } from "~/platform/kernel/locales";

const list = <One extends string>(name: string) =>
  text(name).array().$type<One[]>().notNull().default(sql`'{}'::text[]`);

/** The columns of a rule: its conditions, and its owner, whose permissions it has. */
export const ruleColumns = () => ({
  id: id(),
  name: text("name").notNull(),
  isActive: boolean("is_active").notNull(),
  services: list<LeadService>("services"),
  places: list<string>("places"),
  sources: list<LeadSource>("sources"),
  locales: list<Locale>("locales"),
  valueFrom: cents("value_from"),
  valueTo: cents("value_to"),
  /** The owner, who saved the rule last. */
  makerId: uuid("maker_id").references(() => people.id, { onDelete: "set null" }),
  /** Disabled since then, because its owner lost the permission. */
  stoppedAt: instant("stopped_at"),
  createdAt: createdAt(),
  updatedAt: instant("updated_at").notNull(),
});
