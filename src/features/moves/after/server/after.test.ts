import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { CONSENT_VERSION } from "~/features/inquiries/domain/inquiries";
import { confirmNewsletter, endNewsletter } from "~/features/inquiries/server/commands/keep-subscription";
import { inquiriesHandlers, newsletterToken } from "~/features/inquiries/testing";
import { setCommunication } from "~/features/messaging/testing";
import { db, transaction } from "~/platform/db/database";
import { visitor } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { moves } from "../../server/tables";
import { anAcceptedQuote } from "../../testing";
import { writeAfterMoves } from "./commands";

useDatabase();

const PUBLIC = "https://moves.example.co.ke";
const today = nairobiDate(new Date());
const on = (days: number, hour = 10) =>
  new Date(Date.parse(`${addDays(today, days)}T00:00:00+03:00`) + hour * 3_600_000);
beforeAll(() => configurePublicUrl(PUBLIC));

let made = 0;
async function completedMove() {
  const quote = await anAcceptedQuote(0);
  const completedAt = on(0, 16);
  const number = `SRV-2026-9${String(++made).padStart(3, "0")}`;
  await db()
    .insert(moves)
    .values({
      id: newId(),
      number,
      quoteId: quote.id,
      customerId: quote.customerId,
      category: "residential_move",
      status: "completed",
      date: today,
      window: "morning",
      startedAt: on(0, 8),
      completedAt,
    });
  return quote;
}
async function subscribe(email: string) {
  await callAs(inquiriesHandlers, visitor, { ip: `198.18.7.${++made}` }).subscribe({
    email,
    consent: CONSENT_VERSION,
  });
  const token = await newsletterToken(email, "confirm");
  await transaction((tx) => confirmNewsletter(tx, { token, now: new Date(), publicUrl: PUBLIC }));
}
async function subscriber() {
  const quote = await completedMove();
  await subscribe(quote.customerEmail);
  return quote;
}
const writtenTo = ({ id }: { id: string }) =>
  db()
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.subjectId, id), eq(outboxMessages.kind, "move.after")));

describe("the message after a move", () => {
  test("goes on the next day to who confirmed the newsletter, once, with two processes at it, and can be left", async () => {
    await setCommunication({ marketingEmails: true, smsEnabled: true });
    const quote = await subscriber();
    const counts = [];
    for (const day of [0, 1, 2, 3]) {
      await Promise.all([writeAfterMoves(on(day)), writeAfterMoves(on(day))]);
      counts.push((await writtenTo(quote)).length);
    }
    expect(counts).toEqual([0, 1, 1, 1]);
    const [mail] = await writtenTo(quote);
    expect(mail).toMatchObject({ channel: "email", recipient: quote.customerEmail, mayWait: true });
    expect(mail?.text).toContain(`Price another move: ${PUBLIC}/cost-calculator`);
    const leave = unseal("{{unsubscribe}}", mail?.sealed ?? null);
    expect(mail?.text).toContain("Unsubscribe: {{unsubscribe}}");
    expect(mail?.html).toContain('href="{{unsubscribe}}"');
    const token = new URL(leave).searchParams.get("token") ?? "";
    await transaction((tx) => endNewsletter(tx, { token, now: new Date() }));
    expect(leave).toContain(`${PUBLIC}/newsletter/unsubscribe?token=`);
  });

  test("goes to nobody while the toggle is off, at night, without consent, after it was withdrawn, or days late", async () => {
    const [asked, left, never] = [await subscriber(), await subscriber(), await completedMove()];
    const token = await newsletterToken(left.customerEmail, "unsubscribe");
    await transaction((tx) => endNewsletter(tx, { token, now: new Date() }));
    await setCommunication({ marketingEmails: false });
    await writeAfterMoves(on(1));
    await setCommunication({ marketingEmails: true });
    await writeAfterMoves(on(1, 22));
    await writeAfterMoves(on(4));
    expect(await writtenTo(asked)).toEqual([]);
    await writeAfterMoves(on(3));
    expect([(await writtenTo(asked)).length, await writtenTo(left), await writtenTo(never)]).toEqual([
      1,
      [],
      [],
    ]);
  });
});
