import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import type {
  CommunicationChannel,
  CommunicationStatus,
  CommunicationType,
  Direction,
  Priority,
} from "./domain";
import { addCommunication } from "./server/commands/add-communication";
import {
  editCommunication,
  escalateCommunication,
  setCommunicationStatus,
} from "./server/commands/work-on-communication";

const HOUR_MS = 3_600_000;

interface Story {
  said: [Direction, CommunicationChannel, CommunicationType, Priority];
  subject: string;
  content: string;
  /** Hours ago. */
  hours: number;
  steps?: readonly CommunicationStatus[];
  escalated?: string;
  tags?: string[];
  /** Hours until an answer is due. */
  within?: number;
  /** Days from today until the follow-up. */
  followUp?: number;
  rated?: [rating: number, feedback: string];
}

const STORIES: readonly Story[] = [
  {
    said: ["inbound", "phone", "inquiry", "medium"],
    subject: "Moving out of a two-bedroom flat",
    content: "Asks what a move within Nairobi costs at the end of the month, and whether we bring boxes.",
    hours: 700,
    steps: ["in_progress", "completed", "closed"],
    tags: ["price"],
  },
  {
    said: ["outbound", "email", "follow_up", "medium"],
    subject: "Your quote: any questions?",
    content: "Asked whether the quote is clear and offered a visit to see the furniture.",
    hours: 640,
    steps: ["in_progress", "completed"],
  },
  {
    said: ["inbound", "whatsapp", "quote_request", "high"],
    subject: "Price with packing",
    content: "Sent eleven pictures of the rooms. Wants the kitchen packed by us and the rest done alone.",
    hours: 520,
    steps: ["in_progress", "completed", "closed"],
    tags: ["packing"],
  },
  {
    said: ["outbound", "phone", "booking", "medium"],
    subject: "Day and time agreed",
    content:
      "Crew comes at eight. The caretaker books the lift; the gate pass is in the first driver's name.",
    hours: 430,
    steps: ["completed", "closed"],
  },
  {
    said: ["inbound", "in_person", "support", "low"],
    subject: "Collected twenty boxes",
    content: "Came to the office for boxes and tape. Paid at the counter.",
    hours: 400,
    steps: ["completed", "closed"],
  },
  {
    said: ["outbound", "sms", "reminder", "medium"],
    subject: "Crew tomorrow at eight",
    content: "Reminded of tomorrow's move and of the gate pass.",
    hours: 330,
    steps: ["completed"],
  },
  {
    said: ["inbound", "phone", "complaint", "urgent"],
    subject: "Scratch on the dining table",
    content: "The table top has a scratch as long as a hand. Pictures are to come by email.",
    hours: 250,
    steps: ["in_progress"],
    escalated: "A claim above what I may settle. Please call before Friday.",
    tags: ["damage", "furniture"],
  },
  {
    said: ["outbound", "email", "support", "high"],
    subject: "What happens with the table",
    content: "A carpenter of ours comes on Thursday between ten and noon. Nothing is to be paid.",
    hours: 226,
    steps: ["in_progress", "completed"],
  },
  {
    said: ["inbound", "email", "billing", "medium"],
    subject: "Invoice in the company's name",
    content: "Needs the invoice with the employer's name and KRA PIN for the relocation allowance.",
    hours: 170,
    steps: ["in_progress", "completed", "closed"],
    rated: [5, "Answered within the hour."],
  },
  {
    said: ["inbound", "social_media", "feedback", "low"],
    subject: "Kind words about the crew",
    content: "Wrote under our post that the crew carried the piano up four floors without a word.",
    hours: 120,
    steps: ["completed"],
    rated: [5, "Would recommend us to anybody."],
  },
  {
    said: ["outbound", "whatsapp", "follow_up", "low"],
    subject: "Empty boxes",
    content: "Offered to collect the empty boxes on our next round in the estate.",
    hours: 72,
    followUp: 2,
  },
  {
    said: ["inbound", "phone", "inquiry", "high"],
    subject: "Storage for three months",
    content: "The new house is not ready. Asks what three months of storage cost and from which day.",
    hours: 20,
    within: 48,
    steps: ["in_progress"],
    tags: ["storage"],
  },
  {
    said: ["inbound", "email", "support", "medium"],
    subject: "Wardrobe needs a carpenter",
    content: "One door does not close since the move. Is at home in the evenings.",
    hours: 5,
    within: 24,
  },
];

/** Demo communications with the first customers, by customer service. Deterministic except for `now`. */
export async function seedCommunications(tx: Tx, now: Date): Promise<void> {
  const staff = await tx
    .select({ personId: people.id, name: people.name, role: people.role })
    .from(people)
    .where(and(inArray(people.role, ["customer_service", "sales_rep", "manager"]), eq(people.active, true)))
    .orderBy(asc(people.role), asc(people.name));
  const known = await tx
    .select({ id: customers.id, createdAt: customers.createdAt })
    .from(customers)
    .where(eq(customers.status, "active"))
    .orderBy(asc(customers.customerNumber))
    .limit(10);
  const boss = staff.find(({ role }) => role === "manager");
  for (const [index, customer] of known.entries()) {
    const id = trustedReach(tx, "customer", customer.id, "made");
    const [quote] = await tx
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(eq(quotes.customerId, customer.id), isNotNull(quotes.acceptedAt)))
      .limit(1);
    const told = STORIES.filter((_, at) => index === 0 || (at + index) % 4 === 0);
    for (const [at, story] of told.entries()) {
      const who = staff[(index + at) % Math.max(1, staff.length)];
      if (!who) return;
      const actor = mintActor({ kind: "person", personId: who.personId, name: who.name });
      const [direction, channel, type, priority] = story.said;
      const said = new Date(now.getTime() - story.hours * HOUR_MS);
      const { id: communicationId } = await addCommunication(tx, actor, {
        id,
        type,
        channel,
        direction,
        priority,
        subject: story.subject,
        content: story.content,
        tags: story.tags ?? [],
        assignedTo: who.personId,
        responseRequired: direction === "inbound",
        responseDeadline: story.within ? new Date(said.getTime() + story.within * HOUR_MS) : null,
        relatedQuoteId: type === "booking" || type === "billing" ? (quote?.id ?? null) : null,
        ...(story.followUp
          ? {
              followUpRequired: true,
              followUpDate: addDays(nairobiDate(now), story.followUp),
              followUpNotes: "Ask whether the boxes are empty.",
            }
          : {}),
        now: said,
      });
      const one = { id, communicationId };
      for (const [step, status] of (story.steps ?? []).entries()) {
        const after = new Date(Math.min(said.getTime() + (step + 1) * 2 * HOUR_MS, now.getTime()));
        await setCommunicationStatus(tx, actor, { ...one, status, note: "", now: after });
      }
      const later = new Date(said.getTime() + 4 * HOUR_MS);
      if (story.escalated && boss)
        await escalateCommunication(tx, actor, {
          ...one,
          personId: boss.personId,
          reason: story.escalated,
          now: later,
        });
      if (story.rated) {
        const [satisfactionRating, satisfactionFeedback] = story.rated;
        await editCommunication(tx, actor, {
          ...one,
          change: { satisfactionRating, satisfactionFeedback },
          now: new Date(later.getTime() + 4 * HOUR_MS),
        });
      }
    }
  }
  await seedComplaint(tx, staff[0], now);
}

/** A complaint about yesterday's move that ended last. */
async function seedComplaint(
  tx: Tx,
  who: { personId: string; name: string } | undefined,
  now: Date,
): Promise<void> {
  const [move] = await tx
    .select({ id: moves.id, customerId: moves.customerId })
    .from(moves)
    .where(
      and(
        eq(moves.date, addDays(nairobiDate(now), -1)),
        eq(moves.status, "completed"),
        isNotNull(moves.customerId),
      ),
    )
    .orderBy(desc(moves.completedAt), asc(moves.id))
    .limit(1);
  if (!who || !move?.customerId) return;
  await addCommunication(tx, mintActor({ kind: "person", ...who }), {
    id: trustedReach(tx, "customer", move.customerId, "made"),
    type: "complaint",
    channel: "phone",
    direction: "inbound",
    priority: "high",
    subject: "The crew finished in the afternoon",
    content: "The move was to end at noon and took until the afternoon. Had to move an appointment.",
    assignedTo: who.personId,
    responseRequired: true,
    responseDeadline: new Date(now.getTime() + 20 * HOUR_MS),
    relatedMoveId: move.id,
    now: new Date(now.getTime() - 2 * HOUR_MS),
  });
}
