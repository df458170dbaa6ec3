import { customerCreated, splitName } from "~/features/customers/domain";
import { customers } from "~/features/customers/server/tables";
import { demoCustomers } from "~/features/identity/demo";
import type { TaxRules } from "~/features/pricing/domain/prices";
import { getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import { getSeveralSettings } from "~/features/settings/server/queries";
import { timeChoices } from "~/features/settings/windows/domain";
import type { Tx } from "~/platform/db/database";
import type { PastRows } from "~/platform/events/past-rows";
import { type Actor, linkHolder, system } from "~/platform/http/actor";
import { addDays, nairobiDate, nairobiYear, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { mailboxOf, pickName } from "~/platform/kernel/kenyan-names";
import type { SeededRandom } from "~/platform/kernel/seeded-random";
import {
  approvalReasons,
  depositOf,
  quoteAccepted,
  quoteApproved,
  quoteDeclined,
  quoteRequested,
} from "../domain";
import { TERMS_VERSION } from "../server/commands/answer-quote";
import { sumsOf } from "../server/commands/request-quote";
import { quoteAcceptances, quoteDeclines, quoteLines, quoteLinks, quotes } from "../server/tables";
import { QUOTING, type Quoting } from "../settings";
import { movesByDay } from "./season";
import { pickWish, type Wish } from "./wishes";

const HOUR_MS = 3_600_000;
/** Whole months, each with a comparable month a year before. */
const MONTHS = 13;
const COMPANIES = [
  "Twiga Bookshops Ltd",
  "Jacaranda Insurance Brokers",
  "Mzizi Software Ltd",
  "Kisima Dental Group",
  "Savanna Freight Services",
  "Baobab Publishers",
  "Ushindi Sacco Society",
  "Maridadi Interiors",
  "Lulu Beach Hotels",
  "Tatu Engineering",
  "Pambazuko Radio",
  "Nyota Learning Centre",
];
const REASONS = ["Found a cheaper offer", "The move is postponed", "Chose another date with family"];

export interface Buyer {
  id: string;
  name: string;
  email: string;
  phone: string;
  isCompany: boolean;
  /** Companies have one, made up. */
  kraPin: string;
}

interface Journey {
  at: Date;
  moveDay: PlainDate | null;
  wish: Wish;
  buyer: Buyer;
  rep: Actor;
}

export interface WonJourney {
  quoteId: string;
  customerId: string;
  buyer: Buyer;
  wish: Wish;
  rep: Actor;
  tax: TaxRules;
  askedAt: Date;
  answeredAt: Date;
  moveDay: PlainDate;
  depositDue: number;
}

interface Planning {
  end: PlainDate;
  chance: SeededRandom;
  reps: readonly Actor[];
  now: Date;
}

/** The quotes of the season by the time they were asked for: one for each move, and three lost for five won. */
export async function planJourneys(tx: Tx, { end, chance, reps, now }: Planning) {
  const settings = await getSeveralSettings(tx, QUOTING);
  const priceList = await getCurrentPriceList(tx, now);
  const first: PlainDate = `${addDays(`${end.slice(0, 7)}-15`, -Math.round(MONTHS * 30.4)).slice(0, 7)}-01`;
  const pickBuyer = buyersOf(chance);
  const journeys: Journey[] = [];
  const add = (moveDay: PlainDate | null, asked: PlainDate) => {
    const wish = pickWish(chance, { priceList, settings });
    const hour = (7 + chance.roll(13)) * HOUR_MS + chance.roll(HOUR_MS);
    const at = new Date(startOfDate(asked).getTime() + hour);
    journeys.push({ at, moveDay, wish, buyer: pickBuyer(wish), rep: chance.pick(reps) });
  };
  let lost = 0;
  for (const [day, count] of movesByDay(addDays(first, 6), addDays(end, 4))) {
    for (let each = 0; each < count; each++) {
      const asked = addDays(day, -((day > end ? 8 : 4) + chance.roll(20)));
      add(day, asked < first ? first : asked);
      lost += 0.6;
      if (lost < 1) continue;
      lost -= 1;
      if (day <= end) add(null, day);
    }
  }
  journeys.sort((a, b) => a.at.getTime() - b.at.getTime());
  return { journeys, first, settings };
}

function buyersOf(chance: SeededRandom): (wish: Wish) => Buyer {
  const companies = COMPANIES.map((name, index) => ({
    id: newId(),
    name,
    email: `office@${mailboxOf(name).replaceAll(".", "-")}.example`,
    phone: phoneOf(index),
    isCompany: true,
    kraPin: `P${String(100 + index).padStart(9, "0")}K`,
  }));
  const known: Buyer[] = demoCustomers.map(({ name, email }, index) => ({
    id: newId(),
    name,
    email,
    phone: signedUpPhone(index),
    isCompany: false,
    kraPin: "",
  }));
  return ({ kind }) => {
    if (kind === "office") return chance.pick(companies);
    if (chance.chance(10)) return chance.pick(known);
    const name = pickName(chance);
    const email = `${mailboxOf(name)}.${known.length}@example.co.ke`;
    const buyer = {
      id: newId(),
      name,
      email,
      phone: phoneOf(50 + known.length),
      isCompany: false,
      kraPin: "",
    };
    known.push(buyer);
    return buyer;
  };
}

/** No number ends in 0 and two digits: those misbehave in the M-Pesa simulator. */
const harmless = (rest: number) => `+2547${String(rest).replace(/0(..)$/, "1$1")}`;
const phoneOf = (index: number) => harmless(41_000_000 + index * 7_919);
/** The number of a customer with a sign-in. */
export const signedUpPhone = (index: number) => harmless(22_418_111 + index * 1_203_112);

interface Context {
  past: PastRows;
  chance: SeededRandom;
  settings: Quoting;
  manager: Actor;
  met: Set<string>;
}

/** The quote, and with a day its acceptance. */
export function addPastQuote(context: Context, journey: Journey): WonJourney | undefined {
  const { past, chance, settings, manager } = context;
  const { at, moveDay, wish, buyer, rep } = journey;
  const year = nairobiYear(at);
  const id = newId(at.getTime());
  const place = past.nextNumber("quote", year);
  const number = `QT-${year}-${String(place).padStart(3, "0")}`;
  const reference = `MV-${at.getTime()}`;
  const later = (hours: number) => new Date(at.getTime() + hours * HOUR_MS);
  const decidedAt = later(1 + chance.roll(8));
  const answeredAt = later(20 + chance.roll(50));
  const isDeclined = moveDay === null && chance.chance(55);
  const customerId = moveDay === null ? null : meetCustomer(context, buyer, answeredAt);
  const { priced, listed, longDistanceKm } = wish;
  const { total } = priced;
  const reasons = approvalReasons({ ...wish, total, listTotal: listed.total }, settings.quotes);
  past.add(quotes, {
    id,
    reference,
    number,
    status: "approved",
    source: wish.kind === "home" ? "calculator" : "office",
    customerName: buyer.name,
    customerEmail: buyer.email,
    customerPhone: buyer.phone,
    customerId,
    fromLocation: wish.from,
    toLocation: wish.to,
    distanceKm: priced.measured.km,
    distanceMethod: priced.measured.method,
    accessDifficulty: wish.accessDifficulty,
    serviceDate: moveDay ?? addDays(nairobiDate(at), 12),
    preferredTime: chance.pick([...timeChoices().slice(0, 3), ""]),
    serviceType: wish.serviceType,
    propertyType: wish.propertyType,
    urgency: "medium",
    specialRequirements: wish.specialRequirements,
    rooms: wish.rooms,
    services: wish.services,
    priceListVersion: priced.priceListVersion,
    tax: settings.tax,
    listTotal: listed.total,
    ...sumsOf(priced),
    depositRate: settings.quotes.depositRate,
    requiresApproval: reasons.length > 0,
    approvalReasons: reasons,
    longDistanceKm,
    priceConfirmedAt: longDistanceKm === null ? null : decidedAt,
    priceConfirmedBy: longDistanceKm === null ? null : rep.personId,
    lastPricedBy: longDistanceKm === null ? null : rep.personId,
    validUntil: addDays(nairobiDate(at), settings.quotes.validityDays),
    assignedTo: rep.personId,
    decidedBy: manager.personId,
    decidedAt,
    sentAt: decidedAt,
    viewedAt: moveDay === null && !isDeclined ? null : later(18),
    acceptedAt: moveDay === null ? null : answeredAt,
    declinedAt: isDeclined ? answeredAt : null,
    createdAt: at,
    updatedAt: at,
  });
  for (const [position, line] of priced.lines.entries())
    past.add(quoteLines, { id: newId(), quoteId: id, position, ...line });
  past.add(quoteLinks, { id: newId(), quoteId: id, createdAt: at });
  const guest = linkHolder(buyer.name);
  past.record(guest, quoteRequested, {
    subjectId: id,
    summary: `Quote ${number} requested`,
    data: { number, reference, total, source: "calculator" },
    at,
  });
  past.record(manager, quoteApproved, {
    subjectId: id,
    summary: "Quote approved",
    data: { number, selfApproved: false },
    at: decidedAt,
  });
  if (isDeclined) {
    const reason = chance.pick(REASONS);
    past.add(quoteDeclines, { id: newId(), quoteId: id, reason, declinedAt: answeredAt });
    past.record(guest, quoteDeclined, {
      subjectId: id,
      summary: `Quote declined: ${reason}`,
      data: { number, reason },
      at: answeredAt,
    });
  }
  if (moveDay === null || customerId === null) return undefined;
  const { tax } = settings;
  const depositDue = depositOf(total, settings.quotes.depositRate);
  const won = {
    quoteId: id,
    customerId,
    buyer,
    wish,
    rep,
    tax,
    askedAt: at,
    answeredAt,
    moveDay,
    depositDue,
  };
  addAcceptance(past, number, won);
  return won;
}

function addAcceptance(past: PastRows, number: string, won: WonJourney): void {
  const { quoteId, customerId, buyer, wish, answeredAt } = won;
  const acceptanceId = newId(answeredAt.getTime());
  past.add(quoteAcceptances, {
    id: acceptanceId,
    quoteId,
    number,
    customerId,
    typedName: buyer.name,
    termsVersion: TERMS_VERSION,
    total: wish.priced.total,
    ip: "203.0.113.20",
    userAgent: "Demo",
    acceptedAt: answeredAt,
  });
  past.record(linkHolder(buyer.name), quoteAccepted, {
    subjectId: quoteId,
    summary: `Quote accepted by ${buyer.name}`,
    data: {
      number,
      quoteId,
      customerId,
      acceptanceId,
      customerName: buyer.name,
      customerEmail: buyer.email,
      customerPhone: buyer.phone,
      from: wish.from,
      to: wish.to,
      serviceDate: won.moveDay,
      lines: wish.priced.lines,
      totals: wish.priced,
      tax: won.tax,
      depositDue: won.depositDue,
      assignedTo: won.rep.personId,
    },
    customerId,
    at: answeredAt,
  });
}

function meetCustomer({ past, met }: Context, buyer: Buyer, at: Date): string {
  if (met.has(buyer.id)) return buyer.id;
  met.add(buyer.id);
  const customerNumber = `CUST${past.nextNumber("customer", 0, 1001)}`;
  const { firstName, lastName } = splitName(buyer.name);
  past.add(customers, {
    id: buyer.id,
    customerNumber,
    type: buyer.isCompany ? "corporate" : "individual",
    firstName: buyer.isCompany ? "Office" : firstName,
    lastName: buyer.isCompany ? "Manager" : lastName,
    companyName: buyer.isCompany ? buyer.name : "",
    email: buyer.email,
    phone: buyer.phone,
    kraPin: buyer.kraPin,
    createdAt: at,
    updatedAt: at,
  });
  past.record(system, customerCreated, {
    subjectId: buyer.id,
    summary: `Customer ${customerNumber} created`,
    data: { customerNumber },
    customerId: buyer.id,
    at,
  });
  return buyer.id;
}
