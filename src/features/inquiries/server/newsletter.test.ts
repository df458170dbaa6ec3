import { eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { sendMessageHandler } from "~/platform/mail/sending";
import { outboxMessages } from "~/platform/mail/tables";
import { configureMail } from "~/platform/mail/transport";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { CONSENT_VERSION } from "../domain/inquiries";
import { mailTo, newsletterToken } from "../testing";
import { inquiriesHandlers } from "./handlers";
import { newsletterSubscribers } from "./tables";

useDatabase();

let address = 0;
const visit = (over: Partial<RequestContext> = {}) =>
  callAs(inquiriesHandlers, visitor, { ip: `198.18.2.${++address % 250}`, ...over });
const subscribe = (email: string, change: object = {}) =>
  visit().subscribe({ email, consent: CONSENT_VERSION, ...change });
const rowOf = async (email: string) =>
  (await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0];
const mails = (email: string) => db().$count(outboxMessages, eq(outboxMessages.recipient, email));

describe("the newsletter", () => {
  test("is confirmed from the mailbox, and ended by one click", async () => {
    const email = "moraa@example.co.ke";
    await subscribe("Moraa@Example.co.ke");
    expect(await rowOf(email)).toMatchObject({ status: "pending", consentVersion: CONSENT_VERSION });
    const confirm = await newsletterToken(email, "confirm");
    await visit().confirmSubscription({ token: confirm });
    await visit().confirmSubscription({ token: confirm });
    expect((await rowOf(email))?.status).toBe("confirmed");
    expect(await mails(email)).toBe(2);
    const token = await newsletterToken(email, "unsubscribe");
    await visit().unsubscribe({ token });
    await visit().unsubscribe({ token });
    expect(await rowOf(email)).toMatchObject({ status: "unsubscribed", unsubscribedAt: expect.any(Date) });
    const told = await db()
      .select({ type: events.type })
      .from(events)
      .where(eq(events.subjectId, (await rowOf(email))?.id ?? ""));
    expect(told.map(({ type }) => type).sort()).toEqual([
      "newsletter.confirmed",
      "newsletter.ended",
      "newsletter.requested",
    ]);
  });

  test("a known address gets the same answer and no message; one that was ended starts anew", async () => {
    const email = "kiprop@example.co.ke";
    await subscribe(email);
    await visit().confirmSubscription({ token: await newsletterToken(email, "confirm") });
    expect(await mails(email)).toBe(2);
    expect(await subscribe(email)).toEqual(await subscribe("nobody-yet@example.co.ke"));
    expect(await mails(email)).toBe(2);
    await visit().unsubscribe({ token: await newsletterToken(email, "unsubscribe") });
    await subscribe(email);
    expect((await rowOf(email))?.status).toBe("pending");
    expect(await mails(email)).toBe(3);
  });

  test("a link of another kind, a changed one and one that was ended do nothing", async () => {
    const email = "wafula@example.co.ke";
    await subscribe(email);
    const confirm = await newsletterToken(email, "confirm");
    const unsubscribe = await newsletterToken(email, "unsubscribe");
    for (const token of [
      unsubscribe,
      `${confirm.slice(0, 30)}${confirm[30] === "A" ? "B" : "A"}${confirm.slice(31)}`,
      "",
      "x",
    ])
      await expect(visit().confirmSubscription({ token })).rejects.toMatchObject({ status: 410 });
    await expect(visit().unsubscribe({ token: confirm })).rejects.toMatchObject({ code: "GONE" });
    await visit().unsubscribe({ token: unsubscribe });
    await expect(visit().confirmSubscription({ token: confirm })).rejects.toMatchObject({ code: "GONE" });
    expect((await rowOf(email))?.status).toBe("unsubscribed");
  });

  test("two at once for one address make one row", async () => {
    const email = "barasa@example.co.ke";
    await Promise.all([subscribe(email), subscribe(email), subscribe(email)]);
    expect(await db().$count(newsletterSubscribers, eq(newsletterSubscribers.email, email))).toBe(1);
  });

  test("bots leave nothing, whoever floods a mailbox is stopped", async () => {
    await subscribe("bot@example.co.ke", { homepage: "x" });
    expect(await rowOf("bot@example.co.ke")).toBeUndefined();
    const email = "victim@example.co.ke";
    for (let n = 0; n < 4; n++) await subscribe(email);
    await expect(subscribe(email)).rejects.toMatchObject({ status: 429 });
  });

  test("staff find subscribers by status and address, and end one at their wish", async () => {
    const api = callAs(inquiriesHandlers, await aPerson({ role: "customer_service" }));
    await subscribe("halima.omar@example.co.ke");
    const found = await api.subscribers({ search: "halima", status: "pending" });
    expect(found.rows.map(({ email }) => email)).toEqual(["halima.omar@example.co.ke"]);
    await api.endSubscription({ id: found.rows[0]?.id ?? "" });
    expect((await api.subscribers({ search: "halima", status: "unsubscribed" })).total).toBe(1);
    expect((await api.subscribers({ search: "%" })).total).toBe(0);
  });
});

describe("what a mail program sees", () => {
  let received = "";
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        received = Buffer.concat(parts).toString();
        done();
      });
    },
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as { port: number };
    configureMail({
      settings: async () => ({
        url: `smtp://127.0.0.1:${port}/?ignoreTLS=true`,
        fromName: "MoveEase",
        fromAddress: "hello@moveease.example",
      }),
      attach: async () => Buffer.alloc(0),
    });
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  test("a one-click way out in the headers; the stored body holds no link", async () => {
    const email = "chebet@example.co.ke";
    await subscribe(email);
    const mail = await mailTo(email);
    expect(mail?.stored).not.toContain("token=");
    await sendMessageHandler.run({ id: mail?.id ?? "" } as never);
    const headers = received.replace(/\r\n[ \t]+/g, " ");
    const token = await newsletterToken(email, "unsubscribe");
    expect(headers).toContain(
      `List-Unsubscribe: <http://127.0.0.1:3000/newsletter/unsubscribe?token=${token}>`,
    );
    expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  });
});
