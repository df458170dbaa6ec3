import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ServiceCategory } from "~/features/customers/domain";
import { isRestricted } from "~/features/customers/restriction/server/queries";
import { getReachableCustomer, seesValues } from "~/features/customers/server/queries/customers";
import { customersOfSurvivor, mayEditCustomer } from "~/features/customers/server/reach";
import { people } from "~/features/identity/server/tables";
import { claims } from "~/features/inquiries/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can } from "~/platform/http/actor";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import type { Cents } from "~/platform/kernel/money";
import { definePort } from "~/platform/kernel/port";
import { MOVING, type MoveStatus, type MoveWindow, type Place } from "../../domain";
import { moveNotFound } from "../../errors";
import { vehiclesOfMoves } from "../../server/queries/moves";
import { moveCrew, moves } from "../../server/tables";
import { serviceRow } from "../contract";
import type { PhotoKind, Severity } from "../domain";
import type { OnService } from "./commands/lock-service";

const SHOWN = 500;
const BY_NOBODY = "MoveEase";

/** Totals of the quotes' issued invoices less credit, by quote. Quotes without invoices are left out. */
export const invoicedAmounts =
  definePort<(reader: Reader, quoteIds: readonly string[]) => Promise<Map<string, Cents>>>();

interface ServiceIssue {
  id: string;
  description: string;
  severity: Severity;
  reportedAt: Date;
  reportedBy: string;
  resolvedAt: Date | null;
  resolution: string;
}
interface ServicePhoto {
  id: string;
  kind: PhotoKind;
  createdAt: Date;
}

/** Issues and pictures of service records: they are evidence, which a later feature keeps. */
export interface ServiceRecords {
  list: (reader: Reader, moveId: string) => Promise<{ issues: ServiceIssue[]; photos: ServicePhoto[] }>;
  /** A picture and its customer; undefined if it does not exist. */
  findPhoto: (
    reader: Reader,
    photoId: string,
  ) => Promise<{ bytes: Buffer; customerId: string | null } | undefined>;
  reportIssue: (
    tx: Tx,
    actor: Actor,
    input: OnService & { description: string; severity: Severity },
  ) => Promise<{ id: string }>;
  resolveIssue: (
    tx: Tx,
    actor: Actor,
    input: OnService & { issueId: string; resolution: string },
  ) => Promise<void>;
  addPhoto: (
    tx: Tx,
    actor: Actor,
    input: OnService & { kind: PhotoKind; picture: string },
  ) => Promise<{ id: string }>;
  removePhoto: (tx: Tx, actor: Actor, input: OnService & { photoId: string }) => Promise<void>;
  /** Deletes those of moves. Returns the issues. */
  erase: (tx: Tx, moveIds: readonly string[]) => Promise<string[]>;
}
export const serviceRecords = definePort<ServiceRecords>();

/** The feature that keeps issues and pictures. */
export function recordsOfServices(): ServiceRecords {
  const [records] = serviceRecords.all();
  if (!records) throw new Error("No feature keeps the issues and pictures of service records.");
  return records;
}

/** The plan of a service by its inventory. */
export interface ServicePlan {
  inventoryId: string;
  version: number;
  /** Cubic metres. */
  volume: number;
  /** Kilograms. */
  weight: number;
  /** Half hours. */
  hours: number;
}

/** Answered by the feature that plans inventories. Services without listed goods are left out. */
export const servicePlans = definePort<{
  find: (reader: Reader, serviceIds: readonly string[]) => Promise<ReadonlyMap<string, ServicePlan>>;
  /** The goods by name and quantity. */
  listItems: (reader: Reader, inventoryId: string) => Promise<string[]>;
}>();

/** Number plates on the service's jobs; undefined without any, when the typed ones are shown. */
async function listVehiclesOf(reader: Reader, id: string): Promise<string[] | undefined> {
  const [find] = vehiclesOfMoves.all();
  return (await find?.(reader, [id]))?.get(id);
}

/** The plans of services by their ids. */
export async function findPlans(
  reader: Reader,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, ServicePlan>> {
  const [plans] = servicePlans.all();
  return plans && serviceIds.length > 0 ? plans.find(reader, serviceIds) : new Map();
}

async function listPlannedItems(
  reader: Reader,
  plan: ServicePlan | undefined,
): Promise<string[] | undefined> {
  const [plans] = servicePlans.all();
  return plan && plans?.listItems(reader, plan.inventoryId);
}

/**
 * In SQL: hours of a move `m` from its start to its completion, in halves. Null across days, and at noon, which stands
 * for a completion without its hour.
 */
export const timedHours = sql<number | null>`case
  when (m.started_at at time zone 'Africa/Nairobi')::date = (m.completed_at at time zone 'Africa/Nairobi')::date
    and (m.completed_at at time zone 'Africa/Nairobi')::time <> '12:00'
  then nullif(round(greatest(extract(epoch from m.completed_at - m.started_at), 0) / 1800) / 2, 0)::float8 end`;

const on = sql<PlainDate>`coalesce(${moves.date}, ${moves.requestDate})`.mapWith(moves.requestDate);
const yearOf = sql<number>`extract(year from coalesce(${moves.date}, ${moves.requestDate}))::int`;

const listedColumns = {
  ...columnsOf(moves, serviceRow.shape),
  completedAt: moves.completedAt,
  quoteId: moves.quoteId,
  customerRating: moves.customerRating,
  customerFeedback: moves.customerFeedback,
  serviceNumber: moves.number,
  status: sql<MoveStatus>`${moves.status}`,
  date: on,
  scheduledDate: moves.date,
  fromAddress: sql<string>`coalesce(${quotes.fromLocation}, ${moves.origin} ->> 'address')`,
  toAddress: sql<string>`coalesce(${quotes.toLocation}, ${moves.destination} ->> 'address')`,
  quoteNumber: quotes.number,
  quoteReference: quotes.reference,
  typedClaims: moves.claims,
};

function selectListed(reader: Reader, where: SQL | undefined) {
  return reader
    .select(listedColumns)
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(where)
    .orderBy(desc(on), desc(moves.number))
    .limit(SHOWN);
}
type Listed = Awaited<ReturnType<typeof selectListed>>[number];

async function invoicedOf(reader: Reader, rows: readonly Listed[]): Promise<Map<string, Cents>> {
  const quoteIds = rows.flatMap(({ quoteId }) => quoteId ?? []);
  const [found] = await Promise.all(
    quoteIds.length > 0 ? invoicedAmounts.all().map((read) => read(reader, quoteIds)) : [],
  );
  return found ?? new Map();
}

function shownRow(listed: Listed, amounts: Map<string, Cents> | undefined, plan: ServicePlan | undefined) {
  const { completedAt, quoteId, quotedAmount, finalAmount, ...row } = listed;
  return {
    ...row,
    estimatedDuration: plan?.hours ?? row.estimatedDuration,
    completedDate: completedAt && nairobiDate(completedAt),
    currency: "KES",
    ...(amounts ? { quotedAmount, finalAmount, invoicedAmount: amounts.get(quoteId ?? "") ?? null } : {}),
  };
}

async function mayOf(reader: Reader, actor: Actor, customer: { id: string; status: string }) {
  return {
    mayAdd:
      customer.status !== "erased" &&
      (await mayEditCustomer(reader, actor, customer.id)) &&
      !(await isRestricted(reader, customer.id)),
    seesAmounts: seesValues(actor),
    maySendCrew: can(actor, "manage_moves"),
  };
}

interface Filter {
  category?: ServiceCategory | undefined;
  status?: MoveStatus | undefined;
  year?: number | undefined;
}

/** A customer's services, and the years that have any. Throws NOT_FOUND out of reach. */
export async function listServicesOfCustomer(
  reader: Reader,
  actor: Actor,
  idOrNumber: string,
  filter: Filter,
) {
  const customer = await getReachableCustomer(reader, actor, idOrNumber);
  const of = sql`${moves.customerId} in ${customersOfSurvivor(customer.id)}`;
  const [rows, years, may] = await Promise.all([
    selectListed(
      reader,
      and(
        of,
        filter.category && eq(moves.category, filter.category),
        filter.status && eq(moves.status, filter.status),
        filter.year === undefined ? undefined : sql`${yearOf} = ${filter.year}`,
      ),
    ),
    reader.selectDistinct({ year: yearOf }).from(moves).where(of).orderBy(desc(yearOf)),
    mayOf(reader, actor, customer),
  ]);
  const [amounts, plans] = await Promise.all([
    may.seesAmounts ? invoicedOf(reader, rows) : undefined,
    findPlans(
      reader,
      rows.map(({ id }) => id),
    ),
  ]);
  return {
    ...may,
    services: rows.map((row) => shownRow(row, amounts, plans.get(row.id))),
    years: years.map(({ year }) => year),
  };
}

/** A customer's moves with costs, ratings and claims. Throws NOT_FOUND out of reach. */
export async function listMoveHistory(reader: Reader, actor: Actor, idOrNumber: string) {
  const customer = await getReachableCustomer(reader, actor, idOrNumber);
  const where = and(
    sql`${moves.customerId} in ${customersOfSurvivor(customer.id)}`,
    inArray(moves.category, [...MOVING]),
  );
  const [rows, may] = await Promise.all([selectListed(reader, where), mayOf(reader, actor, customer)]);
  const [filed, amounts] = await Promise.all([
    listClaimsOf(reader, actor, rows),
    may.seesAmounts ? invoicedOf(reader, rows) : undefined,
  ]);
  return {
    ...may,
    moves: rows.map((row) => ({
      id: row.id,
      moveNumber: row.serviceNumber,
      date: row.date,
      status: row.status,
      serviceType: row.category,
      origin: { address: row.fromAddress },
      destination: { address: row.toAddress },
      feedback: row.customerFeedback,
      rating: row.customerRating,
      claims: filed(row),
      ...(amounts
        ? { finalCost: amounts.get(row.quoteId ?? "") ?? row.finalAmount ?? row.quotedAmount }
        : {}),
    })),
  };
}

type Claimed = Pick<Listed, "serviceNumber" | "quoteNumber" | "quoteReference" | "typedClaims">;
const namesOf = ({ serviceNumber, quoteNumber, quoteReference }: Claimed) =>
  [serviceNumber, quoteNumber, quoteReference].flatMap((name) => (name ? [name.toLowerCase()] : []));

async function listClaimsOf(reader: Reader, actor: Actor, rows: readonly Claimed[]) {
  const reference = sql<string>`lower(${claims.reference})`;
  const names = rows.flatMap(namesOf);
  const filed =
    names.length > 0
      ? await reader
          .select({ number: claims.number, inquiryId: claims.inquiryId, reference })
          .from(claims)
          .where(inArray(reference, names))
          .orderBy(asc(claims.number))
      : [];
  const opens = can(actor, "manage_inquiries");
  return (row: Claimed) => {
    const known = namesOf(row);
    const of = filed.filter((claim) => known.includes(claim.reference));
    return [
      ...of.map(({ number, inquiryId }) => ({ number, filed: true, inquiryId: opens ? inquiryId : null })),
      ...row.typedClaims
        .filter((number) => !of.some((claim) => claim.number === number))
        .map((number) => ({ number, filed: false, inquiryId: null })),
    ];
  };
}

const shownPlace = (place: Place) => ({
  address: place.address,
  coordinates: { latitude: place.latitude, longitude: place.longitude },
  accessNotes: place.accessNotes,
  contactPerson: { name: place.contactName, phone: place.contactPhone },
});

const byName = alias(people, "made_by");
const changerName = alias(people, "changed_by");

/** One service of a customer in full, by id or number. Throws NOT_FOUND out of reach. */
export async function getService(reader: Reader, actor: Actor, idOrNumber: string, service: string) {
  const customer = await getReachableCustomer(reader, actor, idOrNumber);
  const is = UUID.test(service) ? eq(moves.id, service) : eq(moves.number, service.toUpperCase());
  const [found] = await reader
    .select({
      listed: listedColumns,
      record: moves,
      lead: people.name,
      createdBy: byName.name,
      updatedBy: changerName.name,
      timedDuration: sql<number | null>`(select ${timedHours} from ${moves} m where m.id = ${moves}.id)`,
    })
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(people, eq(people.id, moves.crewLead))
    .leftJoin(byName, eq(byName.id, moves.createdBy))
    .leftJoin(changerName, eq(changerName.id, moves.updatedBy))
    .where(and(is, sql`${moves.customerId} in ${customersOfSurvivor(customer.id)}`));
  if (!found) throw moveNotFound();
  const { listed, record } = found;
  const [may, filed, { issues, photos }, plans, crew] = await Promise.all([
    mayOf(reader, actor, customer),
    listClaimsOf(reader, actor, [listed]),
    serviceRecords.all()[0]?.list(reader, record.id) ?? { issues: [], photos: [] },
    findPlans(reader, [record.id]),
    reader
      .select({ id: people.id, name: people.name })
      .from(moveCrew)
      .innerJoin(people, eq(people.id, moveCrew.personId))
      .where(eq(moveCrew.moveId, record.id))
      .orderBy(asc(people.name)),
  ]);
  const { seesAmounts } = may;
  const { coverageAmount, premium, ...insured } = record.insurance;
  const plan = plans.get(record.id);
  return {
    ...shownRow(listed, seesAmounts ? await invoicedOf(reader, [listed]) : undefined, plan),
    plannedFrom: plan ? { inventoryId: plan.inventoryId, version: plan.version } : null,
    customerId: customer.id,
    description: record.description,
    quotedDate: record.quotedDate,
    window: record.window as MoveWindow,
    origin: shownPlace(record.origin),
    destination: shownPlace(record.destination),
    items: (await listPlannedItems(reader, plan)) ?? record.items,
    estimatedVolume: plan?.volume ?? record.estimatedVolume,
    estimatedWeight: plan?.weight ?? record.estimatedWeight,
    actualVolume: record.actualVolume,
    actualDuration: record.actualDuration,
    timedDuration: found.timedDuration,
    insuranceCoverage: { ...insured, ...(seesAmounts ? { coverageAmount, premium } : {}) },
    ...(seesAmounts ? { paymentStatus: record.paymentStatus, paymentMethod: record.paymentMethod } : {}),
    teamLead: record.crewLead ? { id: record.crewLead, name: found.lead ?? "" } : null,
    assignedStaff: crew,
    vehiclesUsed: (await listVehiclesOf(reader, record.id)) ?? record.vehiclesUsed,
    equipmentUsed: record.equipmentUsed,
    packingMaterials: record.packingMaterials,
    qualityScore: record.qualityScore,
    customerRating: record.customerRating,
    customerFeedback: record.customerFeedback,
    internalNotes: record.internalNotes,
    issues,
    claims: filed(listed),
    beforePhotos: photos.filter(({ kind }) => kind === "before"),
    afterPhotos: photos.filter(({ kind }) => kind === "after"),
    documents: documentsOf(actor, listed),
    createdAt: record.createdAt,
    createdBy: found.createdBy ?? BY_NOBODY,
    updatedAt: record.updatedAt,
    updatedBy: found.updatedBy ?? found.createdBy ?? BY_NOBODY,
    mayEdit: may.mayAdd,
  };
}

function documentsOf(actor: Actor, row: Listed): { name: string; path: string }[] {
  const documents = [];
  if (row.quoteNumber && can(actor, "view_quotes"))
    documents.push({ name: `Quote ${row.quoteNumber}`, path: `/quote-management/${row.quoteNumber}` });
  if (row.scheduledDate && can(actor, "view_moves"))
    documents.push({ name: "Delivery note", path: `/documents/delivery-notes/${row.id}.pdf` });
  return documents;
}
