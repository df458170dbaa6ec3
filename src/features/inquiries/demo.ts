import { and, eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { people } from "~/features/identity/server/tables";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, linkHolder, mintActor, system, visitor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiYear } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { mailboxOf, pickName } from "~/platform/kernel/kenyan-names";
import type { Locale } from "~/platform/kernel/locales";
import { type SeededRandom, seededRandom } from "~/platform/kernel/seeded-random";
import { outboxMessages } from "~/platform/mail/tables";
import { storage } from "~/platform/storage/storage";
import {
  CONSENT_VERSION,
  claimNumberOf,
  newsletterConfirmed,
  newsletterEnded,
  newsletterRequested,
} from "./domain/inquiries";
import type { Service } from "./domain/offered-services";
import {
  approveInquiry,
  assignInquiry,
  completeInquiry,
  logInquiryContact,
  rejectInquiry,
  replyToInquiry,
} from "./server/commands/decide-inquiry";
import { receiveInquiry } from "./server/commands/receive-inquiry";
import { claimPhotos, claims, newsletterSubscribers } from "./server/tables";

const WISHES: readonly (readonly [Service | "", string])[] = [
  [
    "residential",
    "Two-bedroom apartment from Kilimani to Syokimau, second floor without a lift. Can you come on a Saturday?",
  ],
  [
    "residential",
    "We are moving from Ruaka to Kitengela at the end of the month. A fridge, a cooker and one large wardrobe.",
  ],
  ["residential", "Bedsitter in Roysambu to a one-bedroom in Kahawa West. Mostly boxes."],
  ["residential", "Four-bedroom house in Karen to Runda. There is an upright piano and a large aquarium."],
  ["residential", ""],
  ["commercial", "Office of 18 desks in Westlands moving one street further. It must happen over a weekend."],
  [
    "commercial",
    "A clinic in Thika: examination beds, one steriliser, files. When could somebody look at it?",
  ],
  ["commercial", "Our shop on Moi Avenue moves to Ngara. Shelves and stock, about two truckloads."],
  ["packing", "Only the packing, please. We have a truck of our own. Three bedrooms in Lavington."],
  ["packing", "Kitchen and glassware for a move next week, Nyali."],
  ["storage", "Furniture of a two-bedroom home for three months while the house is renovated."],
  ["storage", "Storage for office archives, some 60 boxes. What does it cost by the month?"],
  ["long-distance", "Nairobi to Mombasa, a three-bedroom home, any day in the first week."],
  ["long-distance", "From Kisumu to Nakuru. The car would go along if that is possible."],
  ["long-distance", "Transferred to Eldoret for work. The employer pays, we need a proforma."],
];
const QUESTIONS: readonly (readonly [Service | "", string])[] = [
  ["", "Do you also move on Sundays, and does it cost more?"],
  ["", "Is the cover for breakages part of the price, or is it extra?"],
  ["residential", "How long does your price hold? We do not have the keys yet."],
  ["", "I would like to speak with somebody about moving a grandfather clock."],
  ["storage", "May I visit my things in your store on a weekday evening?"],
  ["commercial", "Could you send your company profile and KRA PIN for our tender?"],
];
const CLAIMS: readonly { items: string[]; what: string; photos: number }[] = [
  {
    items: ["Glass dining table, top cracked"],
    what: "We saw it when the blankets came off. The foreman has noted it on the sheet.",
    photos: 2,
  },
  {
    items: ["TV, 55 inch, stripes on the screen", "Wall bracket missing"],
    what: "It worked the evening before. The box was intact.",
    photos: 1,
  },
  {
    items: ["Wardrobe, left door scratched"],
    what: "A scratch of about 30 cm at the lower edge, from the lift I think.",
    photos: 2,
  },
  {
    items: ["Box 14 of 36 has not arrived"],
    what: "Kitchen things. All the other boxes are here; I have ticked them off on your list.",
    photos: 0,
  },
];

const COUNT = 60;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Seeds sixty inquiries of the last eleven weeks, including four claims, and newsletter subscribers. Deterministic
 * except for `now`.
 */
export async function seedInquiries(tx: Tx, now: Date): Promise<void> {
  const chance = seededRandom(20_261_123);
  const staff = await answeringStaff(tx);
  for (let index = 0; index < COUNT; index++) {
    const age = (1 - index / COUNT) ** 1.6 * 75 * DAY + chance.roll(9 * HOUR) * (index < COUNT - 6 ? 1 : 0.1);
    const at = new Date(now.getTime() - Math.max(12 * 60_000, age) - (COUNT - index) * 1000);
    await seedInquiry(tx, { index, at, now, chance, staff });
  }
  await seedSubscribers(tx, now, chance);
}

interface Story {
  index: number;
  at: Date;
  now: Date;
  chance: SeededRandom;
  staff: readonly Actor[];
}

async function answeringStaff(tx: Tx): Promise<readonly Actor[]> {
  const rows = await tx
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(and(inArray(people.role, ["sales_rep", "customer_service", "manager"]), eq(people.active, true)))
    .orderBy(people.name);
  const actors = rows.map(({ id, name }) => mintActor({ kind: "person", personId: id, name }));
  return actors.length > 0 ? actors : [system];
}

async function seedInquiry(tx: Tx, { index, at, now, chance, staff }: Story): Promise<void> {
  const name = pickName(chance);
  const isClaim = index % 15 === 9;
  const isQuestion = !isClaim && index % 4 === 1;
  const [service, message] = isQuestion ? chance.pick(QUESTIONS) : chance.pick(WISHES);
  const claim = isClaim ? CLAIMS[Math.floor(index / 15) % CLAIMS.length] : undefined;
  const year = nairobiYear(at);
  const number = claim ? claimNumberOf(year, await nextNumber(tx, "claim", year)) : undefined;
  const id = await receiveInquiry(
    tx,
    visitor,
    {
      name,
      email: `${mailboxOf(name)}.w${index}@example.co.ke`,
      phone: `+2547${String(10_000_000 + chance.roll(89_999_999))}`,
      service: claim ? "" : service,
      message: claim?.what ?? message,
      consent: CONSENT_VERSION,
      locale: chance.chance(20) ? "sw" : "en",
    },
    {
      source: claim ? "claim" : isQuestion ? "contact" : "home",
      now: at,
      ...(number ? { claimNumber: number } : {}),
    },
  );
  if (claim && number) await seedClaim(tx, id, number, claim, at, chance);
  await sentAt(tx, id, at);
  await seedAnswers(tx, { id, at, now, chance, staff, isQuestion, isClaim });
}

async function seedClaim(
  tx: Tx,
  inquiryId: string,
  number: string,
  claim: (typeof CLAIMS)[number],
  at: Date,
  chance: SeededRandom,
): Promise<void> {
  const claimId = newId(at.getTime());
  const reference = `QT-${nairobiYear(at)}-${String(1 + chance.roll(90)).padStart(3, "0")}`;
  await tx.insert(claims).values({ id: claimId, inquiryId, number, reference, items: claim.items });
  for (let position = 0; position < claim.photos; position++) {
    const id = newId(at.getTime());
    const key = `claims/${claimId}/${id}.jpg`;
    const jpeg = await placeholder(number, claim.items[0] ?? "");
    await storage().put(key, jpeg);
    await tx
      .insert(claimPhotos)
      .values({ id, claimId, position, key, width: 960, height: 720, bytes: jpeg.length });
  }
}

function placeholder(number: string, item: string): Promise<Buffer> {
  const words = item.replace(/[&<>]/g, "");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720"><rect width="960" height="720" fill="#EFE5D3"/><path d="M250 500h460l-60-260H310zM420 240l60 130-50 40 70 90" fill="none" stroke="#0F1B3D" stroke-width="10" stroke-linejoin="round"/><text x="480" y="590" font-family="sans-serif" font-size="34" text-anchor="middle" fill="#0F1B3D">${words}</text><text x="480" y="640" font-family="sans-serif" font-size="26" text-anchor="middle" fill="#475569">${number}, demo photo</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

async function seedAnswers(
  tx: Tx,
  {
    id,
    at,
    now,
    chance,
    staff,
    isQuestion,
    isClaim,
  }: Omit<Story, "index"> & { id: Reach<"inquiry">; isQuestion: boolean; isClaim: boolean },
): Promise<void> {
  const age = now.getTime() - at.getTime();
  const who = chance.pick(staff);
  const wait = chance.chance(17) ? 26 * HOUR + chance.roll(20) * HOUR : (10 + chance.roll(95)) * 60_000;
  const answeredAt = new Date(at.getTime() + wait);
  const fate = chance.roll(100);
  const channel = chance.roll(10);
  const decidedAt = new Date(answeredAt.getTime() + (1 + chance.roll(30)) * HOUR);
  if (age < 3 * HOUR || answeredAt >= now) return;
  await assignInquiry(tx, who, { id, personId: who.personId, now: new Date(answeredAt.getTime() - 60_000) });
  if (channel < 5) {
    await replyToInquiry(tx, who, {
      id,
      subject: isClaim ? "Your claim: what happens now" : "Your move: three questions",
      body: isClaim
        ? "We are sorry. I am speaking with the crew today and will tell you within two working days what we propose."
        : "Thank you for writing to us. Where do we collect from, where do we deliver to, and which day suits you?",
      now: answeredAt,
    });
    await sentAt(tx, id, answeredAt);
  } else {
    await logInquiryContact(tx, who, { id, channel: channel < 8 ? "whatsapp" : "call", now: answeredAt });
  }
  if (decidedAt >= now || age < 2 * DAY) return;
  const reason = (text: string) => ({ id, reason: text, now: decidedAt });
  if (isQuestion) await completeInquiry(tx, who, reason("Question answered"));
  else if (isClaim) {
    if (age > 20 * DAY) await completeInquiry(tx, who, reason("Settled: repaired at our cost"));
  } else if (fate < 45) await approveInquiry(tx, who, { id, now: decidedAt });
  else if (fate < 70) await completeInquiry(tx, who, reason("Booked by phone"));
  else if (fate < 85)
    await rejectInquiry(
      tx,
      who,
      reason(
        chance.pick(["No truck that week", "Outside our area", "Asked for two other firms' prices only"]),
      ),
    );
}

async function sentAt(tx: Tx, inquiryId: string, at: Date): Promise<void> {
  await tx
    .update(outboxMessages)
    .set({ status: "sent", attempts: 1, createdAt: at, sentAt: at })
    .where(and(eq(outboxMessages.subjectId, inquiryId), eq(outboxMessages.status, "queued")));
}

async function seedSubscribers(tx: Tx, now: Date, chance: SeededRandom): Promise<void> {
  for (let index = 0; index < 34; index++) {
    const subscribedAt = new Date(now.getTime() - (index * 9 + 1) * DAY - chance.roll(DAY));
    await seedSubscriber(tx, {
      email: `${mailboxOf(pickName(chance))}.n${index}@example.co.ke`,
      status: index < 3 ? "pending" : index % 9 === 8 ? "unsubscribed" : "confirmed",
      locale: index % 5 === 0 ? "sw" : "en",
      subscribedAt,
    });
  }
}

interface Subscriber {
  email: string;
  status: "pending" | "confirmed" | "unsubscribed";
  locale: Locale;
  subscribedAt: Date;
}

/** A subscriber who confirmed an hour later and may have left after five days. */
export async function seedSubscriber(
  tx: Tx,
  { email, status, locale, subscribedAt }: Subscriber,
): Promise<void> {
  const holder = linkHolder("Subscriber");
  const id = newId(subscribedAt.getTime());
  const confirmedAt = status === "pending" ? null : new Date(subscribedAt.getTime() + HOUR);
  const unsubscribedAt = status === "unsubscribed" ? new Date(subscribedAt.getTime() + 5 * DAY) : null;
  await tx.insert(newsletterSubscribers).values({
    id,
    email,
    status,
    locale,
    consentVersion: CONSENT_VERSION,
    subscribedAt,
    confirmedAt,
    unsubscribedAt,
  });
  const fact = { subjectId: id };
  await record(tx, visitor, newsletterRequested, {
    ...fact,
    summary: "Newsletter asked for",
    data: { consentVersion: CONSENT_VERSION },
    at: subscribedAt,
  });
  if (confirmedAt)
    await record(tx, holder, newsletterConfirmed, {
      ...fact,
      summary: "Newsletter confirmed",
      data: {},
      at: confirmedAt,
    });
  if (unsubscribedAt)
    await record(tx, holder, newsletterEnded, {
      ...fact,
      summary: "Newsletter ended",
      data: { by: "subscriber" },
      at: unsubscribedAt,
    });
}
