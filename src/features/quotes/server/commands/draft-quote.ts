import { becomesQuote, type inquiryApproved } from "~/features/inquiries/domain/inquiries";
import { linkQuoteToInquiry } from "~/features/inquiries/server/commands/decide-inquiry";
import { getInquiryOrigin } from "~/features/inquiries/server/queries";
import { fixedDistance, priceMove } from "~/features/pricing/domain/prices";
import { getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import { getSeveralSettings } from "~/features/settings/server/queries";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { type Recorded, record } from "~/platform/events/events";
import { trustedReach } from "~/platform/http/reach";
import { nairobiYear } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { asLocale } from "~/platform/kernel/locales";
import { quoteRequested, TO_BE_AGREED, urgencyOf, validUntil } from "../../domain";
import { QUOTING } from "../../settings";
import { quoteLines, quoteLinks, quoteNotes } from "../tables";
import { insertWithReference, sumsOf } from "./request-quote";

type Approved = typeof inquiryApproved extends EventType<infer Data> ? Data : never;

/**
 * An approved wish for a move becomes a quote to be worked on, tied to the inquiry: base and distance priced, rooms and
 * places for staff to fill in. The customer hears nothing yet. A claim or a question is no wish and becomes none.
 */
export async function draftQuoteOfInquiry(tx: Tx, event: Recorded<Approved>): Promise<void> {
  const { name, email, phone, service, message, assignedTo } = event.data;
  const now = event.at;
  const inquiry = await getInquiryOrigin(tx, event.subjectId);
  if (!becomesQuote(inquiry) || inquiry.quoteId) return;
  const settings = await getSeveralSettings(tx, QUOTING);
  const priceList = await getCurrentPriceList(tx, now);
  // The draft has no places yet, so a long distance is detected later.
  const distance = fixedDistance(priceList);
  const priced = priceMove(priceList, { rooms: {}, services: [], distance }, settings.tax);
  const year = nairobiYear(now);
  const number = `${settings.numbering.quotePrefix}-${year}-${String(await nextNumber(tx, "quote", year)).padStart(3, "0")}`;
  const id = newId();
  const reference = await insertWithReference(
    tx,
    {
      id,
      number,
      source: "inquiry",
      customerName: name,
      customerEmail: email,
      customerPhone: phone,
      locale: asLocale(inquiry.locale),
      fromLocation: TO_BE_AGREED,
      toLocation: TO_BE_AGREED,
      distanceKm: distance.km,
      distanceMethod: distance.method,
      distanceNotes: distance.assumptions,
      serviceType: service || "residential",
      urgency: urgencyOf(null, false, now),
      rooms: {},
      services: [],
      priceListVersion: priced.priceListVersion,
      tax: settings.tax,
      listTotal: priced.total,
      ...sumsOf(priced),
      depositRate: settings.quotes.depositRate,
      validUntil: validUntil(now, settings.quotes.validityDays),
      createdBy: event.actor.personId,
      lastPricedBy: event.actor.personId,
      assignedTo: assignedTo ?? event.actor.personId,
      createdAt: now,
      updatedAt: now,
    },
    now,
  );
  await tx
    .insert(quoteLines)
    .values(priced.lines.map((line, position) => ({ quoteId: id, position, ...line })));
  await tx.insert(quoteLinks).values({ quoteId: id, createdAt: now });
  if (message)
    await tx
      .insert(quoteNotes)
      .values({ quoteId: id, type: "customer", content: message, author: name, timestamp: now });
  await record(tx, event.actor, quoteRequested, {
    subjectId: id,
    summary: `Quote ${number} begun from the inquiry of ${name}`,
    data: { number, reference, total: priced.total, source: "inquiry" },
    at: now,
  });
  await linkQuoteToInquiry(tx, event.actor, {
    id: trustedReach(tx, "inquiry", event.subjectId, "event"),
    quoteId: id,
    quoteNumber: number,
    now,
  });
}
