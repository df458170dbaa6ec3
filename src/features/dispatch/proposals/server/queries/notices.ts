import { asc, eq, inArray } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { customerOfMove } from "~/features/moves/server/queries/contacts";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { deliveryOf } from "~/platform/kernel/message-delivery";
import { outboxMessages } from "~/platform/mail/tables";
import { channelOf, draftNotice, type Recipient } from "../messages/replan-messages";
import { dispatchNotices, dispatchReplans } from "../tables";
import type { ListedJob } from "./day";

/** The messages of an outage with drafts in both languages, customers first. */
export async function listNotices(reader: Reader, outageId: string, listed: readonly ListedJob[]) {
  const rows = await reader
    .select({
      ...{ notice: dispatchNotices, kind: dispatchReplans.kind, name: people.name },
      status: outboxMessages.status,
    })
    .from(dispatchNotices)
    .innerJoin(dispatchReplans, eq(dispatchReplans.id, dispatchNotices.replanId))
    .leftJoin(people, eq(people.id, dispatchNotices.personId))
    .leftJoin(outboxMessages, eq(outboxMessages.id, dispatchNotices.messageId))
    .where(eq(dispatchReplans.outageId, outageId))
    .orderBy(asc(dispatchNotices.moveId), asc(people.name), asc(dispatchNotices.id));
  const crew = await listCrewContacts(
    reader,
    rows.flatMap(({ notice }) => notice.personId ?? []),
  );
  const clients = await listCustomerContacts(
    reader,
    rows.flatMap(({ notice }) => notice.moveId ?? []),
  );
  const found = [];
  // One after the other: in a command, all are on one connection.
  for (const { notice, kind, status } of rows) {
    const job = listed.find(({ id }) => id === notice.jobId);
    const recipient = crew.get(notice.personId ?? "") ?? clients.get(notice.moveId ?? "");
    if (!job || !recipient) continue;
    const vehicles = job.assigned.flatMap(({ vehicleId, name }) => (vehicleId ? [name] : []));
    const reference = recipient.to === "crew" ? job.number : recipient.reference;
    const said = { kind, reference, place: job.from, startsAt: job.startsAt, vehicles };
    const channel = await channelOf(reader, recipient);
    found.push({
      ...{ notice, recipient, reference, moveId: job.moveId, channel },
      shown: {
        ...{ id: notice.id, to: recipient.to, name: recipient.name, channel, number: job.number },
        en: await draftNotice(reader, recipient, said, "en"),
        sw: await draftNotice(reader, recipient, said, "sw"),
        ...{ locale: recipient.locale, sentAt: notice.sentAt, delivery: deliveryOf(status) },
      },
    });
  }
  return found;
}

type Contact = Recipient & { reference: string };

async function listCrewContacts(reader: Reader, ids: readonly string[]): Promise<Map<string, Contact>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: people.id, name: people.name, email: people.email, phone: people.phone })
    .from(people)
    .where(inArray(people.id, [...ids]));
  const common = { to: "crew", locale: "en", customerId: null, reference: "" } as const;
  return new Map(rows.map(({ id, phone, ...one }) => [id, { ...common, ...one, phone: phone ?? "" }]));
}

async function listCustomerContacts(reader: Reader, ids: readonly string[]): Promise<Map<string, Contact>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({
      id: moves.id,
      ...customerOfMove,
    })
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .where(inArray(moves.id, [...ids]));
  return new Map(rows.map(({ id, ...one }) => [id, { to: "customer", ...one }]));
}
