import { and, eq } from "drizzle-orm";
import type { VehicleClass } from "~/features/fleet/vehicles/domain";
import { isPlannable } from "~/features/jobs/domain";
import { getNeeds } from "~/features/jobs/server/queries/jobs";
import { lockJob } from "~/features/jobs/server/queries/locked-jobs";
import { assertReachJob } from "~/features/jobs/server/reach";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, assertCan } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { counted } from "~/platform/kernel/numbers";
import {
  type Channel,
  hireNumberOf,
  hireOffered,
  hireSent,
  MOST_OFFERS,
  STATE_LABELS,
  stateOf,
} from "../../domain";
import {
  hireHasState,
  hireJobOver,
  hireNoPhone,
  hireOfferNotFound,
  hireSupplierTwice,
  hireSupplierUnfit,
  hireTimesInPast,
  hireTimesReversed,
  hireTooManyOffers,
} from "../../errors";
import { sendOffer as sendMessage } from "../messages/hire-messages";
import { linkOf, listStopsOf, placesOf } from "../queries/hires";
import { type HireRow, listHauliers, lockHire, type OfferedTo } from "../queries/locked";
import { hireOffers, hires } from "../tables";

const HOUR = 3_600_000;
const MOST_HOURS = 336;

interface NewOffer {
  supplierId: string;
  price: Cents;
}
interface NewHire {
  jobId?: string | undefined;
  startsAt?: Date | undefined;
  endsAt?: Date | undefined;
  from: string;
  to: string;
  class: VehicleClass;
  people: number;
  note: string;
  answerHours: number;
  sendSms: boolean;
  offers: readonly NewOffer[];
  now: Date;
  publicUrl: string;
}

/** Offers a job, or a day, to a shortlist of hauliers. The first of them to accept is hired. */
export async function offerHire(
  tx: Tx,
  actor: Actor,
  input: NewHire,
): Promise<{ id: string; number: string }> {
  const { jobId, now, answerHours, note, people } = input;
  assertCan(actor, "manage_moves");
  const of = jobId ? await ofJob(tx, actor, jobId) : ofDay(input);
  const { startsAt, endsAt, litres, kg, job } = of;
  if (endsAt <= now) throw hireTimesInPast.at("endsAt");
  const id = newId(now.getTime());
  const number = hireNumberOf(await nextNumber(tx, "hire", 0));
  // Nobody can accept a job that should have ended.
  const expiresAt = new Date(Math.min(now.getTime() + answerHours * HOUR, endsAt.getTime()));
  const [hire] = await tx
    .insert(hires)
    .values({
      ...{
        id,
        number,
        ofJob: jobId !== undefined,
        jobId: jobId ?? null,
        class: input.class,
        startsAt,
        endsAt,
      },
      ...(jobId ? {} : { fromPlace: input.from, toPlace: input.to }),
      ...{ litres, kg, people, note, expiresAt, createdAt: now, createdBy: actor.personId, updatedAt: now },
    })
    .returning();
  if (!hire) throw new Error("The hire was not written.");
  const offered = await insertOffers(tx, hire, input);
  await record(tx, actor, hireOffered, {
    subjectId: id,
    summary: `${number} offered to ${counted(offered.length, "haulier")}: ${offered.map(priced).join(", ")}`,
    data: { number, job, class: input.class, suppliers: offered.map(({ supplier }) => supplier.name) },
    at: now,
  });
  return { id, number };
}

const priced = ({ supplier, offer }: OfferedTo) => `${supplier.name} ${formatKes(offer.price)}`;

async function ofJob(tx: Tx, actor: Actor, jobId: string) {
  const { job, number } = await lockJob(tx, await assertReachJob(tx, actor, jobId, "manage_moves"));
  const { startsAt, endsAt, state } = job;
  if (!isPlannable(state) || !startsAt || !endsAt) throw hireJobOver();
  const { litres, kg } = await getNeeds(tx, jobId);
  return { startsAt, endsAt, litres, kg, job: number };
}

function ofDay({ startsAt, endsAt }: NewHire) {
  if (!startsAt || !endsAt || endsAt <= startsAt) throw hireTimesReversed.at("endsAt");
  if (endsAt.getTime() - startsAt.getTime() > MOST_HOURS * HOUR) throw hireTimesReversed.at("endsAt");
  return { startsAt, endsAt, litres: null, kg: null, job: "" };
}

/** Writes offers and sends them. INVALID for suppliers that are no hauliers in use. */
async function insertOffers(
  tx: Tx,
  hire: HireRow,
  { offers, sendSms, now, publicUrl }: Pick<NewHire, "offers" | "sendSms" | "now" | "publicUrl">,
): Promise<OfferedTo[]> {
  if (new Set(offers.map(({ supplierId }) => supplierId)).size < offers.length)
    throw hireSupplierTwice.at("offers");
  const hauliers = new Map((await listHauliers(tx)).map((one) => [one.id, one]));
  const rows = offers.map(({ supplierId, price }) => {
    const supplier = hauliers.get(supplierId);
    if (!supplier) throw hireSupplierUnfit.at("offers");
    const sentAt = sendSms && supplier.phone ? now : null;
    return {
      supplier,
      row: { id: newId(now.getTime()), hireId: hire.id, supplierId, price, sentAt, createdAt: now },
    };
  });
  const written = await tx
    .insert(hireOffers)
    .values(rows.map(({ row }) => row))
    .returning();
  const places = placesOf(hire, await listStopsOf(tx, hire.jobId, now));
  const offered: OfferedTo[] = [];
  for (const { supplier, row } of rows) {
    const offer = written.find(({ id }) => id === row.id);
    if (!offer) throw new Error("The offer was not written.");
    const to = { offer, supplier };
    offered.push(to);
    if (!offer.sentAt) continue;
    const link = linkOf(publicUrl, offer.id, supplier.locale);
    await sendMessage(tx, to, { hire, places, channel: "sms", link, now });
  }
  return offered;
}

interface OnHire {
  id: Reach<"hire">;
  now: Date;
  publicUrl: string;
}

/** Offers an open hire to further hauliers. Those that have an answerable offer are left out. */
export async function addOffers(
  tx: Tx,
  actor: Actor,
  { id, now, ...input }: OnHire & Pick<NewHire, "offers" | "sendSms">,
): Promise<void> {
  const { hire, offers, fact, fit } = await lockHire(tx, id);
  const state = stateOf(hire, now);
  if (state !== "open") throw hireHasState({ state: STATE_LABELS[state].toLowerCase() });
  if (fit !== "same") throw hireJobOver();
  if (offers.length + input.offers.length > MOST_OFFERS) throw hireTooManyOffers({ most: MOST_OFFERS });
  const waiting = new Set(
    offers.filter(({ offer }) => offer.state === "offered").map(({ supplier }) => supplier.id),
  );
  if (input.offers.some(({ supplierId }) => waiting.has(supplierId))) throw hireSupplierTwice.at("offers");
  const offered = await insertOffers(tx, hire, { ...input, now });
  await record(tx, actor, hireOffered, {
    subjectId: id,
    summary: `${hire.number} offered to ${counted(offered.length, "further haulier")}: ${offered.map(priced).join(", ")}`,
    data: { ...fact, class: hire.class, suppliers: offered.map(({ supplier }) => supplier.name) },
    at: now,
  });
}

/** Sends an offer's link again by SMS, or records that WhatsApp was opened with it. */
export async function sendOffer(
  tx: Tx,
  actor: Actor,
  { id, offerId, channel, now, publicUrl }: OnHire & { offerId: string; channel: Channel },
): Promise<{ link: string; text: string; phone: string }> {
  const { hire, offers, fact } = await lockHire(tx, id);
  const to = offers.find(({ offer }) => offer.id === offerId);
  if (!to) throw hireOfferNotFound();
  const { offer, supplier } = to;
  const state = stateOf(hire, now);
  if (state !== "open" || offer.state !== "offered")
    throw hireHasState({ state: STATE_LABELS[state].toLowerCase() });
  if (!supplier.phone) throw hireNoPhone.at("channel");
  const link = linkOf(publicUrl, offer.id, supplier.locale);
  const places = placesOf(hire, await listStopsOf(tx, hire.jobId, now));
  const text = await sendMessage(tx, to, { hire, places, channel, link, now });
  await tx
    .update(hireOffers)
    .set({ sentAt: now })
    .where(and(eq(hireOffers.id, offerId), eq(hireOffers.hireId, id)));
  await record(tx, actor, hireSent, {
    subjectId: id,
    summary: `Offer ${hire.number} sent to ${supplier.name}`,
    data: { ...fact, supplierId: supplier.id, supplier: supplier.name, channel },
    at: now,
  });
  return { link, text, phone: supplier.phone };
}
