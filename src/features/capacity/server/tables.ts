import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { quotes } from "~/features/quotes/server/tables";
import type { TimeWindow } from "~/features/settings/windows/domain";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { HoldState, WaitState } from "../domain/holds";

const dayOfQuote = () => ({
  id: id(),
  quoteId: uuid("quote_id")
    .notNull()
    .references(() => quotes.id),
  date: plainDate("date").notNull(),
  window: text("window").$type<TimeWindow>().notNull(),
});

/**
 * A quote's claim to a day. It counts while it is `held` and `endsAt` is ahead, and once `booked`. A quote that was
 * accepted before holds has no row and is booked.
 */
export const dayHolds = pgTable(
  "day_holds",
  {
    ...dayOfQuote(),
    state: text("state").$type<HoldState>().notNull(),
    /** Null once it is booked, and of one that was booked at once. */
    endsAt: instant("ends_at"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("day_holds_quote").on(table.quoteId),
    index("day_holds_date").on(table.date, table.endsAt).where(sql`state = 'held'`),
    index("day_holds_ends_at").on(table.endsAt, table.id).where(sql`state = 'held'`),
    check(
      "day_holds_state_known",
      sql`${table.state} in ('held', 'booked', 'expired', 'released', 'cancelled')`,
    ),
    check("day_holds_window_known", sql`${table.window} in ('morning', 'afternoon', 'full_day')`),
    check("day_holds_held_until", sql`${table.state} <> 'held' or ${table.endsAt} is not null`),
  ],
);

/** A customer who waits for room on a full day. `offeredUntil` is when the offer to them ends. */
export const dayWaits = pgTable(
  "day_waits",
  {
    ...dayOfQuote(),
    state: text("state").$type<WaitState>().notNull().default("waiting"),
    offeredUntil: instant("offered_until"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("day_waits_once").on(table.quoteId, table.date).where(sql`state in ('waiting', 'offered')`),
    index("day_waits_quote").on(table.quoteId),
    index("day_waits_date").on(table.date, table.createdAt).where(sql`state = 'waiting'`),
    check("day_waits_state_known", sql`${table.state} in ('waiting', 'offered', 'taken', 'missed', 'left')`),
    check("day_waits_window_known", sql`${table.window} in ('morning', 'afternoon', 'full_day')`),
    check("day_waits_offered", sql`(${table.state} = 'offered') = (${table.offeredUntil} is not null)`),
  ],
);
