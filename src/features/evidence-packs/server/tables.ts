import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";
import type { PackState } from "../domain/packs";

/** A file with all evidence of a move. It is in the storage in pieces, by its id. */
export const evidencePacks = pgTable(
  "evidence_packs",
  {
    id: id(),
    moveId: uuid("move_id")
      .notNull()
      .references(() => moves.id),
    state: text("state").$type<PackState>().notNull().default("asked"),
    officer: text("officer").notNull(),
    position: text("position").notNull(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    readyAt: instant("ready_at"),
    bytes: integer("bytes"),
    sha256: text("sha256"),
    photos: integer("photos"),
  },
  (table) => [
    index("evidence_packs_move").on(table.moveId, table.createdAt),
    index("evidence_packs_created_at").on(table.createdAt),
    uniqueIndex("evidence_packs_in_work").on(table.moveId).where(sql`state = 'asked'`),
    check("evidence_packs_state_known", sql`${table.state} in ('asked', 'ready', 'failed')`),
    check(
      "evidence_packs_ready",
      sql`num_nonnulls(${table.readyAt}, ${table.bytes}, ${table.sha256}, ${table.photos}) = case when ${table.state} = 'ready' then 4 else 0 end`,
    ),
  ],
);
