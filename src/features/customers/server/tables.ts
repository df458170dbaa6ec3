import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { Locale } from "~/platform/kernel/locales";
import {
  type AddressType,
  type CompanyContact,
  type ConsentPurpose,
  type ConsentSource,
  type ContactMethod,
  type ContactTime,
  type CustomerStatus,
  type CustomerType,
  NO_COMPANY_CONTACT,
  NO_PREFERENCES,
  type Preferences,
} from "../domain";

/** Lists show a company's name, or the person's (docs/domain/readings.md#customers). */
const FULL_NAME = sql.raw(
  `first_name || case when middle_name = '' then '' else ' ' || middle_name end || case when last_name = '' then '' else ' ' || last_name end`,
);
const LISTED_NAME = sql`case when type = 'corporate' and company_name <> '' then company_name else ${FULL_NAME} end`;

const byLastName = (table: Record<"type" | "companyName" | "lastName" | "firstName", AnyPgColumn>) =>
  sql`lower(case when ${table.type} = 'corporate' and ${table.companyName} <> '' then ${table.companyName} else ${table.lastName} || ' ' || ${table.firstName} end)`;

export const customers = pgTable(
  "customers",
  {
    id: id(),
    /** CUST1001 and on (docs/domain/readings.md#customers). */
    customerNumber: text("customer_number").notNull().unique(),
    type: text("type").$type<CustomerType>().notNull().default("individual"),
    status: text("status").$type<CustomerStatus | "erased">().notNull().default("active"),
    title: text("title").notNull().default(""),
    firstName: text("first_name").notNull(),
    middleName: text("middle_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    name: text("name").notNull().generatedAlwaysAs(LISTED_NAME),
    dateOfBirth: plainDate("date_of_birth"),
    gender: text("gender").notNull().default(""),
    nationality: text("nationality").notNull().default("Kenyan"),
    photo: text("photo").notNull().default(""),
    email: text("email").notNull(),
    alternateEmail: text("alternate_email").notNull().default(""),
    /** The primary phone, E.164. */
    phone: text("phone").notNull(),
    /** Another customer has this phone as well: a person decides whether they are one (docs/decisions/0150). */
    phoneShared: boolean("phone_shared").notNull().default(false),
    secondaryPhone: text("secondary_phone").notNull().default(""),
    whatsappNumber: text("whatsapp_number").notNull().default(""),
    preferredContactMethod: text("preferred_contact_method")
      .$type<ContactMethod>()
      .notNull()
      .default("email"),
    preferredContactTime: text("preferred_contact_time").$type<ContactTime>().notNull().default("anytime"),
    locale: text("locale").$type<Locale>().notNull().default("en"),
    companyName: text("company_name").notNull().default(""),
    registrationNumber: text("registration_number").notNull().default(""),
    taxNumber: text("tax_number").notNull().default(""),
    industry: text("industry").notNull().default(""),
    companySize: text("company_size").notNull().default(""),
    website: text("website").notNull().default(""),
    companyContact: jsonb("company_contact").$type<CompanyContact>().notNull().default(NO_COMPANY_CONTACT),
    preferences: jsonb("preferences").$type<Preferences>().notNull().default(NO_PREFERENCES),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    kraPin: text("kra_pin").notNull().default(""),
    /** Days from the service date until a balance is due, if this customer has special terms. */
    creditDays: integer("credit_days"),
    personId: uuid("person_id").references(() => people.id),
    /** The assignee, one of the staff who reach this customer (docs/domain/roles.md#scopes). */
    assignedTo: uuid("assigned_to").references(() => people.id),
    createdBy: uuid("created_by").references(() => people.id),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    deletedAt: instant("deleted_at"),
    /** The final survivor of this customer's merge, never a merged customer. */
    mergedInto: uuid("merged_into").references((): AnyPgColumn => customers.id),
    alsoKnown: text("also_known").notNull().default(""),
    search: text("search")
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(customer_number || ' ' || ${FULL_NAME} || ' ' || company_name || ' ' || email || ' ' || phone || ' ' || secondary_phone || ' ' || alternate_email || case when also_known = '' then '' else ' ' || also_known end)`,
      ),
  },
  (table) => [
    uniqueIndex("customers_email").on(sql`lower(${table.email})`),
    index("customers_phone").on(table.phone),
    uniqueIndex("customers_phone_once").on(table.phone).where(sql`phone <> '' and not phone_shared`),
    index("customers_phone_shared").on(table.createdAt).where(sql`phone_shared`),
    index("customers_created_at").on(table.createdAt, table.id),
    index("customers_name").on(sql`lower(${table.name})`, table.id),
    index("customers_last_name").on(byLastName(table), table.id),
    // Each filter in each order of the list; what was spent and moves are in customer_sums.
    index("customers_status").on(table.status, table.createdAt, table.id),
    index("customers_status_name").on(table.status, sql`lower(${table.name})`, table.id),
    index("customers_status_last_name").on(table.status, byLastName(table), table.id),
    index("customers_type").on(table.type, table.createdAt, table.id),
    index("customers_type_name").on(table.type, sql`lower(${table.name})`, table.id),
    index("customers_type_last_name").on(table.type, byLastName(table), table.id),
    index("customers_assigned_to")
      .on(table.assignedTo, table.createdAt, table.id)
      .where(sql`assigned_to is not null`),
    index("customers_tags").using("gin", table.tags),
    index("customers_merged_into").on(table.mergedInto).where(sql`merged_into is not null`),
    index("customers_alternate_email")
      .on(sql`lower(${table.alternateEmail})`)
      .where(sql`alternate_email <> ''`),
    index("customers_secondary_phone").on(table.secondaryPhone).where(sql`secondary_phone <> ''`),
    index("customers_whatsapp").on(table.whatsappNumber).where(sql`whatsapp_number <> ''`),
    index("customers_similar_name").using("gin", sql`lower(${table.name}) gin_trgm_ops`),
    index("customers_search").using("gin", sql`${table.search} gin_trgm_ops`),
    index("customers_search_text").on(table.search),
    check("customers_type_known", sql`${table.type} in ('individual', 'corporate', 'vip')`),
    check(
      "customers_status_known",
      sql`${table.status} in ('active', 'inactive', 'suspended', 'prospect', 'erased')`,
    ),
    check("customers_not_merged_into_itself", sql`${table.mergedInto} <> ${table.id}`),
    check("customers_deleted", sql`${table.deletedAt} is null or ${table.status} in ('inactive', 'erased')`),
  ],
);

const ofCustomer = () =>
  uuid("customer_id")
    .notNull()
    .references(() => customers.id);

export const customerAddresses = pgTable(
  "customer_addresses",
  {
    id: id(),
    customerId: ofCustomer(),
    position: integer("position").notNull(),
    type: text("type").$type<AddressType>().notNull(),
    isPrimary: boolean("is_primary").notNull().default(false),
    street: text("street").notNull(),
    apartment: text("apartment").notNull().default(""),
    city: text("city").notNull().default(""),
    state: text("state").notNull().default(""),
    postalCode: text("postal_code").notNull().default(""),
    country: text("country").notNull().default("Kenya"),
    accessInstructions: text("access_instructions").notNull().default(""),
    isActive: boolean("is_active").notNull().default(true),
  },
  (table) => [
    index("customer_addresses_customer").on(table.customerId, table.position),
    uniqueIndex("customer_addresses_primary").on(table.customerId).where(sql`is_primary`),
    check("customer_addresses_type_known", sql`${table.type} in ('home', 'work')`),
  ],
);

export const customerEmergencyContacts = pgTable(
  "customer_emergency_contacts",
  {
    id: id(),
    customerId: ofCustomer(),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    relationship: text("relationship").notNull().default(""),
    phone: text("phone").notNull(),
    email: text("email").notNull().default(""),
    address: text("address").notNull().default(""),
  },
  (table) => [index("customer_emergency_contacts_customer").on(table.customerId, table.position)],
);

/** Encrypted ID and passport numbers. The keyed `digest` finds equal numbers; screens show `ending`. */
export const customerIdentityNumbers = pgTable(
  "customer_identity_numbers",
  {
    customerId: ofCustomer(),
    kind: text("kind").$type<"id" | "passport">().notNull(),
    sealed: text("sealed").notNull(),
    ending: text("ending").notNull(),
    digest: text("digest").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.kind] }),
    index("customer_identity_numbers_digest").on(table.digest),
    check("customer_identity_numbers_kind_known", sql`${table.kind} in ('id', 'passport')`),
  ],
);

/**
 * Consents as dated rows: the latest row of a purpose applies. Rows are added and never changed
 * (docs/domain/readings.md#customers).
 */
export const customerConsents = pgTable(
  "customer_consents",
  {
    id: id(),
    customerId: ofCustomer(),
    purpose: text("purpose").$type<ConsentPurpose>().notNull(),
    granted: boolean("granted").notNull(),
    wording: text("wording").notNull(),
    source: text("source").$type<ConsentSource>().notNull(),
    /** Null for consents given with an acceptance. */
    recordedBy: uuid("recorded_by").references(() => people.id),
    recordedByName: text("recorded_by_name").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [index("customer_consents_customer").on(table.customerId, table.purpose, table.at, table.id)],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A customer's re-encoded picture. Private: requires reach of the customer. */
export const customerPhotos = pgTable("customer_photos", {
  customerId: ofCustomer().primaryKey(),
  reference: text("reference").notNull(),
  bytes: bytea("bytes").notNull(),
});

/**
 * Maintained by triggers, so that lists need no other tables. `spent`, cents: issued invoices less cancelled ones and
 * credit, plus services without a quote. `moves`: services from booked to completed.
 */
export const customerSums = pgTable(
  "customer_sums",
  {
    customerId: ofCustomer().primaryKey(),
    countedType: text("counted_type").$type<CustomerType>(),
    countedStatus: text("counted_status").$type<CustomerStatus>(),
    spent: cents("spent").notNull().default(0),
    moves: integer("moves").notNull().default(0),
    communications: integer("communications").notNull().default(0),
    /** Answered incoming communications, and the total minutes to answer them. */
    responses: integer("responses").notNull().default(0),
    responseMinutes: bigint("response_minutes", { mode: "number" }).notNull().default(0),
    ratings: integer("ratings").notNull().default(0),
    ratingPoints: integer("rating_points").notNull().default(0),
  },
  (table) => [
    index("customer_sums_spent").on(table.spent, table.customerId),
    index("customer_sums_moves").on(table.moves, table.customerId),
  ],
);

/**
 * How many customers are listed of each type and status and what they spent in all: a row for every change of
 * `customer_sums`, written by its trigger and folded together by a task (docs/decisions/0082).
 */
export const customerCounts = pgTable("customer_counts", {
  type: text("type").$type<CustomerType>().notNull(),
  status: text("status").$type<CustomerStatus>().notNull(),
  customers: bigint("customers", { mode: "number" }).notNull(),
  spent: cents("spent").notNull(),
});

/**
 * Tables that belong to a customer's record. A reference from any other table means that work exists for the
 * customer.
 */
export const OWN_TABLES: readonly string[] = [
  "customer_addresses",
  "customer_emergency_contacts",
  "customer_identity_numbers",
  "customer_consents",
  "customer_photos",
  "customer_import_rows",
  "customer_sums",
  "customer_pairs",
];
