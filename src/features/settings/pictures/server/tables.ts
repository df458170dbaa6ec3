import { customType, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "~/platform/db/columns";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Never changed, so that old settings versions keep their logo. */
export const pictures = pgTable("pictures", {
  /** `sha256:` and the hash of the bytes in hex. */
  reference: text("reference").primaryKey(),
  bytes: bytea("bytes").notNull(),
  createdAt: createdAt(),
});
