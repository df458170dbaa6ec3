import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { instant } from "~/platform/db/columns";

/** Steps that the company does not need. */
export const skippedSetupSteps = pgTable("skipped_setup_steps", {
  step: text("step").primaryKey(),
  skippedAt: instant("skipped_at").notNull(),
  skippedBy: uuid("skipped_by")
    .notNull()
    .references(() => people.id),
});

/** People whose menu does not count the open steps. Not audited, because it is no business data. */
export const hiddenSetups = pgTable("hidden_setups", {
  personId: uuid("person_id")
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  hiddenAt: instant("hidden_at").notNull(),
});
