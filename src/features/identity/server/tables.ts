import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "~/platform/db/columns";
import type { StaffRole } from "~/platform/http/permissions";
import type { ColumnChoices } from "~/platform/kernel/list-columns";

interface Named {
  name: unknown;
  email: unknown;
  phone: unknown;
}

/** In SQL, what is searched of a person, folded; an index has it. */
export const searchedOf = ({ name, email, phone }: Named): SQL =>
  sql`fold_text(${name} || ' ' || ${email} || ' ' || coalesce(${phone}, ''))`;

export const people = pgTable(
  "people",
  {
    id: id(),
    name: text("name").notNull(),
    /** Lower case, unique. */
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    phone: text("phone"),
    role: text("role").notNull().default("customer"),
    department: text("department"),
    active: boolean("active").notNull().default(true),
    twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("people_email").on(table.email),
    check("people_email_lower", sql`${table.email} = lower(${table.email})`),
    index("people_role").on(table.role),
    index("people_staff_role").on(table.role, table.id).where(sql`role <> 'customer'`),
    index("people_created_at").on(table.createdAt, table.id),
    index("people_name").on(sql`lower(${table.name})`, table.id),
    index("people_staff_name")
      .on(sql`lower(${table.name})`, table.id, table.name)
      .where(sql`role <> 'customer'`),
    index("people_search").using("gin", sql`${searchedOf(table)} gin_trgm_ops`),
  ],
);

/** The list columns that a person shows or hides. Not audited, because it is no business data. */
export const listColumns = pgTable("list_columns", {
  personId: uuid("person_id")
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  lists: jsonb("lists").$type<ColumnChoices>().notNull().default({}),
});

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    /** A digest of the token in the cookie. */
    token: text("token").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: instant("access_token_expires_at"),
    refreshTokenExpiresAt: instant("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("accounts_user").on(table.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: id(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("verifications_identifier").on(table.identifier),
    index("verifications_value").on(table.value),
  ],
);

export const twoFactors = pgTable(
  "two_factors",
  {
    id: id(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    verified: boolean("verified").notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: instant("locked_until"),
  },
  (table) => [index("two_factors_user").on(table.userId)],
);

/** Digests of used codes that are still valid, to refuse a second use. Removed after minutes. */
export const spentCodes = pgTable(
  "spent_codes",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    spentAt: instant("spent_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.codeHash] })],
);

/** docs/domain/roles.md#table as data. `admin` holds all and has no rows. */
export const roleGrants = pgTable(
  "role_grants",
  {
    role: text("role").notNull(),
    permission: text("permission").notNull(),
    scope: text("scope").notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.permission] })],
);

/** Individual grants beyond a person's role. A null scope is a denial. */
export const personGrants = pgTable(
  "person_grants",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    permission: text("permission").notNull(),
    scope: text("scope"),
  },
  (table) => [primaryKey({ columns: [table.personId, table.permission] })],
);

/** Restricted roles awaiting an administrator (docs/decisions/0053). A new hire has the role but cannot sign in. */
export const roleRequests = pgTable("role_requests", {
  personId: uuid("person_id")
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  role: text("role").$type<StaffRole>().notNull(),
  hired: boolean("hired").notNull(),
  invite: boolean("invite").notNull().default(false),
  requestedBy: uuid("requested_by").references(() => people.id),
  requestedAt: instant("requested_at").notNull(),
  /** When an administrator refused a new hire's role. The person waits for another role. */
  refusedAt: instant("refused_at"),
});

/** The link's token is stored as a digest. */
export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    email: text("email").notNull(),
    role: text("role").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    invitedBy: uuid("invited_by").references(() => people.id),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    createdAt: createdAt(),
  },
  (table) => [index("invitations_email").on(table.email)],
);

/** Stores a digest; rights stay within the creator's own. */
export const apiTokens = pgTable("api_tokens", {
  id: id(),
  name: text("name").notNull(),
  tokenHash: text("token_hash").notNull().unique(),
  hint: text("hint").notNull(),
  personId: uuid("person_id")
    .notNull()
    .references(() => people.id, { onDelete: "cascade" }),
  permissions: jsonb("permissions").$type<string[]>().notNull(),
  expiresAt: instant("expires_at"),
  revokedAt: instant("revoked_at"),
  lastUsedAt: instant("last_used_at"),
  createdAt: createdAt(),
});

/**
 * The first admin can be created while its one row exists. The code is a keyed digest of the nonce. Every process
 * prints the same code, and the database alone does not reveal it.
 */
export const setupCodes = pgTable("setup_codes", {
  id: integer("id").primaryKey(),
  nonce: text("nonce").notNull(),
  createdAt: createdAt(),
});
