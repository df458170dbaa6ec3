import { isCustomerSuspended } from "~/features/customers/server/queries/customers";
import { officeList, type RoomSize, sizesOf } from "~/features/pricing/domain/contents";
import {
  assertPriceable,
  noticesOf,
  type PricedMove,
  type PriceNotice,
  priceMove,
  type TaxRules,
} from "~/features/pricing/domain/prices";
import { findDistance, getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import { getSeveralSettings } from "~/features/settings/server/queries";
import { nextNumber } from "~/platform/db/counters";
import { brokenConstraint, type Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, isStaff } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { nairobiDate, nairobiYear } from "~/platform/kernel/dates";
import type { Touch } from "~/platform/kernel/first-touch";
import { newId } from "~/platform/kernel/ids";
import { asLocale, type Locale } from "~/platform/kernel/locales";
import { dayNotAhead } from "~/platform/kernel/schema-errors";
import type { QuoteService } from "../../contents/domain";
import { approvalReasons, quoteRequested, referenceOf, urgencyOf, validUntil } from "../../domain";
import { QUOTING } from "../../settings";
import { sendRequestMail } from "../messages/quote-messages";
import { quoteLines, quoteLinks, quotes } from "../tables";
import { linkOf, shareLinkOf } from "./share-quote";

export interface QuoteRequest {
  from: string;
  to: string;
  rooms: Record<string, number>;
  services: string[];
  customer: { name: string; email: string; phone: string };
  serviceDate?: string | undefined;
  preferredTime?: string | undefined;
  serviceType?: QuoteService | undefined;
  propertyType?: string | undefined;
  fromFloor?: number | undefined;
  toFloor?: number | undefined;
  fromLift?: boolean | undefined;
  toLift?: boolean | undefined;
  accessDifficulty?: "easy" | "medium" | "hard" | undefined;
  fromAddress?: string | undefined;
  toAddress?: string | undefined;
  roomSizes?: Readonly<Record<string, RoomSize>> | undefined;
  specialRequirements?: string[] | undefined;
  locale?: Locale | undefined;
  touch?: Touch | undefined;
}

export interface RequestedQuote {
  id: Reach<"quote">;
  reference: string;
  number: string;
  status: "pending";
  /** Cents. */
  total: number;
  validUntil: string;
  link: string;
  shareLink: string;
  notices: PriceNotice[];
}

/**
 * Prices a move by the list in force and keeps it as a pending quote with every input, for review by staff. The customer
 * gets an acknowledgement unless `quiet`. A distance by road is what `askRoad` brought before; the link shows the quote's state until it is approved. Prices never come from the caller.
 */
export async function requestQuote(
  tx: Tx,
  actor: Actor,
  input: QuoteRequest,
  at: { now: Date; publicUrl: string; quiet?: boolean },
): Promise<RequestedQuote> {
  const { now } = at;
  const locale = input.locale ?? asLocale(null);
  if (input.serviceDate && input.serviceDate < nairobiDate(now)) throw dayNotAhead.at("serviceDate");
  const settings = await getSeveralSettings(tx, QUOTING);
  const maker = isStaff(actor) ? actor.personId : null;
  const published = await getCurrentPriceList(tx, now);
  const priceList = maker ? officeList(published) : published;
  const tax: TaxRules = settings.tax;
  const { from, to } = input;
  const distance = await findDistance(tx, { priceList, rules: settings.quotes, from, to }, now);
  const move = { rooms: input.rooms, services: input.services, distance };
  assertPriceable(priceList, move);
  const priced = priceMove(priceList, move, tax);
  const id = newId();
  const number = `${settings.numbering.quotePrefix}-${nairobiYear(now)}-${String(await nextNumber(tx, "quote", nairobiYear(now))).padStart(3, "0")}`;
  const longDistanceKm = distance.longKm ?? null;
  const { accessDifficulty = "easy", specialRequirements = [] } = input;
  const reasons = approvalReasons(
    {
      total: priced.total,
      listTotal: priced.total,
      accessDifficulty,
      specialRequirements,
      longDistanceKm,
      isSuspended: await isCustomerSuspended(tx, { customerId: null, ...input.customer }),
    },
    settings.quotes,
  );
  const row = {
    id,
    number,
    source: maker ? "office" : "calculator",
    customerName: input.customer.name,
    customerEmail: input.customer.email,
    customerPhone: input.customer.phone,
    locale,
    fromLocation: input.from,
    fromAddress: input.fromAddress ?? "",
    toAddress: input.toAddress ?? "",
    specialRequirements,
    roomSizes: sizesOf(input.roomSizes ?? {}, input.rooms),
    toLocation: input.to,
    distanceKm: distance.km,
    distanceMethod: distance.method,
    distanceNotes: distance.assumptions,
    serviceDate: input.serviceDate ?? null,
    preferredTime: input.preferredTime ?? "",
    serviceType: input.serviceType ?? "residential",
    propertyType: input.propertyType ?? "",
    accessDifficulty,
    fromFloor: input.fromFloor ?? null,
    toFloor: input.toFloor ?? null,
    fromLift: input.fromLift ?? null,
    toLift: input.toLift ?? null,
    urgency: urgencyOf(input.serviceDate ?? null, false, now),
    rooms: input.rooms,
    services: input.services,
    priceListVersion: priced.priceListVersion,
    tax,
    listTotal: priced.total,
    ...sumsOf(priced),
    depositRate: settings.quotes.depositRate,
    requiresApproval: reasons.length > 0,
    approvalReasons: reasons,
    longDistanceKm,
    validUntil: validUntil(now, settings.quotes.validityDays),
    createdBy: maker,
    lastPricedBy: maker,
    assignedTo: maker,
    createdAt: now,
    updatedAt: now,
  };
  const reference = await insertWithReference(tx, row, now);
  await tx
    .insert(quoteLines)
    .values(priced.lines.map((line, position) => ({ quoteId: id, position, ...line })));
  const linkId = newId();
  await tx.insert(quoteLinks).values({ id: linkId, quoteId: id, createdAt: now });
  const link = linkOf(linkId, at.publicUrl, locale);
  if (!at.quiet) await sendRequestMail(tx, { ...row, reference, customerId: null }, link);
  await record(tx, actor, quoteRequested, {
    subjectId: id,
    summary: `Quote ${number} requested`,
    data: {
      number,
      reference,
      total: priced.total,
      source: row.source,
      ...(input.touch && { touch: input.touch }),
    },
    at: now,
  });
  return {
    id: trustedReach(tx, "quote", id, "made"),
    reference,
    number,
    status: "pending",
    total: priced.total,
    validUntil: row.validUntil,
    link,
    shareLink: shareLinkOf(linkId, at.publicUrl, locale),
    notices: noticesOf(distance),
  };
}

/** The columns of a quote that follow from its lines. */
export function sumsOf(
  priced: Pick<PricedMove, "base" | "distance" | "rooms" | "services" | "vatBase" | "vat" | "total">,
) {
  return {
    subtotal: priced.base + priced.distance + priced.rooms + priced.services,
    vatBase: priced.vatBase,
    vat: priced.vat,
    total: priced.total,
  };
}

/** Two quotes in one millisecond want the same MV reference; the later one takes the next. */
export async function insertWithReference(
  tx: Tx,
  row: Omit<typeof quotes.$inferInsert, "reference">,
  now: Date,
): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const reference = referenceOf(now, attempt);
    try {
      await tx.transaction((inner) => inner.insert(quotes).values({ ...row, reference }));
      return reference;
    } catch (error) {
      if (attempt < 1000 && brokenConstraint(error) === "quotes_reference_version") continue;
      throw error;
    }
  }
}
