import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { sessions } from "~/features/identity/server/tables";
import { instant } from "~/platform/db/columns";
import type { Consenting, Integration } from "../domain";

/** Whether a third-party API is connected; no row: never. `sealed` holds Google's tokens, encrypted. */
export const integrationConnections = pgTable("integration_connections", {
  name: text("name").$type<Integration>().primaryKey(),
  connected: boolean("connected").notNull(),
  /** Answers requested under an earlier generation are dropped. */
  generation: integer("generation").notNull().default(0),
  /** Keyed digest of the credentials: other ones end the connection. */
  madeWith: text("made_with").notNull(),
  account: text("account").notNull().default(""),
  detail: text("detail").notNull().default(""),
  problem: text("problem").notNull().default(""),
  sealed: text("sealed"),
  lastSync: instant("last_sync"),
  updatedAt: instant("updated_at").notNull(),
});

/** Single use, bound to the session, ten minutes. */
export const integrationConsents = pgTable(
  "integration_consents",
  {
    /** Hash of the state, which only the browser has. */
    tokenHash: text("token_hash").primaryKey(),
    name: text("name").$type<Consenting>().notNull(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    madeWith: text("made_with").notNull(),
    /** State, nonce, verifier and redirect address, encrypted. */
    sealed: text("sealed").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("integration_consents_session").on(table.sessionId),
    index("integration_consents_expiry").on(table.expiresAt),
  ],
);
