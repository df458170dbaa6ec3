import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import type { VolumeBasis } from "~/features/pricing/domain/choices";
import type { RoomSize } from "~/features/pricing/domain/contents";
import type { DayPrice } from "~/features/pricing/domain/day-factors";
import type { PricedBy, PriceType } from "~/features/pricing/domain/price-types";
import type { TaxRules } from "~/features/pricing/domain/prices";
import { lineColumns } from "~/features/pricing/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { Currency } from "~/platform/kernel/currencies";
import type { Locale } from "~/platform/kernel/locales";

/** One row per version of a quote. An approved version never changes; Revise creates the next one. */
export const quotes = pgTable(
  "quotes",
  {
    id: id(),
    /** MV-…, shown to the customer; shared by all versions. */
    reference: text("reference").notNull(),
    /** QT-2026-001; shared by all versions. */
    number: text("number").notNull(),
    version: integer("version").notNull().default(1),
    status: text("status").notNull().default("pending"),
    /** Counts changes, so that two editors notice each other. */
    rowVersion: integer("row_version").notNull().default(1),
    source: text("source").notNull().default("calculator"),

    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    alternativeContact: text("alternative_contact").notNull().default(""),
    /** The customer's language at the request; used for messages and documents. */
    locale: text("locale").$type<Locale>().notNull().default("en"),
    customerId: uuid("customer_id").references(() => customers.id),

    fromLocation: text("from_location").notNull(),
    fromAddress: text("from_address").notNull().default(""),
    toLocation: text("to_location").notNull(),
    toAddress: text("to_address").notNull().default(""),
    distanceKm: integer("distance_km").notNull(),
    distanceMethod: text("distance_method").notNull(),
    distanceNotes: jsonb("distance_notes").$type<string[]>().notNull().default([]),
    accessDifficulty: text("access_difficulty").notNull().default("easy"),
    serviceDate: plainDate("service_date"),
    preferredTime: text("preferred_time").notNull().default(""),
    serviceType: text("service_type").notNull().default("residential"),
    propertyType: text("property_type").notNull().default(""),
    fromFloor: integer("from_floor"),
    toFloor: integer("to_floor"),
    fromLift: boolean("from_lift"),
    toLift: boolean("to_lift"),
    /** Metres between the door and the truck. */
    fromCarry: integer("from_carry"),
    toCarry: integer("to_carry"),
    estimatedDuration: integer("estimated_duration"),
    /** Cents: the goods' value as stated by the customer. */
    estimatedValue: cents("estimated_value"),
    urgency: text("urgency").notNull().default("low"),
    specialRequirements: jsonb("special_requirements").$type<string[]>().notNull().default([]),
    specialInstructions: text("special_instructions").notNull().default(""),

    /** The contents, which match the lines (pricing/domain/contents.ts). Also the price list and tax at that time. */
    rooms: jsonb("rooms").$type<Record<string, number>>().notNull(),
    /** Room type to small, medium or large. Types of unknown size are missing. */
    roomSizes: jsonb("room_sizes").$type<Record<string, RoomSize>>().notNull().default({}),
    services: jsonb("services").$type<string[]>().notNull(),
    priceListVersion: integer("price_list_version").notNull(),
    tax: jsonb("tax").$type<TaxRules>().notNull(),
    listTotal: cents("list_total").notNull(),
    subtotal: cents("subtotal").notNull(),
    vatBase: cents("vat_base").notNull(),
    vat: cents("vat").notNull(),
    total: cents("total").notNull(),
    depositRate: integer("deposit_rate").notNull(),
    /** At a rate frozen when chosen; the debt stays in the base currency. */
    secondCurrency: text("second_currency").$type<Currency>(),
    secondRate: numeric("second_rate", { precision: 13, scale: 6 }),
    secondRateDate: plainDate("second_rate_date"),
    /** By rooms or by volume (docs/domain/prices.md#by-rooms-or-by-volume). */
    pricedBy: text("priced_by").$type<PricedBy>().notNull().default("rooms"),
    /** What the price counts; null by rooms, where rooms and services say it. */
    priceBasis: jsonb("price_basis").$type<VolumeBasis>(),
    /** Null for usual prices. */
    dayPrice: jsonb("day_price").$type<DayPrice>(),
    /** How far the price binds; null as the terms say. */
    priceType: text("price_type").$type<PriceType>(),
    /** The version of a later feature's inventory, which the approval freezes. */
    inventoryVersionId: uuid("inventory_version_id"),
    inventoryFrozenAt: instant("inventory_frozen_at"),

    requiresApproval: boolean("requires_approval").notNull().default(false),
    approvalReasons: jsonb("approval_reasons").$type<string[]>().notNull().default([]),
    /** Estimated kilometres of a route beyond the fixed distance; null for all others. */
    longDistanceKm: integer("long_distance_km"),
    /** Last change or confirmation of the price by a person. */
    priceConfirmedAt: instant("price_confirmed_at"),
    priceConfirmedBy: uuid("price_confirmed_by").references(() => people.id),
    /** Last approval request for the current price. */
    approvalAskedAt: instant("approval_asked_at"),
    approvalAskedBy: uuid("approval_asked_by").references(() => people.id),
    validUntil: plainDate("valid_until").notNull(),

    createdBy: uuid("created_by").references(() => people.id),
    lastPricedBy: uuid("last_priced_by").references(() => people.id),
    assignedTo: uuid("assigned_to").references(() => people.id),
    decidedBy: uuid("decided_by").references(() => people.id),
    decidedAt: instant("decided_at"),
    bookingRequestedAt: instant("booking_requested_at"),

    sentAt: instant("sent_at"),
    viewedAt: instant("viewed_at"),
    acceptedAt: instant("accepted_at"),
    declinedAt: instant("declined_at"),
    supersededAt: instant("superseded_at"),
    /** When the accepted move was cancelled. quote_cancellations has the reason and the fee. */
    cancelledAt: instant("cancelled_at"),

    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    search: text("search")
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(number || ' ' || reference || ' ' || customer_name || ' ' || customer_email || ' ' || customer_phone || ' ' || from_location || ' ' || to_location)`,
      ),
  },
  (table) => [
    uniqueIndex("quotes_number_version").on(table.number, table.version),
    uniqueIndex("quotes_reference_version").on(table.reference, table.version),
    index("quotes_created_at").on(table.createdAt, table.id),
    index("quotes_status").on(table.status, table.createdAt, table.id).where(sql`superseded_at is null`),
    index("quotes_urgency").on(table.urgency, table.createdAt, table.id).where(sql`superseded_at is null`),
    index("quotes_sent")
      .on(table.createdAt, table.id)
      .where(
        sql`superseded_at is null and accepted_at is null and declined_at is null and sent_at is not null`,
      ),
    index("quotes_expiring")
      .on(table.createdAt, table.id, table.validUntil)
      .where(
        sql`superseded_at is null and accepted_at is null and declined_at is null and status = 'approved'`,
      ),
    index("quotes_ending")
      .on(table.validUntil, table.id)
      .where(
        sql`superseded_at is null and accepted_at is null and declined_at is null and cancelled_at is null and status = 'approved'`,
      ),
    index("quotes_declined")
      .on(table.createdAt, table.id)
      .where(sql`superseded_at is null and declined_at is not null`),
    index("quotes_cancelled")
      .on(table.createdAt, table.id)
      .where(sql`superseded_at is null and cancelled_at is not null`),
    /** Decisions about quotes that needed a manager. */
    index("quotes_decided").on(table.decidedAt, table.id).where(sql`requires_approval`),
    index("quotes_superseded").on(table.createdAt, table.id).where(sql`superseded_at is not null`),
    index("quotes_total").on(table.total, table.id),
    index("quotes_service_date").on(sql`coalesce(${table.serviceDate}, '9999-12-31'::date)`, table.id),
    index("quotes_assigned_to").on(table.assignedTo, table.createdAt, table.id),
    index("quotes_email").on(sql`lower(${table.customerEmail})`, table.createdAt),
    index("quotes_search").using("gin", sql`${table.search} gin_trgm_ops`),
    /** Index-only counting of common words. The longest texts of a form fit (2.4 of 2.7 KB). */
    index("quotes_search_text").on(table.search).where(sql`superseded_at is null`),
    check("quotes_status_known", sql`${table.status} in ('pending', 'approved', 'rejected', 'revision')`),
    check(
      "quotes_sum",
      sql`${table.total} = ${table.subtotal} + ${table.vat} and ${table.subtotal} >= 0 and ${table.vat} >= 0`,
    ),
    check(
      "quotes_accepted_once",
      sql`${table.acceptedAt} is null or (${table.status} = 'approved' and ${table.declinedAt} is null)`,
    ),
    check(
      "quotes_second_currency_whole",
      sql`(${table.secondCurrency} is null) = (${table.secondRate} is null) and (${table.secondCurrency} is null) = (${table.secondRateDate} is null) and coalesce(${table.secondRate} > 0, true)`,
    ),
    check("quotes_estimated_value_sane", sql`${table.estimatedValue} >= 0`),
    check(
      "quotes_long_distance_priced",
      sql`${table.status} <> 'approved' or ${table.longDistanceKm} is null or ${table.priceConfirmedAt} is not null`,
    ),
    check("quotes_priced_by_known", sql`${table.pricedBy} in ('rooms', 'volume')`),
    check("quotes_volume_counted", sql`(${table.pricedBy} = 'volume') = (${table.priceBasis} is not null)`),
    check("quotes_price_type_known", sql`${table.priceType} in ('binding', 'not_to_exceed', 'estimate')`),
    check(
      "quotes_binding_frozen",
      sql`${table.priceType} is distinct from 'binding' or ${table.inventoryVersionId} is not null and (${table.status} <> 'approved' or ${table.inventoryFrozenAt} is not null)`,
    ),
    check("quotes_cancelled_after_yes", sql`${table.cancelledAt} is null or ${table.acceptedAt} is not null`),
  ],
);

const recordOfQuote = () =>
  uuid("quote_id")
    .notNull()
    .references(() => quotes.id);
const partOfQuote = () =>
  uuid("quote_id")
    .notNull()
    .references(() => quotes.id, { onDelete: "cascade" });

export const quoteLines = pgTable(
  "quote_lines",
  {
    id: id(),
    quoteId: partOfQuote(),
    ...lineColumns(),
  },
  (table) => [
    uniqueIndex("quote_lines_quote").on(table.quoteId, table.position),
    check(
      "quote_lines_sane",
      sql`${table.quantity} >= 0 and ${table.unitPrice} >= 0 and ${table.amount} % 100 = 0`,
    ),
  ],
);

export const quoteNotes = pgTable(
  "quote_notes",
  {
    id: id(),
    quoteId: partOfQuote(),
    type: text("type").notNull(),
    content: text("content").notNull(),
    author: text("author").notNull(),
    timestamp: instant("timestamp").notNull(),
  },
  (table) => [index("quote_notes_quote").on(table.quoteId, table.timestamp)],
);

/** A customer's way to one version. The token is derived from the id; revoking the row ends it. */
export const quoteLinks = pgTable(
  "quote_links",
  {
    id: id(),
    quoteId: partOfQuote(),
    createdAt: createdAt(),
    revokedAt: instant("revoked_at"),
  },
  (table) => [index("quote_links_quote").on(table.quoteId)],
);

/** One per number across versions. */
export const quoteAcceptances = pgTable("quote_acceptances", {
  id: id(),
  quoteId: recordOfQuote().unique(),
  number: text("number").notNull().unique(),
  customerId: uuid("customer_id")
    .notNull()
    .references(() => customers.id),
  typedName: text("typed_name").notNull(),
  termsVersion: text("terms_version").notNull(),
  total: cents("total").notNull(),
  ip: text("ip").notNull(),
  userAgent: text("user_agent").notNull(),
  acceptedAt: instant("accepted_at").notNull(),
});

export const quoteDeclines = pgTable("quote_declines", {
  id: id(),
  quoteId: recordOfQuote().unique(),
  reason: text("reason").notNull(),
  declinedAt: instant("declined_at").notNull(),
});
