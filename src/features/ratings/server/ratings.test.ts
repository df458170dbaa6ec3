import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { moves } from "~/features/moves/server/tables";
import { anAcceptedQuote } from "~/features/moves/testing";
import { recordOptOut } from "~/features/recipients/server/commands";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor, visitor } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { sendMail, unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { askForRatings } from "./commands";
import { ratingsHandlers } from "./handlers";
import { ratingToken } from "./queries";

useDatabase();
beforeAll(() => configurePublicUrl("https://moves.example.co.ke"));

const as = (actor: Actor) => callAs(ratingsHandlers, actor);
const today = nairobiDate(new Date());
const on = (days: number, hour = 10) =>
  new Date(Date.parse(`${addDays(today, days)}T00:00:00+03:00`) + hour * 3_600_000);

let made = 0;
async function aCompletedMove(status: "completed" | "in_progress" = "completed") {
  const quote = await anAcceptedQuote(0);
  const id = newId();
  await db()
    .insert(moves)
    .values({
      id,
      number: `SRV-2026-8${String(++made).padStart(3, "0")}`,
      quoteId: quote.id,
      customerId: quote.customerId,
      category: "residential_move",
      status,
      date: today,
      window: "morning",
      startedAt: on(0, 8),
      completedAt: status === "completed" ? on(0, 16) : null,
    });
  return { quote, id, token: ratingToken(id) };
}
const askedOf = (subjectId: string) =>
  db()
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.subjectId, subjectId), eq(outboxMessages.kind, "rating.request")));

describe("asking for a rating", () => {
  test("goes on the next day, once, with two processes at it; its link rates the move and its way out is there", async () => {
    const { quote, token } = await aCompletedMove();
    const counts = [];
    for (const day of [0, 1, 2, 3]) {
      await Promise.all([askForRatings(on(day)), askForRatings(on(day))]);
      counts.push((await askedOf(quote.id)).length);
    }
    expect(counts).toEqual([0, 1, 1, 1]);
    const [mail] = await askedOf(quote.id);
    expect(mail).toMatchObject({ recipient: quote.customerEmail, mayWait: true });
    expect(unseal("{{link}}", mail?.sealed ?? null)).toBe(`https://moves.example.co.ke/rate/${token}`);
    expect(unseal("{{unsubscribe}}", mail?.sealed ?? null)).toContain("/o/");
  });

  test("goes to nobody at night, days late, after an opt-out, or once they have rated it by themselves", async () => {
    const [late, out, rated] = [await aCompletedMove(), await aCompletedMove(), await aCompletedMove()];
    await transaction((tx) =>
      recordOptOut(tx, visitor, {
        channel: "email",
        address: out.quote.customerEmail,
        source: "link",
        now: new Date(),
      }),
    );
    await as(visitor).rate({ token: rated.token, stars: 5 });
    await askForRatings(on(1, 22));
    expect(await askedOf(late.quote.id)).toEqual([]);
    await askForRatings(on(1));
    expect(await askedOf(out.quote.id)).toEqual([]);
    expect(await askedOf(rated.quote.id)).toEqual([]);
    expect(await askedOf(late.quote.id)).toHaveLength(1);
    const { quote: asked } = await aCompletedMove();
    await transaction((tx) =>
      sendMail(tx, {
        kind: "move.after",
        to: { name: asked.customerName, email: asked.customerEmail },
        subject: "How was your move?",
        text: "",
        html: "",
        about: { type: "quote", id: asked.id },
      }),
    );
    await askForRatings(on(2));
    expect(await askedOf(asked.id)).toEqual([]);
    const older = await aCompletedMove();
    await askForRatings(on(9));
    expect(await askedOf(older.quote.id)).toEqual([]);
  });
});

describe("a rating", () => {
  test("is given by the move's link, replaced by another, and refused before the move is completed", async () => {
    const { token, quote } = await aCompletedMove();
    const mine = mintActor({
      kind: "person",
      personId: "01942e46-3a00-7000-8000-00000000000b",
      email: quote.customerEmail,
      emailConfirmed: true,
    });
    expect(await as(visitor).ofLink({ token })).toMatchObject({ stars: null, reference: quote.reference });
    expect((await as(visitor).ofQuote({ token: quote.token })).rating).toMatchObject({ token });
    await expect(as(visitor).rate({ token, stars: 6 })).rejects.toMatchObject({ status: 422 });
    await expect(as(visitor).rate({ token, stars: 0 })).rejects.toMatchObject({
      status: 422,
      message: "Please choose one to five stars",
    });
    await as(visitor).rate({ token, stars: 4, words: "On time." });
    await as(visitor).rate({ token, stars: 4, words: "On time." });
    await as(visitor).rate({ token, stars: 2, words: "A plate broke." });
    expect((await as(mine).mine()).ratings).toMatchObject([{ stars: 2, words: "A plate broke." }]);
    const given = await db().select().from(events).where(eq(events.type, "rating.given"));
    expect(given.filter(({ customerId }) => customerId === quote.customerId)).toHaveLength(2);

    const open = await aCompletedMove("in_progress");
    await expect(as(visitor).rate({ token: open.token, stars: 5 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await expect(as(visitor).rate({ token: "x".repeat(43), stars: 5 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("goes on the website with its customer's permission, words and three stars, and comes off when it changes", async () => {
    const manager = await aPerson({ role: "manager" });
    const { token, quote } = await aCompletedMove();
    const row = async () => {
      const { rows } = await as(manager).list({ search: quote.customerName });
      return rows[0] ?? expect.unreachable();
    };
    await as(visitor).rate({ token, stars: 5, words: "Not one scratch." });
    await expect(as(manager).publish({ id: (await row()).id })).rejects.toMatchObject({ code: "CONFLICT" });
    await as(visitor).rate({ token, stars: 5, words: "Not one scratch.", mayPublish: true });
    const { id } = await row();
    await as(manager).publish({ id });
    await as(manager).publish({ id });
    const shown = (await as(visitor).published()).ratings.find(({ slug }) => slug === id)?.data;
    expect(shown).toMatchObject({ rating: 5, text: "Not one scratch." });
    expect(shown?.name).not.toBe(quote.customerName);
    expect((await as(manager).list({ state: "published" })).rows.map((each) => each.id)).toContain(id);
    await as(visitor).rate({ token, stars: 5, words: "Changed my mind.", mayPublish: true });
    expect((await as(visitor).published()).ratings.map(({ slug }) => slug)).not.toContain(id);
  });

  test("is listed for who sees customers, published by who edits the website", async () => {
    await expect(as(visitor).list({})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    const driver = await aPerson({ role: "driver" });
    await expect(as(driver).list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    const sales = await aPerson({ role: "sales_rep" });
    await expect(as(sales).publish({ id: newId() })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
