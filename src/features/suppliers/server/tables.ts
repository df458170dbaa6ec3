import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { VehicleClass } from "~/features/fleet/vehicles/domain";
import { cents, createdAt, id, instant } from "~/platform/db/columns";
import type { Locale } from "~/platform/kernel/locales";
import type { SupplierKind, SupplierStatus, Withholding } from "../domain";

export const suppliers = pgTable(
  "suppliers",
  {
    id: id(),
    name: text("name").notNull(),
    kind: text("kind").$type<SupplierKind>().notNull(),
    contact: text("contact").notNull().default(""),
    /** E.164, or empty. */
    phone: text("phone").notNull().default(""),
    email: text("email").notNull().default(""),
    locale: text("locale").$type<Locale>().notNull().default("en"),
    town: text("town").notNull().default(""),
    pin: text("pin").notNull().default(""),
    isVatRegistered: boolean("is_vat_registered").notNull().default(false),
    sendsEtims: boolean("sends_etims").notNull().default(false),
    withholding: text("withholding").$type<Withholding>().notNull().default("none"),
    mpesa: text("mpesa").notNull().default(""),
    rating: smallint("rating"),
    notes: text("notes").notNull().default(""),
    status: text("status").$type<SupplierStatus>().notNull().default("active"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    erasedAt: instant("erased_at"),
    search: text("search")
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(name || ' ' || contact || ' ' || town || ' ' || pin || ' ' || email || ' ' || phone || ' ' || replace(phone, '+254', '0'))`,
      ),
  },
  (table) => [
    uniqueIndex("suppliers_name").on(sql`lower(${table.name})`),
    uniqueIndex("suppliers_pin").on(table.pin).where(sql`pin <> ''`),
    index("suppliers_by_name").on(sql`lower(${table.name})`, table.id),
    index("suppliers_created_at").on(table.createdAt, table.id),
    check("suppliers_kind_known", sql`${table.kind} in ('haulier', 'agent', 'garage', 'shop')`),
    check("suppliers_status_known", sql`${table.status} in ('active', 'archived')`),
    check("suppliers_locale_known", sql`${table.locale} in ('en', 'sw')`),
    check("suppliers_rating", sql`${table.rating} between 1 and 5`),
    check("suppliers_vat", sql`${table.pin} <> '' or not ${table.isVatRegistered}`),
  ],
);

/** A haulier's price of a day, by class. */
export const supplierRates = pgTable(
  "supplier_rates",
  {
    supplierId: uuid("supplier_id")
      .notNull()
      .references(() => suppliers.id),
    class: text("class").$type<VehicleClass>().notNull(),
    price: cents("price").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.supplierId, table.class] }),
    index("supplier_rates_class").on(table.class, table.price),
    check("supplier_rates_price", sql`${table.price} > 0`),
  ],
);
