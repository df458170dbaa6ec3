import { eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { type PageInput, readPage } from "~/platform/db/paging";
import type { Actor } from "~/platform/http/actor";
import { formatDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import { LOCALE_NAMES } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import { differingFields, mergeQueries } from "~/platform/merges/merge-queries";
import {
  CATEGORY_LABELS,
  CONTACT_METHOD_LABELS,
  CONTACT_TIME_LABELS,
  type CustomerFields,
  STATUS_LABELS,
  TYPE_LABELS,
} from "../../domain";
import { getReachableCustomer } from "../../server/queries/customers";
import { readCustomerFields } from "../../server/queries/profiles";
import { customers } from "../../server/tables";
import { MERGE_FIELDS, type MergeField } from "../domain";
import type { duplicateList } from "../list";
import { customerMerges, customerPairs } from "./tables";

const one = alias(customers, "one");
const other = alias(customers, "other");
const sideOf = (of: typeof one | typeof other) => ({
  id: of.id,
  customerNumber: of.customerNumber,
  name: of.name,
  email: of.email,
  phone: of.phone,
  createdAt: of.createdAt,
});
const listed = {
  id: customerPairs.id,
  agrees: customerPairs.agrees,
  first: sideOf(one),
  second: sideOf(other),
  foundAt: customerPairs.foundAt,
  dismissedAt: customerPairs.dismissedAt,
};
const FROM = sql`${customerPairs} inner join ${customers} one on one.id = ${customerPairs.firstId} inner join ${customers} other on other.id = ${customerPairs.secondId}`;

export type PairFilter = PageInput & SelectionOf<typeof duplicateList>;

/** Pairs to review, or dismissed ones. Excludes merged and erased customers. */
export async function listPairs(reader: Reader, input: PairFilter) {
  const select = (where: SQL | undefined, orderBy: SQL, limit: number, offset: number) =>
    reader
      .select(listed)
      .from(customerPairs)
      .innerJoin(one, eq(one.id, customerPairs.firstId))
      .innerJoin(other, eq(other.id, customerPairs.secondId))
      .where(where)
      .orderBy(orderBy)
      .limit(limit)
      .offset(offset);
  type Row = Awaited<ReturnType<typeof select>>[number];
  const page = await readPage<Row>(reader, {
    select,
    from: FROM,
    conditions: [
      ...[one, other].flatMap((of) => [isNull(of.mergedInto), ne(of.status, "erased")]),
      input.shown ? isNotNull(customerPairs.dismissedAt) : isNull(customerPairs.dismissedAt),
      input.agrees && sql`${customerPairs.agrees} @> array[${input.agrees}]::text[]`,
    ],
    id: sql`${customerPairs.id}`,
    sort: {
      by: sql`${customerPairs.foundAt}`,
      type: "timestamptz",
      valueOf: (row) => row.foundAt,
      descending: input.order !== "asc",
    },
    input,
  });
  return page;
}

const list = (parts: readonly string[], between = ", ") => parts.filter(Boolean).join(between);

const WORDS: Record<MergeField, (fields: CustomerFields, assignee: string) => string> = {
  name: ({ personalInfo: { title, firstName, middleName, lastName } }) =>
    list([title, firstName, middleName, lastName], " "),
  type: ({ type }) => TYPE_LABELS[type],
  status: ({ status }) => STATUS_LABELS[status],
  email: ({ contactInfo }) => contactInfo.email,
  alternateEmail: ({ contactInfo }) => contactInfo.alternateEmail,
  phone: ({ contactInfo }) => formatPhone(contactInfo.primaryPhone),
  secondaryPhone: ({ contactInfo }) => formatPhone(contactInfo.secondaryPhone),
  whatsappNumber: ({ contactInfo }) => formatPhone(contactInfo.whatsappNumber),
  contact: ({ contactInfo }) =>
    `${CONTACT_METHOD_LABELS[contactInfo.preferredContactMethod]}, ${CONTACT_TIME_LABELS[contactInfo.preferredContactTime]}`,
  dateOfBirth: ({ personalInfo: { dateOfBirth } }) => (dateOfBirth ? formatDate(dateOfBirth) : ""),
  gender: ({ personalInfo }) => personalInfo.gender,
  nationality: ({ personalInfo }) => personalInfo.nationality,
  idNumber: ({ personalInfo }) => personalInfo.idNumber,
  passportNumber: ({ personalInfo }) => personalInfo.passportNumber,
  photo: ({ personalInfo }) => (personalInfo.profilePhoto ? "A picture" : ""),
  company: ({ corporateInfo: { companyName, registrationNumber, taxNumber, industry, website } }) =>
    list([companyName, registrationNumber, taxNumber, industry, website]),
  kraPin: ({ kraPin }) => kraPin,
  creditDays: ({ creditDays }) => (creditDays === null ? "As the company's rule" : `${creditDays} days`),
  locale: ({ locale }) => LOCALE_NAMES[locale],
  assignedTo: (_, assignee) => assignee,
  tags: ({ tags }) => list(tags),
  preferences: ({ preferences: { preferredServices, ...words } }) =>
    list([
      ...preferredServices.map((service) => CATEGORY_LABELS[service]),
      words.specialRequirements,
      words.accessibilityNeeds,
      words.petInformation,
      words.valuableItems,
    ]),
  addresses: ({ addresses }) =>
    list(
      addresses.map(({ street, city }) => list([street, city])),
      "; ",
    ),
  emergencyContacts: ({ emergencyContacts }) => list(emergencyContacts.map(({ name }) => name)),
};

/** Two customers side by side, with the fields in which they differ; NOT_FOUND for one out of reach. */
export async function compareCustomers(reader: Reader, actor: Actor, numbers: readonly [string, string]) {
  const sides = [];
  for (const number of numbers) {
    const row = await getReachableCustomer(reader, actor, number, "access_all_customers");
    const fields = await readCustomerFields(reader, row);
    const [assignee] = row.assignedTo
      ? await reader.select({ name: people.name }).from(people).where(eq(people.id, row.assignedTo))
      : [];
    const { id, customerNumber, name, email, phone, createdAt } = row;
    sides.push({
      side: { id, customerNumber, name, email, phone, createdAt },
      fields,
      assignee: assignee?.name ?? "Nobody",
    });
  }
  const [first, second] = sides;
  if (!first || !second) throw new Error("Two customers are compared.");
  const fields = differingFields(
    MERGE_FIELDS,
    (field) => WORDS[field](first.fields, first.assignee),
    (field) => WORDS[field](second.fields, second.assignee),
  );
  return { first: first.side, second: second.side, fields };
}

export const customerMerging = {
  rows: customers,
  merges: customerMerges,
  people: { table: people, id: people.id, name: people.name },
  number: customers.customerNumber,
  name: customers.name,
};
const merging = mergeQueries(customerMerging);

/** Lists direct and indirect merges into a customer, latest first. */
export async function listMerges(reader: Reader, actor: Actor, numberOrId: string) {
  const { id, status } = await getReachableCustomer(reader, actor, numberOrId, "access_all_customers");
  const merges = await merging.listMerges(reader, id);
  return merges.map((merge, at) => ({ ...merge, mayUndo: at === 0 && status !== "erased" }));
}
