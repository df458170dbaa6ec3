import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { restrictCustomer } from "~/features/customers/restriction/server/commands";
import { customersHandlers } from "~/features/customers/testing";
import { aPerson } from "~/features/identity/testing";
import { notifications } from "~/features/notifications/server/tables";
import { quoteSent } from "~/features/quotes/domain";
import { signatureOf } from "~/integrations/webhooks/webhooks";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { configureOutbound, isCallable } from "~/platform/outbound/outbound";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { configureConnections } from "../../server/commands/call-provider";
import { connectionsSubscribers } from "../../server/subscribers";
import { ALL_PAYLOADS, envelopeOf } from "../contract";
import { MOST_ATTEMPTS, OUTGOING_EVENTS, waitAfter } from "../domain";
import { aReceiver, aWebhook, deliveriesOf } from "../testing";
import { DESCRIBED } from "./commands/describe-event";
import { sendDueDeliveries } from "./commands/send-deliveries";
import { webhooksHandlers } from "./handlers";
import { webhooksSubscribers } from "./subscribers";
import { webhooks } from "./tables";
import { webhooksTasks } from "./tasks";

useDatabase({ subscribers: [...connectionsSubscribers, ...webhooksSubscribers], tasks: webhooksTasks });

let admin: Actor;
let receiver: Awaited<ReturnType<typeof aReceiver>>;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});
beforeEach(async () => {
  receiver = await aReceiver();
  configureConnections({ offers: {} });
});
afterEach(async () => {
  configureOutbound((host) => host === "127.0.0.1");
  await receiver.close();
  await db().delete(webhooks);
});

const api = () => callAs(webhooksHandlers, admin);
const hook = (over: Parameters<typeof aWebhook>[1] = {}) =>
  aWebhook(admin, { address: receiver.url, events: ["quote.sent"], ...over });
const send = (at = new Date()) => sendDueDeliveries(() => at);
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const stateOf = async (id: string) => (await api().get({ id })).state;

const happens = (over: { subjectId?: string; customerId?: string; number?: string } = {}) =>
  transaction((tx) =>
    record(tx, system, quoteSent, {
      subjectId: over.subjectId ?? newId(),
      summary: "Quote sent",
      data: { number: over.number ?? "QT-2026-001", channel: "email" },
      customerId: over.customerId ?? null,
      at: new Date(),
    }),
  );
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));

describe("what is sent", () => {
  test("each event is picked from the fact of its own name, and described by a schema", () => {
    expect(DESCRIBED.map(({ event, type }) => [event, type.name])).toEqual(
      OUTGOING_EVENTS.map((event) => [event, event]),
    );
  });

  test("a fact goes once to whoever chose it, as its schema says; to nobody else, and not what was rolled back", async () => {
    const { id } = await hook();
    await hook({ events: ["move.cancelled"] });
    await happens({ number: "QT-2026-007" });
    const rolledBack = transaction(async (tx) => {
      const fact = { subjectId: newId(), summary: "Sent", data: { number: "QT-2", channel: "email" } };
      await record(tx, system, quoteSent, { ...fact, at: new Date() });
      throw new Error("undone");
    });
    await expect(rolledBack).rejects.toThrow("undone");
    await Promise.all([send(), send(), send()]);
    await send();
    expect(receiver.received).toHaveLength(1);
    const [body] = bodies();
    const schema = envelopeOf("quote.sent", ALL_PAYLOADS["quote.sent"] ?? expect.fail()).strict();
    expect(schema.parse(body)).toMatchObject({
      data: { number: "QT-2026-007", channel: "email" },
      customer: null,
    });
    expect(receiver.received[0]?.headers["webhook-id"]).toBe(body.id);
    expect(await deliveriesOf(id)).toMatchObject([{ state: "delivered", attempts: 1, status: 200 }]);
  });

  test("a customer is named only while they agree to sharing, and not while they are restricted", async () => {
    await hook();
    const customers = callAs(customersHandlers, admin);
    const { id } = await customers.create({
      personalInfo: { firstName: "Wambui", lastName: "Oloo" },
      contactInfo: { email: "wambui.hooks@example.co.ke", primaryPhone: "0712000877" },
    });
    const named = async () => {
      await happens({ customerId: id });
      await send();
      return bodies().at(-1).customer;
    };
    expect(await named()).toBe(null);
    await customers.edit({ id, privacy: { thirdPartySharing: true } });
    const { customerNumber } = await customers.get({ id });
    expect(await named()).toEqual({ number: customerNumber, name: "Wambui Oloo" });
    await customers.edit({ id, privacy: { thirdPartySharing: false } });
    expect(await named()).toBe(null);
    await customers.edit({ id, privacy: { thirdPartySharing: true } });
    await happens({ customerId: id });
    await transaction((tx) =>
      restrictCustomer(tx, admin, {
        id: trustedReach(tx, "customer", id, "made"),
        reason: "Asked for it",
        now: new Date(),
      }),
    );
    await send();
    expect(receiver.received).toHaveLength(4);
    expect(bodies().at(-1).customer).toBe(null);
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/0712000877|wambui\.hooks/);
  });

  test("signs as the specification's own example", () => {
    const signed = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
    };
    expect(signatureOf(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], signed)).toBe(
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    );
  });
});

describe("bad luck", () => {
  test("a process killed between sending and noting repeats that one, under its id", async () => {
    const { id } = await hook();
    await happens();
    // The receiver got the delivery, and the sending process died.
    let heard = (): void => undefined;
    const posted = new Promise<void>((resolve) => {
      heard = resolve;
    });
    configureConnections({
      offers: {},
      fetch: async (...call: Parameters<typeof fetch>) => {
        await fetch(...call);
        heard();
        return new Promise(() => undefined);
      },
    });
    void send();
    await posted;
    configureConnections({ offers: {} });
    await send();
    expect(receiver.received).toHaveLength(1);
    await send(later(61));
    await send(later(200));
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await deliveriesOf(id)).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });

  test("two processes send a hundred once each, and those of one subject in their order", async () => {
    const { id } = await hook();
    const subjects = [newId(), newId(), newId(), newId()];
    for (let n = 0; n < 100; n++) await happens({ subjectId: subjects[n % 4] ?? "", number: `QT-${n}` });
    await Promise.all([send(), send(), send()]);
    expect(receiver.received).toHaveLength(100);
    for (const subject of subjects) {
      const numbers = bodies()
        .filter((body) => body.subject === subject)
        .map((body) => Number(body.data.number.slice(3)));
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      expect(numbers).toHaveLength(25);
    }
    expect((await deliveriesOf(id)).every(({ state }) => state === "delivered")).toBe(true);
  });

  test.each([
    [500, "Answered 500: an error of its own"],
    [302, "Answered 302: it redirects, which is not followed"],
    ["silence" as const, "No answer within 15 seconds"],
  ])("%s is tried again after a while, and what stands behind it waits", async (answer, problem) => {
    const { id } = await hook();
    const subjectId = newId();
    await happens({ subjectId, number: "QT-1" });
    await happens({ subjectId, number: "QT-2" });
    const elsewhere = await aReceiver();
    receiver.answer(answer === 302 ? { status: 302, headers: { Location: elsewhere.url } } : answer);
    if (answer === "silence") configureConnections({ offers: {}, timeoutMs: 500 });
    await send();
    configureConnections({ offers: {} });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
    expect(await deliveriesOf(id)).toMatchObject([
      { state: "pending", attempts: 1, problem },
      { state: "pending", attempts: 0 },
    ]);
    expect((await api().get({ id })).failingSince).toBeInstanceOf(Date);
    await send(later(2));
    expect(receiver.received).toHaveLength(1);
    await send(later(10));
    expect(bodies().map(({ data }) => data.number)).toEqual(["QT-1", "QT-1", "QT-2"]);
    expect((await api().get({ id })).failingSince).toBe(null);
  });

  test("what waits long is sent as soon as the receiver takes another one again", async () => {
    const { id } = await hook();
    await happens({ subjectId: newId(), number: "QT-1" });
    for (let hours = 0; hours < 4; hours++) {
      receiver.answer(500);
      await send(later(hours * 4 * 3600));
    }
    await happens({ subjectId: newId(), number: "QT-2" });
    await send(later(12 * 3600 + 60));
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  test("Retry-After is respected, at most for a day", async () => {
    const { id } = await hook();
    await happens();
    receiver.answer({ status: 429, headers: { "Retry-After": "7200" } });
    await send();
    const [delivery] = await deliveriesOf(id);
    expect(((delivery?.nextAt.getTime() ?? 0) - Date.now()) / 60_000).toBeGreaterThan(115);
    expect(waitAfter(1, 9_999_999, 0.5)).toBe(86_400);
    expect(waitAfter(1, undefined, 0)).toBe(4);
    expect(waitAfter(MOST_ATTEMPTS - 1, undefined, 0.5)).toBe(86_400);
    expect(waitAfter(MOST_ATTEMPTS, 5, 0.5)).toBeUndefined();
  });

  test("failing for three days disables it, gives up what waits and tells who manages the settings; 410 does so at once", async () => {
    const { id } = await hook();
    const gone = await hook({ name: "Gone" });
    await happens();
    await happens();
    await db()
      .update(webhooks)
      .set({ failingSince: later(-3 * 86_400) })
      .where(eq(webhooks.id, id));
    await db().delete(notifications);
    receiver.answer(...Array<number>(20).fill(410));
    await send();
    expect([await stateOf(id), await stateOf(gone.id)]).toEqual(["disabled", "disabled"]);
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(["failed", "failed"]);
    const told = await db()
      .select({ title: notifications.title })
      .from(notifications)
      .where(
        and(eq(notifications.kind, "integration_failed"), eq(notifications.personId, admin.personId ?? "")),
      );
    expect(told.map(({ title }) => title)).toContain("The webhook Gone was disabled");
    expect(told).toHaveLength(2);
    // A disabled webhook gets no deliveries. Once enabled, it can resend cancelled ones under the same ids.
    await happens();
    expect(await deliveriesOf(id)).toHaveLength(2);
    await expect(api().replayFailed({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    receiver.answer();
    receiver.received.length = 0;
    await api().switch({ id, active: true });
    const ids = (await deliveriesOf(id)).map((delivery) => delivery.id);
    expect(await api().replayFailed({ id })).toEqual({ deliveries: 2 });
    await send();
    expect(bodies().map((body) => body.id)).toEqual(ids);
    await api().replay({ id, deliveryId: ids[0] ?? "" });
    await expect(api().replay({ id, deliveryId: ids[0] ?? "" })).rejects.toMatchObject({ code: "CONFLICT" });
    await send();
    expect(bodies().at(-1).id).toBe(ids[0]);
  });

  test("one that is slow holds up no other, and one refusal holds up nothing behind it", async () => {
    const slow = await aReceiver();
    slow.answer("silence", "silence", "silence");
    await hook({ address: slow.url });
    const { id } = await hook();
    receiver.answer(400);
    await happens();
    await happens();
    configureConnections({ offers: {}, timeoutMs: 2000 });
    await send();
    expect((await deliveriesOf(id)).map(({ state }) => state).sort()).toEqual(["delivered", "pending"]);
    await slow.close();
  });
});

describe("an address", () => {
  test.each([
    "http://hooks.kilima.co.ke/a",
    "https://127.0.0.1/a",
    "https://2130706433/a",
    "https://0x7f.1/a",
    "https://[::1]/a",
    "https://[::ffff:10.0.0.1]/a",
    "https://169.254.169.254/latest",
    "https://localhost/a",
    "https://printer.local/a",
    "https://intranet/a",
    "https://user:secret@hooks.kilima.co.ke/a",
    "ftp://hooks.kilima.co.ke/a",
    "kilima",
    "",
  ])("%s is refused when it is entered", async (address) => {
    configureOutbound([]);
    await expect(aWebhook(admin, { address })).rejects.toMatchObject({
      data: { fields: { address: expect.any(String) } },
    });
    expect(isCallable("https://hooks.kilima.co.ke/a?x=1")).toBe(true);
    expect(isCallable("https://hooks.kilima.co.ke:8443/a")).toBe(true);
    for (const port of [22, 25, 80, 3306, 5432])
      expect(isCallable(`https://hooks.kilima.co.ke:${port}/`)).toBe(false);
  });

  test("that leads inside once it is called is not called", async () => {
    const { id } = await hook();
    await happens();
    // The name resolved to a public address when entered, and now does not.
    configureOutbound([], (_, done) => done(null, [{ address: "127.0.0.1", family: 4 }]));
    await send();
    expect(receiver.received).toEqual([]);
    expect((await deliveriesOf(id))[0]?.problem).toMatch(/^Could not be reached: .* is not a public address/);
  });

  test("whose name nobody has is said in words", async () => {
    configureOutbound([]);
    const { id } = await hook({ address: "https://hooks.kilima.co.ke/a" });
    await happens();
    const unknown = Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
    configureOutbound([], (_, done) => done(unknown, []));
    await send();
    expect((await deliveriesOf(id))[0]?.problem).toBe("Could not be reached: no server has this name");
  });
});

describe("who manages them", () => {
  test("the secret is in one answer alone, and neither it nor the address is in lists, events or row changes", async () => {
    const address = `${receiver.url}/with-a-token-of-theirs`;
    const { id, secret } = await aWebhook(admin, { address });
    await api().edit({ ...(await api().get({ id })), address: `${address}0` });
    const { rows } = await db().execute<{ all: string }>(sql`select
      (select string_agg(e::text, '') from events e) || (select string_agg(c::text, '') from row_changes c)
      || (select string_agg(w::text, '') from webhooks w) as all`);
    const kept = `${rows[0]?.all}${JSON.stringify(await api().list())}`;
    expect(kept).not.toContain("token-of-theirs");
    expect(kept).not.toContain(secret.slice(10));
    expect(JSON.stringify(await api().get({ id }))).not.toContain(secret.slice(10));
    const again = await api().get({ id });
    await api().edit({ ...again, name: "Second" });
    await expect(api().edit({ ...again, name: "Third" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("made twice under one key is one, with the same secret", async () => {
    const once = callAs(webhooksHandlers, admin, { idempotencyKey: newId() });
    const fields = { name: "Twice", address: receiver.url, events: ["quote.sent" as const] };
    const [first, second] = await Promise.all([once.make(fields), once.make(fields)]);
    expect(second).toEqual(first);
    expect((await api().list()).webhooks.filter(({ name }) => name === "Twice")).toHaveLength(1);
  });
});
