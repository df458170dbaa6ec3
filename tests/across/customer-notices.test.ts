import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { changesHandlers } from "~/features/changes/server/handlers";
import { aPerson } from "~/features/identity/testing";
import { setCommunication } from "~/features/messaging/testing";
import { advanceMove } from "~/features/moves/server/commands/change-move";
import { movesHandlers } from "~/features/moves/server/handlers";
import { answersHandlers } from "~/features/portal/answers/server/handlers";
import { quotesHandlers } from "~/features/quotes/server/handlers";
import { quotes } from "~/features/quotes/server/tables";
import { requestedQuote, tokenOf } from "~/features/quotes/testing";
import { settingsManagementHandlers } from "~/features/settings/management/server/handlers";
import { db, transaction } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { masked } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { configureMail } from "~/platform/mail/transport";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { mailSettings } from "~/server/ports";
import "~/server/features";

useDatabase();

beforeAll(() => configurePublicUrl("https://moves.example.co.ke"));

const as = (actor: Actor) => callAs({ ...quotesHandlers, ...changesHandlers, ...answersHandlers }, actor);
const today = nairobiDate(new Date());
const DAY = addDays(today, 60);

async function approvedQuote() {
  const manager = await aPerson({ role: "manager" });
  const { id } = await requestedQuote({ serviceDate: DAY });
  const token = tokenOf((await as(manager).approve({ id })).link);
  return { id, token, manager };
}
type Approved = Awaited<ReturnType<typeof approvedQuote>>;

const accept = ({ token }: Approved) => as(visitor).accept({ token, name: "Achieng Odhiambo", terms: true });
async function acceptedQuote() {
  const quote = await approvedQuote();
  await accept(quote);
  return quote;
}
const change = { reason: "The keys come later", agreedFee: 0 };

async function sentBy({ id }: Approved, act: () => Promise<unknown>) {
  const all = () => db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, id));
  const before = new Set((await all()).map((message) => message.id));
  await act();
  const sent = (await all()).filter((message) => !before.has(message.id));
  return sent.map(({ channel, kind }) => `${channel} ${kind}`).sort();
}

const MOVED = { window: "morning", crewLead: null } as const;
let days = 0;

async function scheduledMove() {
  const quote = await acceptedQuote();
  const { manager } = quote;
  const { id: moveId } = await callAs(movesHandlers, manager).schedule({
    quoteId: quote.id,
    date: addDays(DAY, ++days),
    ...MOVED,
  });
  return { ...quote, moveId };
}
async function moveAt(step: "confirmed" | "in_progress") {
  const move = await scheduledMove();
  await advance(move, step);
  return move;
}
type Scheduled = Awaited<ReturnType<typeof scheduledMove>>;
/** Noon of the move's day, because stages cannot start earlier. */
const noonOf = (date: string) => new Date(`${date}T12:00:00+03:00`);
const advance = ({ moveId, manager }: Scheduled, to: "confirmed" | "in_progress" | "completed", at?: Date) =>
  transaction((tx) =>
    advanceMove(tx, manager, {
      id: trustedReach(tx, "move", moveId, "part"),
      to,
      now: at ?? noonOf(addDays(DAY, days)),
    }),
  );

const ON = { bookingConfirmations: true, statusUpdates: true, smsEnabled: true };

describe.each([
  ["bookingConfirmations", "quote.accepted", approvedQuote, accept],
  [
    "statusUpdates",
    "quote.rescheduled",
    acceptedQuote,
    ({ id, manager }: Approved) => as(manager).reschedule({ id, ...change, from: DAY, to: addDays(DAY, 1) }),
  ],
  [
    "statusUpdates",
    "quote.cancelled",
    acceptedQuote,
    ({ id, manager }: Approved) => as(manager).cancel({ id, ...change }),
  ],
  ["statusUpdates", "move.confirmed", scheduledMove, (move: Scheduled) => advance(move, "confirmed")],
  [
    "statusUpdates",
    "move.started",
    () => moveAt("confirmed"),
    (move: Scheduled) => advance(move, "in_progress"),
  ],
  [
    "statusUpdates",
    "move.completed",
    () => moveAt("in_progress"),
    (move: Scheduled) => advance(move, "completed"),
  ],
  [
    "statusUpdates",
    "move.retimed",
    scheduledMove,
    ({ manager, moveId }: Scheduled) =>
      callAs(movesHandlers, manager).reschedule({
        id: moveId,
        date: addDays(DAY, days),
        from: addDays(DAY, days),
        window: "afternoon",
        reason: "The truck is needed in the morning",
      }),
  ],
] as const)("%s: %s", (toggle, kind, prepare, act) => {
  test.each([
    ["off: nothing goes, though SMS are on", { ...ON, [toggle]: false }, []],
    ["on: one e-mail", { ...ON, smsEnabled: false }, [`email ${kind}`]],
    ["on, and SMS too: one of each", ON, [`email ${kind}`, `sms ${kind}`]],
  ])("%s", async (_, settings, messages) => {
    const quote = await prepare();
    await setCommunication(settings);
    expect(await sentBy(quote, () => act(quote as never))).toEqual(messages);
  });
});

describe("an update of a move", () => {
  const messagesOf = async (id: string, kind: string) =>
    (await db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, id))).filter(
      (message) => message.kind === kind,
    );

  test("is in the customer's language, leads to their page, and waits for the morning as an SMS", async () => {
    await setCommunication({ ...ON, baseUrl: "http://127.0.0.1:9" });
    const move = await scheduledMove();
    await db().update(quotes).set({ locale: "sw" }).where(eq(quotes.id, move.id));
    await advance(move, "confirmed");
    const told = await messagesOf(move.id, "move.confirmed");
    const [mail, sms] = ["email", "sms"].map((channel) => told.find((one) => one.channel === channel));
    expect(mail?.subject).toMatch(/^Umethibitishwa: uhamisho wako MV-/);
    expect(mail?.text).toContain("asubuhi, 8:00 hadi 12:00");
    expect(masked(mail?.text ?? "")).toContain("Tazama uhamisho wako: ••••");
    expect(sms?.text).toContain("umethibitishwa");
    expect(sms?.text).toContain("{{link}}");
    expect([mail?.mayWait, sms?.mayWait]).toEqual([false, true]);
  });

  test("goes once, however many say it at once, and again only for another day", async () => {
    await setCommunication(ON);
    const move = await scheduledMove();
    const said = await Promise.allSettled(Array.from({ length: 4 }, () => advance(move, "confirmed")));
    expect(said.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await messagesOf(move.id, "move.confirmed")).toHaveLength(2);
    const before = (await messagesOf(move.id, "quote.rescheduled")).length;
    const from = addDays(DAY, days);
    await callAs(movesHandlers, move.manager).reschedule({
      id: move.moveId,
      date: addDays(DAY, ++days),
      from,
      window: "morning",
      reason: "Rain",
    });
    await advance(move, "confirmed");
    expect(await messagesOf(move.id, "move.confirmed")).toHaveLength(4);
    expect(await messagesOf(move.id, "quote.rescheduled")).toHaveLength(before + 2);
  });

  test("that it is under way is no SMS for the next morning", async () => {
    await setCommunication(ON);
    const move = await moveAt("confirmed");
    await advance(move, "in_progress", new Date(`${addDays(DAY, days)}T21:00:00+03:00`));
    expect((await messagesOf(move.id, "move.started")).map(({ channel }) => channel)).toEqual(["email"]);
  });

  test("is not written when its step does not come about", async () => {
    await setCommunication(ON);
    const move = await moveAt("confirmed");
    const failing = transaction(async (tx) => {
      const id = trustedReach(tx, "move", move.moveId, "part");
      await advanceMove(tx, move.manager, { id, to: "in_progress", now: noonOf(addDays(DAY, days)) });
      throw new Error("The connection is gone");
    });
    await expect(failing).rejects.toThrow("gone");
    expect(await messagesOf(move.id, "move.started")).toEqual([]);
  });
});

test("Validate names each notice that is on while neither e-mail nor SMS can carry it", async () => {
  const admin = callAs(settingsManagementHandlers, await aPerson({ role: "admin" }));
  const uncarried = async (environment?: string) => {
    configureMail({ settings: () => mailSettings(environment), attach: async () => Buffer.from("") });
    const { problems } = await admin.problems();
    return problems.filter(({ section }) => section === "communication").map(({ path }) => path);
  };
  const none = { emailEnabled: false, smsEnabled: false };
  const all = { bookingConfirmations: true, statusUpdates: true, paymentReminders: true };
  await setCommunication({ ...none, ...all });
  expect(await uncarried("smtp://127.0.0.1:9")).toEqual([]);
  expect(await uncarried()).toEqual(Object.keys(all));
  await setCommunication({ statusUpdates: false });
  expect(await uncarried()).toEqual(["bookingConfirmations", "paymentReminders"]);
  await setCommunication({ smsEnabled: true });
  expect(await uncarried()).toEqual([]);
  const server = { smtpHost: "mail.example", smtpUsername: "moveease", smtpPassword: "of-nobody" };
  await setCommunication({ ...none, ...server, emailEnabled: true });
  expect(await uncarried()).toEqual([]);
});
