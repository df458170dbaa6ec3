import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { leads } from "~/features/crm/leads/server/tables";
import { customers } from "~/features/customers/server/tables";
import type { Tx } from "~/platform/db/database";
import { type Arrived, saveReplies } from "./server/commands/save-replies";

const HOUR_MS = 3_600_000;

const STORIES: readonly { subject: string; text: string; hours: number }[] = [
  {
    subject: "Re: Your quote from MoveEase",
    text: "Thank you for the quote. We can only get the lift on a Saturday: is the 12th free, and does the price stay the same?\n\nOn Monday MoveEase wrote:\n> Your quote is ready\n> It is valid for 30 days",
    hours: 3,
  },
  {
    subject: "Re: Your quote from MoveEase",
    text: "Good morning. Please add packing of the kitchen, the rest we do ourselves.",
    hours: 26,
  },
  {
    subject: "Re: Your move",
    text: "The caretaker says that trucks above 5 tonnes may not enter the court. Can you come with a smaller one?",
    hours: 50,
  },
  {
    subject: "Re: Your quote from MoveEase",
    text: "Asante. The price is fine, but my landlord gives me the new keys only on the 3rd. Can we keep the afternoon?",
    hours: 71,
  },
  {
    subject: "Re: Your quote from MoveEase",
    text: "We have one more quote to wait for. I will tell you by Friday.",
    hours: 96,
  },
  {
    subject: "Re: Your quote from MoveEase",
    text: "Is the piano in the price? It stands on the second floor and there is no lift.",
    hours: 122,
  },
  {
    subject: "Re: Your invoice from MoveEase",
    text: "Please write our PIN on the invoice, our accounts department sends it back without one.",
    hours: 147,
  },
  {
    subject: "Re: Thank you for moving with us",
    text: "Everything came whole, also the glasses. The men were on time and careful. Asante sana!",
    hours: 190,
  },
];

/** Demo mail in the mailbox, from leads and then customers. */
export async function seedReplies(tx: Tx, now: Date): Promise<void> {
  const asking = await tx
    .select({ email: leads.email, name: sql<string>`${leads.firstName} || ' ' || ${leads.lastName}` })
    .from(leads)
    .where(and(inArray(leads.status, ["contacted", "qualified"]), isNull(leads.mergedInto)))
    .orderBy(asc(leads.leadNumber))
    .limit(5);
  const moving = await tx
    .select({ email: customers.email, name: customers.name })
    .from(customers)
    .where(and(eq(customers.status, "active"), isNull(customers.mergedInto)))
    .orderBy(asc(customers.customerNumber))
    .limit(3);
  const writers = [...asking.slice(0, 2), ...moving.slice(0, 1), ...asking.slice(2), ...moving.slice(1)];
  const arrived = writers.flatMap(({ email, name }, at): Arrived[] => {
    const story = STORIES[at];
    if (!story) return [];
    return [
      {
        channel: "email",
        key: `demo:${at}`,
        messageId: `<demo-${at}@mail.example>`,
        references: [],
        answers: [],
        fromName: name,
        fromAddress: email.toLowerCase(),
        subject: story.subject,
        text: story.text,
        isCut: false,
        automatic: "",
        reports: [],
        isOptOut: false,
        files: [],
        leftOut: [],
        receivedAt: new Date(now.getTime() - story.hours * HOUR_MS),
      },
    ];
  });
  for (const one of arrived.reverse()) await saveReplies(tx, [one], one.receivedAt);
}
