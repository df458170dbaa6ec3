import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { setCommunication } from "~/features/messaging/testing";
import { answersHandlers } from "~/features/portal/answers/server/handlers";
import { quotesHandlers } from "~/features/quotes/server/handlers";
import { requestedQuote, tokenOf } from "~/features/quotes/testing";
import { settingsManagementHandlers } from "~/features/settings/management/server/handlers";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { outboxMessages } from "~/platform/mail/tables";
import { configureMail } from "~/platform/mail/transport";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { mailSettings } from "~/server/ports";
import "~/server/features";

useDatabase();

const as = (actor: Actor) => callAs({ ...quotesHandlers, ...answersHandlers }, actor);
const today = nairobiDate(new Date());
/** Far enough ahead that a change costs nothing. */
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

/** The messages about a quote that come of something. */
async function sentBy({ id }: Approved, act: () => Promise<unknown>) {
  const all = () => db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, id));
  const before = new Set((await all()).map((message) => message.id));
  await act();
  const sent = (await all()).filter((message) => !before.has(message.id));
  return sent.map(({ channel, kind }) => `${channel} ${kind}`).sort();
}

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
] as const)("%s: %s", (toggle, kind, prepare, act) => {
  test.each([
    ["off: nothing goes, though SMS are on", { ...ON, [toggle]: false }, []],
    ["on: one e-mail", { ...ON, smsEnabled: false }, [`email ${kind}`]],
    ["on, and SMS too: one of each", ON, [`email ${kind}`, `sms ${kind}`]],
  ])("%s", async (_, settings, messages) => {
    const quote = await prepare();
    await setCommunication(settings);
    expect(await sentBy(quote, () => act(quote))).toEqual(messages);
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
