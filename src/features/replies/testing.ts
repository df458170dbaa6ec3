import { eq } from "drizzle-orm";
import { aLead } from "~/features/crm/testing";
import { configureMailbox, mailboxAt } from "~/features/messaging/server/commands/call-mailbox";
import { ImapServer, INBOX_LOGIN } from "~/integrations/daraja/simulator/imap-server";
import { type Answer, Inbox, type InboxMail } from "~/integrations/daraja/simulator/inbox";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { sendMail } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { configureOutbound } from "~/platform/outbound/outbound";
import { callAs } from "~/platform/testing/call";
import { type Arrived, saveReplies } from "./server/commands/save-replies";
import { repliesHandlers } from "./server/handlers";
import { replies } from "./server/tables";

export const asReplies = (actor: Actor) => callAs(repliesHandlers, actor);

/** The demo's mailbox on a free port, read by this process. */
export async function aMailbox() {
  const inbox = new Inbox();
  let server = new ImapServer(inbox);
  const port = await server.listen(0, "127.0.0.1");
  configureOutbound([{ host: "127.0.0.1", port }]);
  const { user, password } = INBOX_LOGIN;
  configureMailbox(mailboxAt(`imap://${encodeURIComponent(user)}:${password}@127.0.0.1:${port}`));
  return {
    inbox,
    close: () => server.close(),
    open: async () => {
      server = new ImapServer(inbox);
      await server.listen(port, "127.0.0.1");
    },
  };
}

/** An outbound message from the outbox. */
export async function aSentMail(
  email: string,
  over: { about?: { type: string; id: string }; customerId?: string } = {},
): Promise<typeof outboxMessages.$inferSelect> {
  const id = await transaction((tx) =>
    sendMail(tx, {
      kind: "quote.approved",
      to: { name: "Wanjiku", email },
      subject: "Your quote",
      html: "<p>Your quote</p>",
      text: "Your quote is ready",
      ...over,
    }),
  );
  const [row] = await db().select().from(outboxMessages).where(eq(outboxMessages.id, id));
  if (!row) throw new Error("the message is not there");
  return row;
}

/** Creates a reply as a mail program or mail server would. */
export function answerTo(
  inbox: Inbox,
  { id, messageId, recipient, subject, text }: typeof outboxMessages.$inferSelect,
  answer: Answer,
): Promise<InboxMail> {
  return inbox.answer(
    {
      id,
      messageId,
      to: [recipient],
      from: "hello@moveease.co.ke",
      subject,
      html: "",
      text,
      receivedAt: new Date().toISOString(),
      attachments: [],
    },
    answer,
  );
}

let made = 0;

function anArrival(over: Partial<Arrived> = {}): Arrived {
  made += 1;
  return {
    channel: "email",
    key: `test:${made}:${newId()}`,
    messageId: `<test-${made}@mail.example>`,
    references: [],
    answers: [],
    fromName: "Wanjiku Kamau",
    fromAddress: `wanjiku${made}@example.co.ke`,
    subject: "Re: Your quote",
    text: "Is Saturday free?",
    isCut: false,
    automatic: "",
    reports: [],
    isOptOut: false,
    files: [],
    leftOut: [],
    receivedAt: new Date(),
    ...over,
  };
}

export async function aReply(over: Partial<Arrived> = {}) {
  const arrived = anArrival(over);
  await transaction((tx) => saveReplies(tx, [arrived], arrived.receivedAt));
  const [row] = await db().select().from(replies).where(eq(replies.key, arrived.key));
  if (!row) throw new Error("the reply is not there");
  return row;
}

/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = (acting: () => Actor) => ({
  "replies.answer": async () => {
    const { id } = await aReply();
    return () => asReplies(acting()).answer({ id, body: "Saturday is free." });
  },
  "replies.makeLead": async () => {
    const { id } = await aReply();
    return () => asReplies(acting()).makeLead({ id });
  },
  "replies.linkLead": async () => {
    const { id } = await aReply();
    const lead = await aLead(acting());
    return () => asReplies(acting()).linkLead({ id, leadId: lead.id });
  },
  "replies.optOut": async () => {
    const { id } = await aReply();
    return () => asReplies(acting()).optOut({ id });
  },
  "replies.close": async () => {
    const { id } = await aReply();
    return () => asReplies(acting()).close({ id });
  },
});
