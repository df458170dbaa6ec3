import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "~/platform/db/columns";

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    response: jsonb("response"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index("idempotency_keys_created_at").on(table.createdAt),
  ],
);

/** Attempt counts by bucket and window, shared by all processes. */
export const throttleWindows = pgTable(
  "throttle_windows",
  {
    bucket: text("bucket").notNull(),
    windowStart: instant("window_start").notNull(),
    hits: integer("hits").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.windowStart] }),
    index("throttle_windows_start").on(table.windowStart),
  ],
);
