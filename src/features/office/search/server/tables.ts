import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";

/**
 * The words of names and places that occur in the lists, for reading mistyped ones: the nearest of some thousand words
 * is found in a millisecond, the nearest of a million rows is not. Made anew every night, so that names that were
 * erased leave it as well.
 */
export const searchWords = pgTable(
  "search_words",
  {
    /** Lower case, as it stands in the lists. */
    word: text("word").primaryKey(),
    /** As it is typed on a keyboard without accents: ngugi for ngũgĩ. */
    plain: text("plain").notNull(),
  },
  (table) => [index("search_words_plain").using("gin", sql`${table.plain} gin_trgm_ops`)],
);
