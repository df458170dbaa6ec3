import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Words of names and places in the lists, for correcting misspelt queries: searching some thousand words is fast, a
 * million rows is not. Rebuilt every night, so that erased names disappear.
 */
export const searchWords = pgTable(
  "search_words",
  {
    word: text("word").primaryKey(),
    /** Without accents, as typed: ngugi for ngũgĩ. */
    plain: text("plain").notNull(),
  },
  (table) => [index("search_words_plain").using("gin", sql`${table.plain} gin_trgm_ops`)],
);
