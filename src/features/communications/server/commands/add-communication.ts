import { and, eq, isNull, sql } from "drizzle-orm";
import { customerDataErased } from "~/features/customers/errors";
import { lockCustomer } from "~/features/customers/server/commands";
import { getConsents } from "~/features/customers/server/queries/profiles";
import { customersOfSurvivor } from "~/features/customers/server/reach";
import { listStaffOf } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import {
  answersOthers,
  type Carrier,
  CHANNEL_LABELS,
  type CommunicationChannel,
  type CommunicationType,
  type ContactPerson,
  carrierOf,
  communicationAdded,
  DIRECTION_LABELS,
  type Direction,
  NO_CONTACT_PERSON,
  type Priority,
  TYPE_LABELS,
} from "../../domain";
import {
  assigneeCannot,
  channelNotCarried,
  channelRefused,
  followUpDayRequired,
  marketingRefused,
  moveOfAnother,
  quoteOfAnother,
} from "../../errors";
import { sendCommunication, whatsAppAddress } from "../messages/communication-messages";
import { isMoveOf, isQuoteOf } from "../queries";
import { communications } from "../tables";

export interface NewCommunication {
  type: CommunicationType;
  channel: CommunicationChannel;
  direction: Direction;
  subject: string;
  content: string;
  priority: Priority;
  send?: boolean;
  contactPerson?: ContactPerson;
  assignedTo?: string | null;
  tags?: readonly string[];
  responseRequired?: boolean;
  responseDeadline?: Date | null;
  relatedQuoteId?: string | null;
  relatedMoveId?: string | null;
  followUpRequired?: boolean;
  followUpDate?: string | null;
  followUpNotes?: string;
}

/**
 * Records a communication with a customer; `send` also sends it, in the same transaction. It answers open
 * messages of the other side. CONFLICT for an erased customer; INVALID at `send` if sending is not allowed or
 * not possible.
 */
export async function addCommunication(
  tx: Tx,
  actor: Actor,
  { id: customerId, now, ...given }: NewCommunication & { id: Reach<"customer">; now: Date },
): Promise<{ id: string; open: string | null }> {
  const customer = await lockCustomer(tx, customerId);
  if (customer.status === "erased") throw customerDataErased();
  const { type, channel, direction, assignedTo = null, contactPerson = NO_CONTACT_PERSON } = given;
  await assertRelations(tx, customerId, given);
  if (assignedTo) await assertMayWork(tx, assignedTo, "assignedTo");
  const id = newId();
  const carrier = given.send ? await assertCarried(tx, customerId, given) : undefined;
  const to = recipientOf(customer, contactPerson, carrier);
  const messageId = carrier
    ? await sendCommunication(tx, carrier, {
        communicationId: id,
        customerId,
        to,
        locale: customer.locale,
        subject: given.subject,
        content: given.content,
        now,
      })
    : null;
  if (answersOthers(type)) await answerOtherSide(tx, { customerId, direction, now });
  await tx.insert(communications).values({
    id,
    customerId,
    type,
    channel,
    direction,
    subject: given.subject,
    content: given.content,
    contactPerson,
    priority: given.priority,
    tags: [...new Set(given.tags ?? [])],
    ...(assignedTo ? { assignedTo, assignedBy: actor.personId, assignedAt: now } : {}),
    responseRequired: given.responseRequired ?? true,
    responseDeadline: given.responseDeadline ?? null,
    relatedQuoteId: given.relatedQuoteId ?? null,
    relatedMoveId: given.relatedMoveId ?? null,
    followUpRequired: given.followUpRequired ?? false,
    followUpOn: given.followUpDate ?? null,
    followUpNotes: given.followUpNotes ?? "",
    messageId,
    createdAt: now,
    createdBy: actor.personId,
    updatedAt: now,
    updatedBy: actor.personId,
  });
  const said = `${DIRECTION_LABELS[direction]} ${TYPE_LABELS[type].toLowerCase()} by ${CHANNEL_LABELS[channel]}`;
  await record(tx, actor, communicationAdded, {
    subjectId: customerId,
    summary: `${said} ${DONE[carrier ?? "logged"]} ${customer.customerNumber}`,
    data: {
      customerNumber: customer.customerNumber,
      communicationId: id,
      type,
      channel,
      direction,
      carried: carrier ?? null,
      assignedTo,
    },
    customerId,
    at: now,
  });
  return { id, open: carrier === "whatsapp" ? whatsAppAddress(to.phone, given.content) : null };
}

const DONE = { email: "sent to", sms: "sent to", whatsapp: "opened to", logged: "logged of" } as const;

function recipientOf(
  customer: Awaited<ReturnType<typeof lockCustomer>>,
  person: ContactPerson,
  carrier: Carrier | undefined,
) {
  const own = carrier === "whatsapp" ? customer.whatsappNumber || customer.phone : customer.phone;
  return {
    name: person.name || customer.name,
    email: person.email || customer.email,
    phone: person.phone || own,
  };
}

/** Offers need marketing consent, email and SMS their channel's consent. */
async function assertCarried(
  tx: Tx,
  customerId: string,
  given: Pick<NewCommunication, "type" | "channel" | "direction">,
): Promise<Carrier> {
  const carrier = carrierOf(given);
  if (!carrier) throw channelNotCarried.at("send");
  const consents = await getConsents(tx, customerId);
  const isOffer = given.type === "marketing";
  if (isOffer && !consents.marketing) throw marketingRefused.at("send");
  // Staff press Send in WhatsApp themselves, so only offers need consent.
  if (!consents[carrier] && (carrier !== "whatsapp" || isOffer))
    throw channelRefused.at("send", { channel: CHANNEL_LABELS[carrier] });
  return carrier;
}

/** Refuses another customer's quote or move, and a follow-up without a day. */
export async function assertRelations(
  tx: Tx,
  customerId: string,
  given: Pick<NewCommunication, "relatedQuoteId" | "relatedMoveId" | "followUpRequired" | "followUpDate">,
): Promise<void> {
  const { relatedQuoteId, relatedMoveId, followUpRequired, followUpDate } = given;
  if (relatedQuoteId && !(await isQuoteOf(tx, customerId, relatedQuoteId)))
    throw quoteOfAnother.at("relatedQuoteId");
  if (relatedMoveId && !(await isMoveOf(tx, customerId, relatedMoveId)))
    throw moveOfAnother.at("relatedMoveId");
  if (followUpRequired && !followUpDate) throw followUpDayRequired.at("followUpDate");
}

/** Rejects former staff and staff without permission to write to customers. */
export async function assertMayWork(tx: Tx, personId: string, field: string): Promise<string> {
  const [person] = await listStaffOf(tx, [personId]);
  if (!person || !can(person, "manage_communications")) throw assigneeCannot.at(field);
  return person.name;
}

async function answerOtherSide(
  tx: Tx,
  { customerId, direction, now }: { customerId: string; direction: Direction; now: Date },
): Promise<void> {
  const waited: Direction = direction === "outbound" ? "inbound" : "outbound";
  await tx
    .update(communications)
    .set({ firstResponseAt: now, responseMinutes: waited === "inbound" ? minutesUntil(now) : null })
    .where(
      and(
        sql`${communications.customerId} in ${customersOfSurvivor(customerId)}`,
        eq(communications.direction, waited),
        eq(communications.responseRequired, true),
        isNull(communications.firstResponseAt),
      ),
    );
}

const minutesUntil = (now: Date) =>
  sql`greatest(0, floor(extract(epoch from ${now.toISOString()}::timestamptz - created_at) / 60))::int`;
