import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fillMembers, syncMembers } from "~/features/connections/audience/server/commands";
import { audienceSubscribers } from "~/features/connections/audience/server/subscribers";
import { audienceMembers, audiencePulls } from "~/features/connections/audience/server/tables";
import { audienceTasks } from "~/features/connections/audience/server/tasks";
import { configureConnections } from "~/features/connections/server/commands/call-provider";
import { connectionsHandlers } from "~/features/connections/server/handlers";
import { connectionsSubscribers } from "~/features/connections/server/subscribers";
import { aSignedInAdmin, enableAtStandIn, resetIntegrations } from "~/features/connections/testing";
import { customersHandlers } from "~/features/customers/testing";
import {
  endSubscriptionsOf,
  subscribeConfirmed,
} from "~/features/inquiries/server/commands/keep-subscription";
import { inquiriesSubscribers } from "~/features/inquiries/server/subscribers";
import { newsletterSubscribers } from "~/features/inquiries/server/tables";
import { notifications } from "~/features/notifications/server/tables";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";

useDatabase({
  subscribers: [...inquiriesSubscribers, ...connectionsSubscribers, ...audienceSubscribers],
  tasks: audienceTasks,
});

let standins: Standins;
let admin: Actor;
beforeAll(async () => {
  standins = await startStandins({ lateMs: 60_000 });
  admin = await aSignedInAdmin();
  configurePublicUrl("http://127.0.0.1:3000");
});
afterAll(() => standins.close());
beforeEach(async () => {
  configureConnections({ offers: standins.offers });
  await turn("works");
  await people("allow");
  await resetIntegrations();
  await db().delete(audienceMembers);
  await db().delete(audiencePulls);
});

const turn = (mode: string, times = 2) =>
  fetch(`${standins.url}/_sim/mailchimp`, { method: "POST", body: JSON.stringify({ mode, times }) });
const people = (act: "leave" | "bounce" | "join" | "revoke" | "allow", email = "") =>
  fetch(`${standins.url}/mailchimp/people`, { method: "POST", body: JSON.stringify({ act, email }) });
interface Shown {
  email: string;
  status: string;
  language: string;
  writes: number;
}
async function atMailchimp(email: string): Promise<Shown | undefined> {
  const all = (await (await fetch(`${standins.url}/mailchimp/audience.json`)).json()) as Shown[];
  return all.find((member) => member.email === email);
}
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const sync = (at = new Date()) => syncMembers(() => at);
async function connect() {
  await enableAtStandIn(admin, "mailchimp");
  const { ok } = await callAs(connectionsHandlers, admin).check({ name: "mailchimp", purpose: "connect" });
  expect(ok).toBe(true);
  await fillMembers(new Date());
  await sync();
}
const connection = async () =>
  (await callAs(connectionsHandlers, admin).list()).integrations.find(({ name }) => name === "mailchimp");

let count = 0;
async function aSubscriber(locale = "sw") {
  count += 1;
  const email = `reader${count}.${newId().slice(-8)}@example.co.ke`;
  const wish = { email, consent: "2026-01", locale };
  await transaction((tx) =>
    subscribeConfirmed(tx, system, wish, { now: new Date(), publicUrl: "http://127.0.0.1:3000" }),
  );
  return email;
}
const statusOf = async (email: string) =>
  (await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]?.status;
const customers = () => callAs(customersHandlers, admin);
async function aCustomerOf(email: string, privacy: Record<string, boolean>) {
  const { id } = await customers().create({
    personalInfo: { firstName: "Achieng", lastName: "Otieno" },
    contactInfo: { email, primaryPhone: aPhone() },
    privacy: { ...privacy, communicationConsent: { email: true } },
  });
  return id;
}

describe("a subscriber", () => {
  test("is in the audience once connected, with address and language alone; who did not confirm is not", async () => {
    const email = await aSubscriber();
    const pending = `pending.${newId().slice(-8)}@example.co.ke`;
    await db().insert(newsletterSubscribers).values({
      email: pending,
      consentVersion: "2026-01",
      subscribedAt: new Date(),
    });
    await connect();
    expect(await atMailchimp(email)).toMatchObject({ status: "subscribed", language: "sw", writes: 1 });
    expect(await atMailchimp(pending)).toBeUndefined();
    const next = await aSubscriber("en");
    await sync();
    expect(await atMailchimp(next)).toMatchObject({ status: "subscribed", language: "en" });
    expect(await atMailchimp(email)).toMatchObject({ writes: 1 });
  });

  test("who leaves here has left there", async () => {
    await connect();
    const email = await aSubscriber();
    await sync();
    await transaction((tx) =>
      endSubscriptionsOf(tx, system, { emails: [email], by: "subscriber", now: new Date() }),
    );
    await sync();
    expect(await atMailchimp(email)).toMatchObject({ status: "unsubscribed" });
  });

  test.each(["leave", "bounce"] as const)(
    "who is gone there (%s) is gone here, and takes back the consent to offers, before anything is written",
    async (act) => {
      const email = await aSubscriber();
      const id = await aCustomerOf(email, { marketingConsent: true, thirdPartySharing: true });
      await connect();
      expect(await atMailchimp(email)).toMatchObject({ status: "subscribed" });
      await people(act, email);
      await customers().edit({ id, tags: ["Piano"] });
      await sync(later(1));
      expect(await statusOf(email)).toBe("unsubscribed");
      expect((await customers().get({ id })).privacy.marketingConsent).toBe(false);
      expect((await atMailchimp(email))?.status).not.toBe("subscribed");
    },
  );

  test("a yes after that is asked for by Mailchimp itself", async () => {
    await connect();
    const email = await aSubscriber();
    await sync();
    await people("leave", email);
    await sync(later(1));
    await transaction((tx) =>
      subscribeConfirmed(
        tx,
        system,
        { email, consent: "2026-01", locale: "en" },
        { now: later(2), publicUrl: "http://127.0.0.1:3000" },
      ),
    );
    await sync(later(3));
    expect(await statusOf(email)).toBe("confirmed");
    expect(await atMailchimp(email)).toMatchObject({ status: "pending" });
  });

  test("who joins there is asked by our own mail; who was there before is not", async () => {
    const old = `old.${newId().slice(-8)}@example.co.ke`;
    await people("join", old);
    await connect();
    expect(await statusOf(old)).toBeUndefined();
    const fresh = `fresh.${newId().slice(-8)}@example.co.ke`;
    await new Promise((resolve) => setTimeout(resolve, 5));
    await people("join", fresh);
    await sync(later(1));
    await sync(later(2));
    expect(await statusOf(fresh)).toBe("pending");
    const { rows } = await db().execute(
      sql`select count(*)::int as n from outbox_messages where recipient = ${fresh}`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe("a customer's address", () => {
  test("is there only while they agree to sharing, and is forgotten with their data", async () => {
    await connect();
    const email = await aSubscriber();
    const id = await aCustomerOf(email, { marketingConsent: true });
    await sync();
    expect(await atMailchimp(email)).toBeUndefined();
    const share = (thirdPartySharing: boolean) => customers().edit({ id, privacy: { thirdPartySharing } });
    await share(true);
    await sync();
    expect(await atMailchimp(email)).toMatchObject({ status: "subscribed" });
    await share(false);
    await sync();
    expect(await atMailchimp(email)).toMatchObject({ status: "archived" });
    await share(true);
    await sync();
    await db().delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
    await fillMembers(new Date());
    await sync();
    expect(await atMailchimp(email)).toBeUndefined();
    expect(await db().$count(audienceMembers, sql`hash <> '' and synced < version`)).toBe(0);
  });
});

describe("a bad day of Mailchimp's", () => {
  test.each(["429", "500", "late", "deaf", "cut"])("%s is said in the panel and passes", async (mode) => {
    await connect();
    const email = await aSubscriber();
    await turn(mode, 1);
    if (mode === "late") configureConnections({ offers: standins.offers, timeoutMs: 500 });
    await sync();
    configureConnections({ offers: standins.offers });
    expect(await connection()).toMatchObject({
      connected: true,
      problem: expect.stringContaining("Mailchimp"),
    });
    await turn("works");
    await sync(later(120));
    expect(await atMailchimp(email)).toMatchObject({ status: "subscribed", writes: 1 });
    expect(await connection()).toMatchObject({ connected: true, problem: "" });
  });

  test("by two processes, and after a crash between writing and noting, it is written once more at most", async () => {
    await connect();
    const [one, other] = [await aSubscriber(), await aSubscriber()];
    await Promise.all([sync(), sync(), sync()]);
    for (const email of [one, other]) expect(await atMailchimp(email)).toMatchObject({ writes: 1 });
    const email = await aSubscriber();
    let wrote = (): void => undefined;
    const written = new Promise<void>((resolve) => {
      wrote = resolve;
    });
    configureConnections({
      offers: standins.offers,
      fetch: async (...call: Parameters<typeof fetch>) => {
        const answer = await fetch(...call);
        if (call[1]?.method !== "PUT") return answer;
        wrote();
        return new Promise(() => undefined);
      },
    });
    void sync();
    await written;
    configureConnections({ offers: standins.offers });
    await sync();
    expect(await atMailchimp(email)).toMatchObject({ writes: 1 });
    await sync(later(61));
    expect(await atMailchimp(email)).toMatchObject({ status: "subscribed", writes: 2 });
    expect(await db().$count(audienceMembers, sql`synced < version`)).toBe(0);
  });

  test("a key that was revoked ends the connection, and admins are told", async () => {
    await connect();
    const email = await aSubscriber();
    await people("revoke");
    await db().delete(notifications);
    await sync();
    expect(await connection()).toMatchObject({
      connected: false,
      problem: expect.stringContaining("refuses"),
    });
    const told = await db()
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.personId, admin.personId ?? ""));
    expect(told).toEqual([{ title: "Mailchimp is not connected any more" }]);
    await people("allow");
    await connect();
    expect(await atMailchimp(email)).toMatchObject({ status: "subscribed" });
  });

  test("nothing is kept while it is not connected", async () => {
    await aSubscriber();
    expect(await db().$count(audienceMembers)).toBe(0);
  });
});
