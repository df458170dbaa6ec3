import { sql } from "drizzle-orm";
import { check, customType, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import type { PhotoKind, Severity } from "~/features/moves/records/domain";
import { moves } from "~/features/moves/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";

const moveId = () =>
  uuid("move_id")
    .notNull()
    .references(() => moves.id, { onDelete: "cascade" });

/** Issues that the office or the customer reports of a service record. */
export const moveIssues = pgTable(
  "move_issues",
  {
    id: id(),
    moveId: moveId(),
    description: text("description").notNull(),
    severity: text("severity").$type<Severity>().notNull(),
    reportedAt: instant("reported_at").notNull(),
    reportedBy: uuid("reported_by").references(() => people.id),
    resolvedAt: instant("resolved_at"),
    resolution: text("resolution").notNull().default(""),
  },
  (table) => [
    index("move_issues_move").on(table.moveId, table.reportedAt),
    check("move_issues_severity_known", sql`${table.severity} in ('low', 'medium', 'high', 'critical')`),
    check("move_issues_resolved", sql`(${table.resolvedAt} is not null) = (${table.resolution} <> '')`),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Pictures of a service record, which the office adds and removes. */
export const movePhotos = pgTable(
  "move_photos",
  {
    id: id(),
    moveId: moveId(),
    kind: text("kind").$type<PhotoKind>().notNull(),
    bytes: bytea("bytes").notNull(),
    /** Of the bytes, in hex. A trigger fills it, for rows of an older process too. */
    sha256: text("sha256").notNull().default(""),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    index("move_photos_move").on(table.moveId, table.createdAt),
    check("move_photos_kind_known", sql`${table.kind} in ('before', 'after')`),
  ],
);
