import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Hosts that settings named before outgoing addresses were judged: what worked goes on working. */
export const outboundHosts = pgTable(
  "outbound_hosts",
  { host: text("host").notNull(), port: integer("port").notNull() },
  (table) => [primaryKey({ columns: [table.host, table.port] })],
);
