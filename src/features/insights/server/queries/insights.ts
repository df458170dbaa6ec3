import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { communications } from "~/features/communications/server/tables";
import { pointsOf, tierOf } from "~/features/customers/domain";
import { getTiers, seesValues } from "~/features/customers/server/queries/customers";
import { customersOfSurvivor, mayEditCustomer, mayReachCustomer } from "~/features/customers/server/reach";
import { customerSums, customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { moves } from "~/features/moves/server/tables";
import { payments } from "~/features/payments/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { outboxMessages } from "~/platform/mail/tables";
import {
  averageOrderOf,
  COUNTED_STATUSES,
  type CountedService,
  daysSince,
  lastServiceOf,
  loyaltyShareOf,
  meanIntervalOf,
  nextServiceOf,
  preferredOf,
  riskLevelOf,
  riskPartsOf,
  riskScoreOf,
  seasonsOf,
} from "../../domain";
import { customerAssessments } from "../tables";

export const WRITTEN_KINDS = ["inquiry.reply", "quote.message", "quote.whatsapp", "invoice.whatsapp"];

export interface Subject {
  id: string;
  customerNumber: string;
  email: string;
  status: string;
}

const NO_SUMS = {
  spent: 0,
  communications: 0,
  responses: 0,
  responseMinutes: 0,
  ratings: 0,
  ratingPoints: 0,
};

async function readSums(reader: Reader, id: string) {
  const [sums] = await reader
    .select({
      spent: customerSums.spent,
      communications: customerSums.communications,
      responses: customerSums.responses,
      responseMinutes: customerSums.responseMinutes,
      ratings: customerSums.ratings,
      ratingPoints: customerSums.ratingPoints,
    })
    .from(customerSums)
    .where(eq(customerSums.customerId, id));
  return sums ?? NO_SUMS;
}

async function readServices(reader: Reader, id: string): Promise<CountedService[]> {
  return reader
    .select({
      category: moves.category,
      date: sql<PlainDate>`coalesce(${moves.date}, ${moves.requestDate})::text`,
      completedAt: moves.completedAt,
      createdAt: moves.createdAt,
    })
    .from(moves)
    .where(
      and(
        sql`${moves.customerId} in ${customersOfSurvivor(id)}`,
        inArray(moves.status, [...COUNTED_STATUSES]),
      ),
    );
}

async function readCommunications(reader: Reader, id: string) {
  const written = inArray(outboxMessages.kind, WRITTEN_KINDS);
  const rows = await reader
    .select({
      channel: outboxMessages.channel,
      written: sql<number>`(count(*) filter (where ${written}))::int`,
      automatic: sql<number>`(count(*) filter (where not ${written} and ${outboxMessages.kind} not like 'communication.%'))::int`,
      last: sql<Date | null>`max(${outboxMessages.createdAt}) filter (where ${written})`.mapWith(
        outboxMessages.createdAt,
      ),
    })
    .from(outboxMessages)
    .where(sql`${outboxMessages.customerId} in ${customersOfSurvivor(id)}`)
    .groupBy(outboxMessages.channel);
  const known = await reader
    .select({
      channel: communications.channel,
      written: sql<number>`count(*)::int`,
      last: sql<Date | null>`max(${communications.createdAt})`.mapWith(communications.createdAt),
    })
    .from(communications)
    .where(sql`${communications.customerId} in ${customersOfSurvivor(id)}`)
    .groupBy(communications.channel);
  const counts = new Map<string, number>();
  for (const { channel, written } of [...known, ...rows])
    if (written > 0) counts.set(channel, (counts.get(channel) ?? 0) + written);
  const [most] = [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
  return {
    elsewhere: rows.reduce((sum, row) => sum + row.written, 0),
    automatic: rows.reduce((sum, row) => sum + row.automatic, 0),
    channel: most?.[0] ?? null,
    last: latest(...[...known, ...rows].map((row) => row.last)),
  };
}

/** How a customer's invoices were paid, in numbers of invoices, and what is open, in cents. */
async function readInvoices(reader: Reader, id: string, today: PlainDate) {
  const paidOn = sql`(select max((p.received_at at time zone 'Africa/Nairobi')::date) from ${payments} p where p.invoice_id = ${invoices.id})`;
  const count = (is: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${is}))::int`;
  const [row] = await reader
    .select({
      invoices: sql<number>`count(*)::int`,
      paid: count(sql`settled`),
      paidLate: count(sql`settled and ${paidOn} > due_date`),
      overdue: count(sql`not settled and due_date < ${today}::date`),
      open: sql<number>`coalesce(sum(total - credited_amount - paid_amount), 0)`.mapWith(Number),
    })
    .from(invoices)
    .where(sql`${invoices.customerId} in ${customersOfSurvivor(id)} and not draft and cancelled_at is null`);
  const [paid] = await reader
    .select({ last: sql<Date | null>`max(${payments.receivedAt})`.mapWith(payments.receivedAt) })
    .from(payments)
    .where(sql`${payments.customerId} in ${customersOfSurvivor(id)}`);
  const { open = 0, ...history } = row ?? { invoices: 0, paid: 0, paidLate: 0, overdue: 0 };
  return { open, history, last: paid?.last ?? null };
}

const referrers = alias(customers, "referrers");

async function readAssessment(reader: Reader, id: string) {
  const [row] = await reader
    .select({
      segment: customerAssessments.segment,
      creditLimit: customerAssessments.creditLimit,
      asideReason: customerAssessments.asideReason,
      asideAt: customerAssessments.asideAt,
      asideBy: people.name,
      referrer: {
        id: referrers.id,
        customerNumber: referrers.customerNumber,
        name: referrers.name,
      },
    })
    .from(customerAssessments)
    .leftJoin(people, eq(people.id, customerAssessments.asideBy))
    .leftJoin(referrers, eq(referrers.id, customerAssessments.referredBy))
    .where(eq(customerAssessments.customerId, id));
  return row;
}

async function countReferrals(reader: Reader, id: string): Promise<number> {
  const [row] = await reader
    .select({ n: sql<number>`count(*)::int` })
    .from(customerAssessments)
    .innerJoin(customers, eq(customers.id, customerAssessments.customerId))
    .where(
      and(
        sql`${customerAssessments.referredBy} in ${customersOfSurvivor(id)}`,
        ne(customers.status, "erased"),
        isNull(customers.mergedInto),
      ),
    );
  return row?.n ?? 0;
}

const meanOf = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);

const latest = (...moments: (Date | null)[]): Date | null => {
  const known = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  return known.length === 0 ? null : new Date(Math.max(...known));
};

/** All figures of a customer, without permission checks. No other place calculates them. */
export async function getFigures(reader: Reader, { id, customerNumber }: Subject, now: Date) {
  const [sums, services, spoken, billed, assessment, referralCount, tiers] = await Promise.all([
    readSums(reader, id),
    readServices(reader, id),
    readCommunications(reader, id),
    readInvoices(reader, id, nairobiDate(now)),
    readAssessment(reader, id),
    countReferrals(reader, id),
    getTiers(reader),
  ]);
  const { spent } = sums;
  const totalServices = services.length;
  const lastServiceDate = lastServiceOf(services);
  const daysSinceLastService = daysSince(lastServiceDate, now);
  const totalCommunications = sums.communications + spoken.elsewhere;
  const averageRating = meanOf(sums.ratingPoints, sums.ratings);
  const riskParts = riskPartsOf({ daysSinceLastService, averageRating, totalServices, totalCommunications });
  const riskScore = riskScoreOf(riskParts);
  const points = pointsOf(spent);
  const tier = tierOf(spent, tiers);
  return {
    customerId: id,
    customerNumber,
    available: totalServices > 0 || totalCommunications > 0,
    totalServices,
    totalSpent: spent,
    averageOrderValue: averageOrderOf(spent, totalServices),
    lifetimeValue: spent,
    preferredServices: preferredOf(services),
    seasonalPatterns: seasonsOf(services),
    frequencyPattern: meanIntervalOf(services),
    totalCommunications,
    automaticMessages: spoken.automatic,
    averageResponseTime: meanOf(sums.responseMinutes, sums.responses),
    preferredChannel: spoken.channel,
    averageRating,
    ratings: sums.ratings,
    npsScore: null,
    loyaltyPoints: points,
    loyaltyTier: tier,
    loyaltyShare: loyaltyShareOf(points, tier),
    referralCount,
    riskScore,
    riskLevel: riskLevelOf(riskScore),
    riskParts,
    riskAside: assessment?.asideAt
      ? { reason: assessment.asideReason, by: assessment.asideBy ?? "MoveEase", at: assessment.asideAt }
      : null,
    churnProbability: null,
    paymentRisk: null,
    lastServiceDate,
    daysSinceLastService,
    lastActivity: latest(lastServiceDate, spoken.last, billed.last),
    engagementScore: null,
    nextServicePrediction: nextServiceOf(services),
    segment: assessment?.segment ?? "",
    referredBy: assessment?.referrer ?? null,
    creditLimit: assessment?.creditLimit ?? null,
    outstandingBalance: billed.open,
    paymentHistory: billed.history,
    lastCalculated: now,
  };
}

export type Figures = Awaited<ReturnType<typeof getFigures>>;

/** The figures as this person may see them: no amounts and no points without sight of all invoices; the tier stays. */
export async function getAnalytics(reader: Reader, actor: Actor, subject: Subject, now: Date) {
  const live = subject.status !== "erased";
  const [figures, edit, credit] = await Promise.all([
    getFigures(reader, subject, now),
    live && mayEditCustomer(reader, actor, subject.id),
    live && can(actor, "manage_finances") && mayReachCustomer(reader, actor, subject.id, "manage_finances"),
  ]);
  const may = { edit, setCreditLimit: credit };
  if (seesValues(actor)) return { ...figures, may };
  const {
    totalSpent: _spent,
    averageOrderValue: _average,
    lifetimeValue: _value,
    loyaltyPoints: _points,
    loyaltyShare: _share,
    creditLimit: _limit,
    outstandingBalance: _open,
    paymentHistory: _history,
    ...rest
  } = figures;
  return { ...rest, may };
}

export type Analytics = Awaited<ReturnType<typeof getAnalytics>>;

/** The services of a customer for their file, the newest first: every one, also what was called off. */
export async function listServicesOfCustomer(reader: Reader, id: string) {
  return reader
    .select({
      serviceNumber: moves.number,
      category: moves.category,
      status: moves.status,
      date: moves.date,
      completedAt: moves.completedAt,
      createdAt: moves.createdAt,
    })
    .from(moves)
    .where(sql`${moves.customerId} in ${customersOfSurvivor(id)}`)
    .orderBy(desc(moves.date), desc(moves.id));
}

/** A customer's recorded communications for the data export, newest first. */
export async function listCommunicationsOfCustomer(reader: Reader, id: string) {
  return reader
    .select({
      type: communications.type,
      channel: communications.channel,
      direction: communications.direction,
      status: communications.status,
      priority: communications.priority,
      subject: communications.subject,
      content: communications.content,
      responseTime: communications.responseMinutes,
      createdAt: communications.createdAt,
    })
    .from(communications)
    .where(sql`${communications.customerId} in ${customersOfSurvivor(id)}`)
    .orderBy(desc(communications.createdAt), desc(communications.id));
}
