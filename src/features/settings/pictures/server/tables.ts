import { customType, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "~/platform/db/columns";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * Pictures that settings name, by their content. Rows are written once and never changed, so that a kept version of the
 * settings still finds its logo.
 */
export const pictures = pgTable("pictures", {
  /** `sha256:` and the hash of the bytes in hex. */
  reference: text("reference").primaryKey(),
  /** A PNG, encoded by us. */
  bytes: bytea("bytes").notNull(),
  createdAt: createdAt(),
});
