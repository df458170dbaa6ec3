import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { instant } from "~/platform/db/columns";

/** The office's choice for all versions of a quote. Without a row the default holds (../domain). */
export const quoteGoodsLists = pgTable("quote_goods_lists", {
  quoteNumber: text("quote_number").primaryKey(),
  attached: boolean("attached").notNull(),
  chosenBy: uuid("chosen_by").references(() => people.id),
  chosenAt: instant("chosen_at").notNull(),
});
