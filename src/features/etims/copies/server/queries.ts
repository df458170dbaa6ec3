import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import type { Reader } from "~/platform/db/database";
import { outboxMessages } from "~/platform/mail/tables";
import { OPEN_STATES } from "../../domain";
import { taxSentenceOf } from "../../server/documents/tax-mark";
import { etimsBranches, etimsSubmissions } from "../../server/tables";
import { HOLD_AGAIN_SECONDS, HOLD_MS } from "../domain";
import { SIGNED_COPY } from "./messages/signed-copy";

interface Paper {
  invoiceId: string;
  creditNoteId: string | null;
}

const isAttached = ({ invoiceId, creditNoteId }: Paper) =>
  sql`${outboxMessages.attachments} @> ${JSON.stringify([
    creditNoteId ? { document: "credit-note", id: creditNoteId } : { document: "invoice", id: invoiceId },
  ])}::jsonb`;

/**
 * The recipients of a paper before this moment, each address once. Only email carries papers: links in SMS and
 * WhatsApp open the paper as it is now.
 */
export async function listReaders(reader: Reader, paper: Paper, before: Date) {
  const rows = await reader
    .select({ name: outboxMessages.recipientName, email: outboxMessages.recipient })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.subjectType, "invoice"),
        eq(outboxMessages.subjectId, paper.invoiceId),
        eq(outboxMessages.channel, "email"),
        inArray(outboxMessages.status, ["sent", "delivered"]),
        lt(outboxMessages.sentAt, before),
        isAttached(paper),
      ),
    );
  return [...new Map(rows.map((row) => [row.email.toLowerCase(), row])).values()];
}

interface Papers {
  attachments: readonly { document: string; id: string }[];
}

/** The first invoice and the first credit note that a message carries. */
function papersOf({ attachments }: Papers) {
  const idOf = (document: string) => attachments.find((paper) => paper.document === document)?.id;
  return { invoice: idOf("invoice"), note: idOf("credit-note") };
}

/** Says in an email whether KRA has signed its paper, in the customer's language. A signed copy says so itself. */
export async function noteOfPapers(
  reader: Reader,
  message: Papers & { kind: string; customerId: string | null },
): Promise<string | undefined> {
  const { invoice, note } = papersOf(message);
  const paper = note ? { creditNoteId: note } : invoice ? { invoiceId: invoice } : undefined;
  if (!paper || !message.customerId || message.kind === SIGNED_COPY.kind) return undefined;
  return taxSentenceOf(reader, paper, await getCustomerLocale(reader, message.customerId));
}

interface Message extends Papers {
  createdAt: Date;
}

/**
 * Seconds that a new message waits, because KRA is about to sign its paper; undefined if it goes out now. It does not
 * wait for a queue that is stopped or fails.
 */
export async function secondsToSignature(
  reader: Reader,
  message: Message,
  now: Date,
): Promise<number | undefined> {
  const { invoice, note } = papersOf(message);
  if ((!invoice && !note) || now.getTime() - message.createdAt.getTime() >= HOLD_MS) return undefined;
  const [waiting] = await reader
    .select({ id: etimsSubmissions.id })
    .from(etimsSubmissions)
    .innerJoin(etimsBranches, eq(etimsBranches.id, etimsSubmissions.branchId))
    .where(
      and(
        note
          ? eq(etimsSubmissions.creditNoteId, note)
          : and(eq(etimsSubmissions.invoiceId, invoice ?? ""), isNull(etimsSubmissions.creditNoteId)),
        inArray(
          etimsSubmissions.state,
          OPEN_STATES.filter((state) => state !== "rejected"),
        ),
        isNull(etimsBranches.stopped),
        isNull(etimsBranches.failingSince),
      ),
    );
  return waiting && HOLD_AGAIN_SECONDS;
}
