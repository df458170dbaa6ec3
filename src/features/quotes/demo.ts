import { and, eq, inArray } from "drizzle-orm";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { people } from "~/features/identity/server/tables";
import { priceMove, totalsOf } from "~/features/pricing/domain";
import { getCurrentPriceList } from "~/features/pricing/server/queries";
import { getAllSettings } from "~/features/settings/server/queries";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, linkHolder, mintActor, system } from "~/platform/http/actor";
import { addDays, nairobiDate, nairobiYear } from "~/platform/kernel/dates";
import { type Dice, dice } from "~/platform/kernel/dice";
import { newId } from "~/platform/kernel/ids";
import {
  approvalReasons,
  depositOf,
  quoteAccepted,
  quoteApproved,
  quoteDeclined,
  quoteRejected,
  quoteRequested,
  quoteRevisionRequested,
  quoteSent,
  quoteViewed,
  urgencyOf,
} from "./domain";
import { TERMS_VERSION } from "./server/commands/answer-quote";
import { sumsOf } from "./server/commands/request-quote";
import { quoteAcceptances, quoteDeclines, quoteLines, quoteLinks, quoteNotes, quotes } from "./server/tables";

const FIRST =
  "Grace Amina Wanjiru Otieno Kiprop Fatuma Njoroge Chebet Mwangi Atieno Barasa Naliaka Hassan Mutheu Kariuki Adhiambo Rotich Nyambura Juma Wangari Kosgei Zainab Musyoka Akinyi Simiyu Jeptoo Omar Muthoni Ouma Chelimo".split(
    " ",
  );
const LAST =
  "Njeri Abdi Kamau Odhiambo Cheruiyot Mohamed Gitau Langat Mbugua Onyango Wafula Nekesa Yusuf Ndunge Maina Achola Bett Wairimu Salim Njuguna Keter Hamisi Musembi Awino Wekesa Kurgat Sharif Karimi Okoth Korir".split(
    " ",
  );
const HOMES = [
  "Kilimani, Nairobi",
  "Westlands, Nairobi",
  "Karen, Nairobi",
  "South B, Nairobi",
  "Ruaka, Kiambu",
  "Kasarani, Nairobi",
  "Lavington, Nairobi",
  "Syokimau, Machakos",
  "Nyali, Mombasa",
  "Milimani, Kisumu",
];
const TOWNS = [
  "Thika, Kenya",
  "Nakuru, Kenya",
  "Mombasa, Kenya",
  "Kisumu, Kenya",
  "Eldoret, Kenya",
  "Machakos, Kenya",
  "Kiambu, Kenya",
  "Nyeri, Kenya",
  "Meru, Kenya",
  "Naivasha, Kenya",
  "Kericho, Kenya",
  "Kakamega, Kenya",
  "Malindi, Kenya",
  "Kajiado, Kenya",
];
const TYPES = ["residential", "residential", "residential", "commercial", "long-distance"];
const REQUIREMENTS = ["Upright piano", "Aquarium", "Gym machines", "Large safe", "Antique cabinet"];
const REASONS = [
  "Chose another date with family",
  "Found a cheaper offer",
  "The move is postponed",
  "Company pays another mover",
];

const DAY_MS = 86_400_000;
const COUNT = 132;

/** Quotes of the past 14 months in every state: some wait, most were decided, two in five accepted. Deterministic but for `now`. */
export async function seedQuotes(tx: Tx, now: Date): Promise<void> {
  const chance = dice(20_261_121);
  const settings = await getAllSettings(tx);
  const priceList = await getCurrentPriceList(tx, now);
  const staff = await staffActors(tx);
  for (let index = 0; index < COUNT; index++) {
    // Denser towards today, so that this month's figures mean something.
    const age = Math.floor(
      (1 - index / COUNT) ** 1.7 * 420 * DAY_MS +
        chance.roll(DAY_MS / 2) +
        (index === COUNT - 1 ? 600_000 : 5_400_000),
    );
    await seedQuote(tx, {
      index,
      at: new Date(now.getTime() - age),
      now,
      chance,
      settings,
      priceList,
      staff,
    });
  }
}

interface Story {
  index: number;
  at: Date;
  now: Date;
  chance: Dice;
  settings: Awaited<ReturnType<typeof getAllSettings>>;
  priceList: Awaited<ReturnType<typeof getCurrentPriceList>>;
  staff: { rep: Actor; manager: Actor };
}

async function staffActors(tx: Tx): Promise<Story["staff"]> {
  const rows = await tx
    .select({ id: people.id, name: people.name, role: people.role })
    .from(people)
    .where(and(inArray(people.role, ["sales_rep", "manager"]), eq(people.active, true)));
  const actor = (role: string): Actor => {
    const row = rows.find((person) => person.role === role);
    return row ? mintActor({ kind: "person", personId: row.id, name: row.name }) : system;
  };
  return { rep: actor("sales_rep"), manager: actor("manager") };
}

/** Moves of the last two months' customers lie around today, so that the calendar has a week to show. */
function movingDay(index: number, wished: string | null, answeredAt: Date, now: Date): string {
  const soonest = addDays(nairobiDate(answeredAt), 2);
  if (now.getTime() - answeredAt.getTime() > 60 * DAY_MS) return wished ?? addDays(soonest, 5);
  const near = addDays(nairobiDate(now), ((index * 7) % 17) - 5);
  return near < soonest ? soonest : near;
}

async function seedQuote(
  tx: Tx,
  { index, at, now, chance, settings, priceList, staff }: Story,
): Promise<void> {
  const name = index === COUNT - 2 ? "Grace Njeri" : `${chance.pick(FIRST)} ${chance.pick(LAST)}`;
  const email =
    index % 22 === 0
      ? "grace.njeri@example.co.ke"
      : `${name.toLowerCase().replace(/[^a-z]+/g, ".")}${index}@example.co.ke`;
  const bedrooms = 1 + chance.roll(4);
  const rooms: Record<string, number> = {
    bedroom: bedrooms,
    living_room: 1,
    kitchen: 1,
    bathroom: Math.max(1, bedrooms - 1),
    ...(chance.chance(30) ? { dining_room: 1 } : {}),
    ...(chance.chance(25) ? { office: 1 + chance.roll(6) } : {}),
  };
  const services = ["packing", "insurance", "assembly", "cleaning", "storage", "express"].filter((_, place) =>
    chance.chance(55 - place * 8),
  );
  const priced = priceMove(priceList, { rooms, services }, settings.tax);
  const serviceDate = chance.chance(88) ? addDays(nairobiDate(at), 6 + chance.roll(32)) : null;
  const accessDifficulty = chance.pick(["easy", "easy", "easy", "medium", "medium", "hard"]);
  const specialRequirements = chance.chance(12) ? [chance.pick(REQUIREMENTS)] : [];
  const reasons = approvalReasons(
    { total: priced.total, listTotal: priced.total, accessDifficulty, specialRequirements },
    settings.quotes,
  );
  const year = nairobiYear(at);
  const id = newId(at.getTime());
  const number = `QT-${year}-${String(await nextNumber(tx, "quote", year)).padStart(3, "0")}`;
  const validUntil = addDays(nairobiDate(at), settings.quotes.validityDays);
  const old = now.getTime() - at.getTime() > 3 * DAY_MS;
  const luck = chance.roll(100);
  const fate = !old
    ? luck < 70
      ? "pending"
      : luck < 80
        ? "revision"
        : "approved"
    : luck < 42
      ? "accepted"
      : luck < 58
        ? "approved"
        : luck < 70
          ? "declined"
          : luck < 84
            ? "rejected"
            : luck < 92
              ? "revision"
              : "pending";
  const after = (hours: number) =>
    new Date(Math.min(at.getTime() + hours * 3_600_000, now.getTime() - 60_000));
  const decidedAt = after(2 + chance.roll(20));
  const viewedAt = after(24 + chance.roll(20));
  const answeredAt = after(48 + chance.roll(60));
  const approved = fate === "approved" || fate === "accepted" || fate === "declined";
  const from = chance.pick(HOMES);
  const to = chance.pick(TOWNS);
  const phone = `+2547${String(10_000_000 + chance.roll(89_999_999)).padStart(8, "0")}`;
  const date = fate === "accepted" ? movingDay(index, serviceDate, answeredAt, now) : serviceDate;
  const customer =
    fate === "accepted"
      ? await matchOrCreateCustomer(tx, system, { name, email, phone }, answeredAt)
      : undefined;
  await tx.insert(quotes).values({
    id,
    reference: `MV-${at.getTime()}`,
    number,
    status: approved ? "approved" : fate,
    source: index % 4 === 0 ? "office" : "calculator",
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerId: customer?.id ?? null,
    fromLocation: from,
    toLocation: to,
    distanceKm: priced.measured.km,
    distanceMethod: priced.measured.method,
    accessDifficulty,
    serviceDate: date,
    preferredTime: chance.pick(["8:00 to 9:00", "9:00 to 10:00", "Afternoon", ""]),
    serviceType: chance.pick(TYPES),
    propertyType: chance.pick(["apartment", "house", "office", "apartment"]),
    fromFloor: chance.roll(6),
    toFloor: chance.roll(5),
    fromLift: chance.chance(40),
    toLift: chance.chance(40),
    estimatedDuration: 3 + bedrooms + chance.roll(3),
    urgency: urgencyOf(date, false, at),
    specialRequirements,
    rooms,
    services,
    priceListVersion: priced.priceListVersion,
    tax: settings.tax,
    listTotal: priced.total,
    ...sumsOf(priced),
    depositRate: settings.quotes.depositRate,
    requiresApproval: reasons.length > 0,
    approvalReasons: reasons,
    validUntil,
    assignedTo: chance.chance(75) ? staff.rep.personId : null,
    decidedBy: fate === "pending" ? null : staff.manager.personId,
    decidedAt: fate === "pending" ? null : decidedAt,
    sentAt: approved ? decidedAt : null,
    viewedAt: approved && fate !== "approved" ? viewedAt : null,
    acceptedAt: fate === "accepted" ? answeredAt : null,
    declinedAt: fate === "declined" ? answeredAt : null,
    createdAt: at,
    updatedAt: at,
  });
  await tx
    .insert(quoteLines)
    .values(priced.lines.map((line, position) => ({ quoteId: id, position, ...line })));
  await tx.insert(quoteLinks).values({ quoteId: id, createdAt: at });
  const fact = { subjectId: id, data: { number } };
  const guest = linkHolder(name);
  await record(tx, guest, quoteRequested, {
    subjectId: id,
    summary: `Quote ${number} requested`,
    data: { number, reference: `MV-${at.getTime()}`, total: priced.total, source: "calculator" },
    at,
  });
  if (fate === "revision") {
    await tx.insert(quoteNotes).values({
      quoteId: id,
      type: "admin",
      content: "Ask for the floor and whether the truck can stand at the gate.",
      author: staff.rep.name,
      timestamp: decidedAt,
    });
    await record(tx, staff.rep, quoteRevisionRequested, {
      subjectId: id,
      summary: "Revision requested",
      data: { number, reason: "" },
      at: decidedAt,
    });
  }
  if (fate === "rejected")
    await record(tx, staff.manager, quoteRejected, {
      subjectId: id,
      summary: "Quote rejected: outside our service area that week",
      data: { number, reason: "No truck that week" },
      at: decidedAt,
    });
  if (!approved) return;
  await record(tx, staff.manager, quoteApproved, {
    ...fact,
    summary: "Quote approved",
    data: { number, selfApproved: false },
    at: decidedAt,
  });
  await record(tx, staff.manager, quoteSent, {
    ...fact,
    summary: "Quote sent by e-mail",
    data: { number, channel: "email" },
    at: decidedAt,
  });
  if (fate === "approved") return;
  await record(tx, guest, quoteViewed, { ...fact, summary: "Customer opened the quote", at: viewedAt });
  if (fate === "declined") {
    const reason = chance.pick(REASONS);
    await tx.insert(quoteDeclines).values({ quoteId: id, reason, declinedAt: answeredAt });
    await record(tx, guest, quoteDeclined, {
      subjectId: id,
      summary: `Quote declined: ${reason}`,
      data: { number, reason },
      at: answeredAt,
    });
    return;
  }
  if (!customer || !date) return;
  const acceptanceId = newId();
  await tx.insert(quoteAcceptances).values({
    id: acceptanceId,
    quoteId: id,
    number,
    customerId: customer.id,
    typedName: name,
    termsVersion: TERMS_VERSION,
    total: priced.total,
    ip: "203.0.113.20",
    userAgent: "Demo",
    acceptedAt: answeredAt,
  });
  await record(tx, guest, quoteAccepted, {
    subjectId: id,
    summary: `Quote accepted by ${name}`,
    data: {
      number,
      quoteId: id,
      customerId: customer.id,
      acceptanceId,
      customerName: name,
      customerEmail: email,
      customerPhone: phone,
      from,
      to,
      serviceDate: date,
      lines: priced.lines,
      totals: totalsOf(priced.lines, settings.tax),
      tax: settings.tax,
      depositDue: depositOf(priced.total, settings.quotes.depositRate),
      assignedTo: staff.rep.personId,
    },
    customerId: customer.id,
    at: answeredAt,
  });
}
