import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { sessions } from "~/features/identity/server/tables";
import { instant } from "~/platform/db/columns";
import type { Consenting, Integration } from "../domain";

/** Whether a third-party API is connected; no row: never. `sealed` holds Google's tokens, encrypted. */
export const integrationConnections = pgTable("integration_connections", {
  name: text("name").$type<Integration>().primaryKey(),
  connected: boolean("connected").notNull(),
  /** Counts connections made and ended: an answer that was asked for before counts no more. */
  generation: integer("generation").notNull().default(0),
  /** A keyed digest of the credentials it was made with: with others it is none. */
  madeWith: text("made_with").notNull(),
  account: text("account").notNull().default(""),
  detail: text("detail").notNull().default(""),
  problem: text("problem").notNull().default(""),
  sealed: text("sealed"),
  lastSync: instant("last_sync"),
  updatedAt: instant("updated_at").notNull(),
});

/** A consent that is being asked for on Google's page: taken once, by the session that asked, within ten minutes. */
export const integrationConsents = pgTable(
  "integration_consents",
  {
    /** Of the state, which only the browser has. */
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
