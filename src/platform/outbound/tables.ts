import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Hosts in settings from before outgoing addresses were checked; they stay allowed. */
export const outboundHosts = pgTable(
  "outbound_hosts",
  { host: text("host").notNull(), port: integer("port").notNull() },
  (table) => [primaryKey({ columns: [table.host, table.port] })],
);
