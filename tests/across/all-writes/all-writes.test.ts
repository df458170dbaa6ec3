import { createRouterClient, type RouterClient } from "@orpc/server";
import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { communicationWrites } from "~/features/communications/testing";
import { duplicateWrites } from "~/features/customers/duplicates/testing";
import { importWrites } from "~/features/customers/import/testing";
import { noteWrites } from "~/features/customers/notes/testing";
import { deductionWrites } from "~/features/deductions/testing";
import { startPasswordReset } from "~/features/identity/server/commands/change-password";
import { firstAdminCode } from "~/features/identity/server/commands/create-first-admin";
import { aBrowser, aPerson, signInCookie, TEST_PASSWORD, totp } from "~/features/identity/testing";
import { everyLeaveWrite } from "~/features/leave/testing";
import { whatsappWrites } from "~/features/messaging/whatsapp/testing";
import { serviceWrites } from "~/features/moves/records/testing";
import { setupWrites } from "~/features/office/testing";
import { configureMpesa } from "~/features/payments/server/commands/call-mpesa";
import { taxSection } from "~/features/pricing/settings";
import { requestedQuote } from "~/features/quotes/testing";
import { surveyWrites } from "~/features/self-surveys/testing";
import { defaultsOf } from "~/features/settings/define";
import { localizationSection } from "~/features/settings/localization/settings";
import { everyTimesheetWrite } from "~/features/timesheets/testing";
import { startStandins } from "~/integrations/standins/server";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { router } from "~/server/api";
import { subscribers, taskHandlers } from "~/server/tasks";
import { customerWrites } from "./customers";
import { inquiryWrites } from "./inquiries";
import { moneyWrites } from "./money";
import { moveWrites } from "./moves";
import { quoteWrites } from "./quotes";
import { employeeWrites } from "./staff";

useDatabase({ subscribers, tasks: taskHandlers });

type Api = RouterClient<typeof router>;
let address = 0;
const newAddress = () => `198.18.${++address >> 8}.${address & 255}`;
const publicUrl = "http://127.0.0.1:3000";

function as(actor: Actor, over: Partial<RequestContext> = {}): Api {
  const context = { ...requestContext(actor), ip: newAddress(), ...over };
  return createRouterClient(router, { context }) as Api;
}

async function secretOfMailTo(recipient: string, pattern: RegExp): Promise<string> {
  const [mail] = await db()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(1);
  const secret = pattern.exec(unseal(mail?.text ?? "", mail?.sealed ?? null))?.[1];
  if (!secret) throw new Error(`No secret in the mail to ${recipient}`);
  return secret;
}

async function signedIn() {
  const person = await aPerson({ role: "manager", signsIn: true });
  const browser = aBrowser(newAddress());
  const email = person.email ?? "";
  const call = <T>(work: (api: Api) => Promise<T>) =>
    browser.send((actor, over) => work(as(actor, { ...over, ip: newAddress() })));
  await call((api) => api.identity.signIn({ email, password: TEST_PASSWORD }));
  return { person, email, call };
}

async function withSecondFactor() {
  const held = await signedIn();
  const { answer } = await held.call((api) => api.identity.beginSecondFactor({ password: TEST_PASSWORD }));
  await held.call((api) => api.identity.confirmSecondFactor({ code: totp(answer.uri) }));
  return { ...held, uri: answer.uri };
}

const DEVICE = {
  enabled: true,
  pinNumber: "P051234567X",
  serialNumber: "SN-1",
  baseUrl: "http://127.0.0.1:9",
};

let textsMade = 0;

function aText() {
  textsMade += 1;
  const data = { question: "Do you move pianos?", answer: "Yes, with four people." };
  return as(admin).content.create({ kind: "faq", slug: `question-${textsMade}`, data });
}

let admin: Actor;
let setUpCode = "";
let setUpEvents = 0;
beforeAll(async () => {
  setUpCode = (await firstAdminCode()) ?? "";
  await as(visitor).identity.setUp({
    code: setUpCode,
    name: "Wanjiku Kamau",
    email: "first@example.co.ke",
    password: "Shamba-La-Maua-9",
  });
  setUpEvents = await db().$count(events);
  admin = await aPerson({ role: "admin" });
  configureMpesa({
    callbackBase: publicUrl,
    fallback: {
      baseUrl: "http://127.0.0.1:9",
      consumerKey: "key",
      consumerSecret: "secret",
      shortcode: "174379",
      passkey: "passkey",
    },
  });
});

type Write = () => Promise<() => Promise<unknown>>;
const aDriver = () => aPerson({ role: "driver" });
const idOf = ({ personId }: Actor) => personId ?? "";

const ofNouns = import.meta.glob<((admin: () => Actor) => Record<string, Write>) | undefined>(
  "../../../src/features/*/testing.ts",
  { eager: true, import: "writes" },
);

const anAdmin = () => admin;

const writes: Record<string, Write> = {
  "settings.save": async () => () =>
    as(admin).settings.save({
      section: "tax",
      value: { ...defaultsOf(taxSection), vatRate: 1500 },
      version: 0,
    }),
  "exchangeRates.set": async () => () =>
    as(admin).exchangeRates.set({ currency: "USD", date: "2026-11-20", rate: "129.35" }),
  "exchangeRates.remove": async () => {
    const day = { currency: "EUR", date: "2026-11-20" } as const;
    await as(admin).exchangeRates.set({ ...day, rate: "150" });
    return () => as(admin).exchangeRates.remove(day);
  },
  "etims.initialise": async () => {
    const etims = { ...defaultsOf(localizationSection).etims, ...DEVICE };
    const value = { ...defaultsOf(localizationSection), etims };
    await as(admin).settings.save({ section: "localization", value, version: 0 });
    return () => as(admin).etims.initialise();
  },

  "content.create": async () => () => aText(),
  "content.save": async () => {
    const { id, version, data } = await aText();
    return () => as(admin).content.save({ id, version, data });
  },
  "content.publish": async () => {
    const { id, version } = await aText();
    return () => as(admin).content.publish({ id, version });
  },
  "content.withdraw": async () => {
    const { id, version } = await aText();
    const published = await as(admin).content.publish({ id, version });
    return () => as(admin).content.withdraw({ id, version: published.version });
  },

  "identity.signIn": async () => {
    const { email } = await aPerson({ role: "driver", signsIn: true });
    return () => as(visitor).identity.signIn({ email: email ?? "", password: TEST_PASSWORD });
  },
  "identity.secondFactor": async () => {
    const { call, email, uri } = await withSecondFactor();
    await call((api) => api.identity.signOut());
    await call((api) => api.identity.signIn({ email, password: TEST_PASSWORD }));
    return () => call((api) => api.identity.secondFactor({ code: totp(uri, Date.now() + 30_000) }));
  },
  "identity.signOut": async () => {
    const { call } = await signedIn();
    return () => call((api) => api.identity.signOut());
  },
  "identity.register": async () => () =>
    as(visitor).identity.register({
      name: "Chebet Rotich",
      email: "chebet@example.co.ke",
      password: "mpya-kabisa",
    }),
  "identity.confirmEmail": async () => {
    const email = "confirms@example.co.ke";
    await as(visitor).identity.register({ name: "Juma Barasa", email, password: "mpya-kabisa" });
    const token = await secretOfMailTo(email, /token=([\w.-]+)/);
    return () => as(visitor).identity.confirmEmail({ token });
  },
  "identity.resetPassword": async () => {
    const { email } = await aPerson({ role: "customer", signsIn: true });
    await startPasswordReset({ email: email ?? "", publicUrl, now: new Date() });
    const token = await secretOfMailTo(email ?? "", /token=([\w.-]+)/);
    return () => as(visitor).identity.resetPassword({ token, password: "mpya-kabisa" });
  },
  "identity.changePassword": async () => {
    const { call } = await signedIn();
    return () =>
      call((api) => api.identity.changePassword({ current: TEST_PASSWORD, password: "Mto-Wa-Samaki-88" }));
  },
  "identity.changeProfile": async () => {
    const person = await aDriver();
    return () => as(person).identity.changeProfile({ name: "Another Name", phone: null });
  },
  "identity.revokeSession": async () => {
    const person = await aDriver();
    await signInCookie(person);
    const { sessions } = await as(person).identity.listSessions();
    return () => as(person).identity.revokeSession({ id: sessions[0]?.id ?? "" });
  },
  "identity.confirmSecondFactor": async () => {
    const { call } = await signedIn();
    const { answer } = await call((api) => api.identity.beginSecondFactor({ password: TEST_PASSWORD }));
    return () => call((api) => api.identity.confirmSecondFactor({ code: totp(answer.uri) }));
  },
  "identity.endSecondFactor": async () => {
    const { call } = await withSecondFactor();
    return () => call((api) => api.identity.endSecondFactor({ password: TEST_PASSWORD }));
  },
  "identity.acceptInvitation": async () => {
    const email = "invited@example.co.ke";
    await as(admin).identity.invite({ email, role: "driver" });
    const token = await secretOfMailTo(email, /token=([\w.-]+)/);
    const password = "Shamba-La-Maua-9";
    return () => as(visitor).identity.acceptInvitation({ token, name: "Kiprop Langat", password });
  },
  "identity.invite": async () => () =>
    as(admin).identity.invite({ email: "another@example.co.ke", role: "packer" }),
  "identity.withdrawInvitation": async () => {
    await as(admin).identity.invite({ email: "withdrawn@example.co.ke", role: "packer" });
    const { invitations } = await as(admin).identity.listInvitations();
    const id = invitations.find(({ email }) => email === "withdrawn@example.co.ke")?.id ?? "";
    return () => as(admin).identity.withdrawInvitation({ id });
  },
  "identity.changeRole": async () => {
    const id = idOf(await aDriver());
    return () => as(admin).identity.changeRole({ id, role: "packer" });
  },
  "identity.setGrants": async () => {
    const id = idOf(await aDriver());
    return () => as(admin).identity.setGrants({ id, grants: [{ permission: "view_quotes", scope: "all" }] });
  },
  "identity.deactivate": async () => {
    const id = idOf(await aDriver());
    return () => as(admin).identity.deactivate({ id });
  },
  "identity.reactivate": async () => {
    const id = idOf(await aDriver());
    await as(admin).identity.deactivate({ id });
    return () => as(admin).identity.reactivate({ id });
  },
  "identity.endAllSessions": async () => {
    const person = await aDriver();
    await signInCookie(person);
    return () => as(admin).identity.endAllSessions({ id: idOf(person) });
  },
  "identity.setRole": async () => () =>
    as(admin).identity.setRole({ role: "cleaner", grants: [{ permission: "view_moves", scope: "all" }] }),
  "identity.createToken": async () => () =>
    as(admin).identity.createToken({ name: "Reports", permissions: ["view_quotes"], expiresInDays: 30 }),
  "identity.revokeToken": async () => {
    const { id } = await as(admin).identity.createToken({
      name: "Old",
      permissions: ["view_quotes"],
      expiresInDays: null,
    });
    return () => as(admin).identity.revokeToken({ id });
  },

  "pricing.publishPriceList": async () => {
    const { priceLists } = await as(admin).pricing.listPriceLists();
    const newest = priceLists[0];
    if (!newest) throw new Error("There is a price list from the start.");
    const { version: basedOn, validFrom: _, publishedAt: __, publishedBy: ___, ...list } = newest;
    return () => as(admin).pricing.publishPriceList({ ...list, basedOn });
  },

  "messaging.resend": async () => {
    const quote = await requestedQuote();
    const [mail] = await db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, quote.id));
    return () => as(admin).messaging.resend({ id: mail?.id ?? "" });
  },
  "messaging.settle": async () => {
    const quote = await requestedQuote();
    const [mail] = await db()
      .update(outboxMessages)
      .set({ status: "unknown" })
      .where(eq(outboxMessages.subjectId, quote.id))
      .returning({ id: outboxMessages.id });
    return () => as(admin).messaging.settle({ id: mail?.id ?? "" });
  },

  ...whatsappWrites(() => admin, startStandins),
  ...setupWrites(() => admin),
  ...noteWrites(() => admin),
  ...duplicateWrites(anAdmin, anAdmin),
  ...importWrites(anAdmin, anAdmin),
  ...employeeWrites(anAdmin, anAdmin),
  ...communicationWrites(() => admin),
  ...surveyWrites(anAdmin),
  ...serviceWrites(() => admin),
  ...deductionWrites(() => admin),
  ...everyLeaveWrite(() => admin),
  ...everyTimesheetWrite(() => admin),
  ...customerWrites(
    as,
    () => admin,
    () => admin,
  ),
  "views.save": async () => () =>
    as(admin).views.save({ list: "quotes", name: "To decide", query: "status=pending", shared: true }),
  "views.remove": async () => {
    const { id } = await as(admin).views.save({ list: "quotes", name: "To remove", query: "" });
    return () => as(admin).views.remove({ list: "quotes", id });
  },

  ...quoteWrites(as, () => admin),
  ...moveWrites(as, () => admin),

  ...inquiryWrites({ visitor: () => as(visitor).inquiries, staff: () => as(admin).inquiries }),

  ...moneyWrites(as, () => admin),
  ...Object.assign({}, ...Object.values(ofNouns).map((ofNoun) => ofNoun?.(() => admin))),
};

const WITHOUT_EVENT: Record<string, string> = {
  "mpesa.registerAddresses": "nothing happens where Safaricom cannot be reached; its own test registers",
  "crew.readInvitation": "reads what a link is for; the token is no part of the address",
  "pricing.estimate": "reads the price list",
  "payrollCalculation.calculate": "works out what it is given, and keeps nothing",
  "payrollPeriods.preview": "as above",
  "openingBalances.check": "as above",
  "etims.check": "asks KRA for something harmless, and keeps nothing",
  "notifications.read": "what somebody has read is nobody else's business",
  "notifications.unread": "as above",
  "notifications.readAll": "as above",
  "notifications.seen": "as above",
  "notifications.choose": "a choice of one's own mailbox",
  "identity.keepColumns": "a choice of one's own screen",
  "gettingStarted.hide": "a choice of one's own menu",
  "gettingStarted.show": "as above",
  "messageTexts.preview": "shows what would be sent, and keeps nothing",
  "sequences.preview": "as above",
  "settingsManagement.compare": "says what an import would change",
  "tracking.track": "reads where a move stands; the phone number stays out of the address",
  "identity.askPasswordReset": "answers alike for everybody; the task that finds the person records it",
  "identity.resendConfirmation": "sends the message of the registration once more",
  "identity.beginSecondFactor": "nothing is switched on before it is confirmed",
  "identity.setUp": "works once, tried below",
};

function listWrites(node: object = router, path: string[] = []): string[] {
  if ("~orpc" in node) {
    const { route } = (node as { "~orpc": { route: { method: string } } })["~orpc"];
    return route.method === "GET" ? [] : [path.join(".")];
  }
  return Object.entries(node).flatMap(([name, part]) => listWrites(part, [...path, name]));
}

const countEvents = () => db().$count(events);

describe("every write", () => {
  test("is either done below or excused above", () => {
    const named = [...Object.keys(writes), ...Object.keys(WITHOUT_EVENT)];
    expect(named.sort()).toEqual(listWrites().sort());
  });

  test.each(Object.entries(writes))("%s leaves an event", async (_, prepare) => {
    const write = await prepare();
    const before = await countEvents();
    await write();
    expect(await countEvents()).toBeGreaterThan(before);
  });

  test("so did the first administrator's set-up", () => {
    expect(setUpEvents).toBeGreaterThan(0);
  });

  test("no event holds a token, a code or a password", async () => {
    // An erasure's proof is a digest and gives no access.
    const text = JSON.stringify(await db().select().from(events)).replace(/"emptied":"[\w-]{43}"/g, "");
    expect(text).not.toContain(TEST_PASSWORD);
    expect(text).not.toContain(setUpCode);
    expect(text).not.toMatch(/[\w-]{43,}/);
  });
});
