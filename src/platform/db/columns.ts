import { bigint, date, timestamp, uuid } from "drizzle-orm/pg-core";
import { newId } from "~/platform/kernel/ids";

/** Primary key: UUID v7 created by the app, so that the id is known before the insert. */
export const id = () =>
  uuid("id")
    .primaryKey()
    .$defaultFn(() => newId());

export const cents = (name: string) => bigint(name, { mode: "number" });

/** A moment: timestamptz, read as Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

/** A business date in Africa/Nairobi, read as 'YYYY-MM-DD'. */
export const plainDate = (name: string) => date(name, { mode: "string" });

export const createdAt = () => instant("created_at").notNull().defaultNow();
