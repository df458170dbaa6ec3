import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aLead } from "~/features/crm/testing";
import { aPdf } from "~/features/documents/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { setCommunication } from "~/features/messaging/testing";
import { replyReceived } from "~/features/recipients/domain";
import { recipients } from "~/features/recipients/server/tables";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { configureStorage } from "~/platform/storage/storage";
import { useDatabase } from "~/platform/testing/database";
import { LOOP_LIMIT } from "../domain/replies";
import { aMailbox, answerTo, aSentMail, asReplies } from "../testing";
import { readMailbox } from "./commands/read-mailbox";
import { mailboxReadings, replies, replyFiles } from "./tables";
import { repliesTasks } from "./tasks";

useDatabase({ tasks: repliesTasks });

const store = memoryStorage();
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let manager: Actor;
let earlier: ReadonlySet<string>;
let lead: Awaited<ReturnType<typeof aLead>>;
beforeAll(async () => {
  configureStorage(store);
  mailbox = await aMailbox();
  manager = await aPerson({ role: "manager" });
  lead = await aLead(manager, { email: "chebet@example.co.ke" });
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  await db().delete(mailboxReadings);
  await readMailbox(new Date());
  await db().delete(replyFiles);
  await db().delete(replies);
  earlier = new Set((await recorded()).map(({ id }) => id));
});

const read = () => readMailbox(new Date());
const kept = () => db().select().from(replies).orderBy(asc(replies.receivedAt), asc(replies.id));
const recorded = () => db().select().from(events).where(eq(events.type, replyReceived.name));
const told = async () => (await recorded()).filter(({ id }) => !earlier.has(id));
const toLead = () => aSentMail("chebet@example.co.ke", { about: { type: "lead", id: lead.id } });

describe("whose an answer is", () => {
  test("of the thread: kept once, its quotation apart, recorded once, waiting for somebody", async () => {
    const sent = await toLead();
    await answerTo(mailbox.inbox, sent, { kind: "reply", text: "Is Saturday free?" });
    expect([await read(), await read()]).toEqual([1, 0]);
    const [reply] = await kept();
    expect(reply).toMatchObject({
      kind: "reply",
      status: "waiting",
      text: "Is Saturday free?",
      leadId: lead.id,
      answersId: sent.id,
      senderDiffers: false,
    });
    expect(reply?.quoted).toMatch(/wrote:\n> Your quote is ready$/);
    const [event, ...others] = await told();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      subjectId: reply?.id,
      data: { channel: "email", proof: "thread", leadIds: [lead.id], emails: ["chebet@example.co.ke"] },
    });
  });

  test("from somebody else: of whom we wrote to, and marked", async () => {
    await answerTo(mailbox.inbox, await toLead(), { kind: "reply", from: "Spouse <rono@example.co.ke>" });
    await read();
    expect(await kept()).toMatchObject([
      { fromAddress: "rono@example.co.ke", leadId: lead.id, senderDiffers: true },
    ]);
    expect((await told())[0]?.data).toMatchObject({
      proof: "thread_other_sender",
      emails: ["rono@example.co.ke", "chebet@example.co.ke"],
    });
  });

  test("without a thread: of the sender, or of nobody", async () => {
    for (const from of ["CHEBET@example.co.ke", "stranger@example.co.ke"])
      mailbox.inbox.add(Buffer.from(`From: ${from}\r\nSubject: Hello\r\n\r\nAre you open?`));
    await read();
    expect((await kept()).map((reply) => [reply.fromAddress, reply.leadId])).toEqual([
      ["chebet@example.co.ke", lead.id],
      ["stranger@example.co.ke", null],
    ]);
  });
});

test("the first reading takes what came in the minutes before it, and nothing older", async () => {
  const sent = await toLead();
  await answerTo(mailbox.inbox, sent, { kind: "reply", text: "Is Saturday free?" });
  const old = "From: long.ago@example.co.ke\r\nSubject: Hello\r\n\r\nAre you open?";
  mailbox.inbox.add(Buffer.from(old), new Date(Date.now() - 6 * 60_000));
  await db().delete(mailboxReadings);
  await read();
  await read();
  const said = (await kept()).map(({ fromAddress }) => fromAddress);
  expect(said).toContain("chebet@example.co.ke");
  expect(said).not.toContain("long.ago@example.co.ke");
});

describe("what is no answer", () => {
  test("auto-replies, newsletters and our own mail are recorded as none, and wait for nobody", async () => {
    const sent = await toLead();
    await answerTo(mailbox.inbox, sent, { kind: "auto" });
    const mail = (head: string) => mailbox.inbox.add(Buffer.from(`${head}\r\nSubject: S\r\n\r\nWords`));
    mail("From: news@shop.example\r\nPrecedence: bulk");
    mail("From: a@shop.example\r\nX-Autoreply: yes");
    mail("From: MoveEase <hello@moveease.co.ke>");
    await read();
    expect((await kept()).map(({ kind, automatic, status }) => [kind, automatic, status])).toEqual([
      ["auto", "auto-submitted", null],
      ["auto", "precedence", null],
      ["auto", "x-autoreply", null],
    ]);
    expect(await told()).toEqual([]);
  });

  test("a bounce marks the address that its message went to, and a report about another marks nobody", async () => {
    const sent = await toLead();
    await answerTo(mailbox.inbox, { ...sent, recipient: "victim@example.co.ke" }, { kind: "bounce" });
    await read();
    expect(await db().select().from(recipients)).toEqual([]);
    await answerTo(mailbox.inbox, sent, { kind: "bounce" });
    await read();
    expect((await kept()).map(({ kind }) => kind)).toEqual(["bounce", "bounce"]);
    expect(await db().select().from(recipients)).toMatchObject([
      { address: "chebet@example.co.ke", bounceReason: expect.stringContaining("5.1.1") },
    ]);
    expect(await told()).toEqual([]);
    await answerTo(mailbox.inbox, sent, { kind: "reply" });
    await read();
    expect(await db().select().from(recipients)).toMatchObject([{ bouncedAt: null }]);
  });

  test("another auto-responder that says nothing of itself is one once it never stops", async () => {
    const sent = await toLead();
    const count = LOOP_LIMIT.email + 3;
    for (let at = 0; at < count; at++)
      await answerTo(mailbox.inbox, sent, { kind: "reply", text: `We got your mail number ${at}` });
    await read();
    const all = await kept();
    expect(all.filter(({ kind }) => kind === "reply")).toHaveLength(LOOP_LIMIT.email);
    expect(all.filter(({ automatic }) => automatic === "loop")).toHaveLength(3);
    expect(await told()).toHaveLength(LOOP_LIMIT.email);
  });
});

describe("bad input", () => {
  test("who writes our Message-ID, or another's, over their own mail hides nothing", async () => {
    const sent = await toLead();
    const mail = (words: string) =>
      mailbox.inbox.add(
        Buffer.from(`From: x@example.co.ke\r\nMessage-ID: ${sent.messageId}\r\nSubject: S\r\n\r\n${words}`),
      );
    mail("One");
    mail("Two");
    await read();
    expect((await kept()).map((reply) => [reply.text, reply.answersId, reply.leadId])).toEqual([
      ["One", null, null],
      ["Two", null, null],
    ]);
  });

  test("HTML becomes text: no script, no markup, no remote picture", async () => {
    const html =
      '<p>Yes, <b>Saturday</b></p><script>alert(1)</script><img src="https://spy.example/p"><a href="javascript:x">here</a>';
    await answerTo(mailbox.inbox, await toLead(), { kind: "reply", html });
    await read();
    expect((await kept())[0]?.text).toBe("Yes, Saturday\nhere");
  });

  test("a reply of more than 10 MB keeps its words and names the file that is too large; others are kept by content", async () => {
    const list = Buffer.from(await aPdf("list").arrayBuffer());
    const large = Buffer.alloc(11 * 1024 * 1024, "a");
    await answerTo(mailbox.inbox, await toLead(), {
      kind: "reply",
      text: "The list",
      files: [
        { name: "list.pdf", type: "application/octet-stream", content: list },
        { name: "film.pdf", type: "application/pdf", content: large },
        { name: "run.pdf", type: "application/pdf", content: Buffer.from("MZ program") },
      ],
    });
    await read();
    const [reply] = await kept();
    const detail = await asReplies(manager).get({ id: reply?.id ?? "" });
    expect(detail).toMatchObject({ text: "The list", files: [{ name: "list.pdf" }] });
    expect(detail.leftOut.map(({ name }) => name)).toEqual(["film.pdf", "run.pdf"]);
    expect(detail.leftOut[0]?.reason).toMatch(/10 MB/);
    expect(store.files.size).toBe(1);
  });
});

describe("bad luck", () => {
  test("a mailbox that is down says so in its own words, and is caught up with", async () => {
    const sent = await toLead();
    await mailbox.close();
    expect(await read()).toBe(0);
    const down = (await asReplies(manager).list({})).mailbox;
    expect(down).toMatchObject({
      failedSince: expect.any(Date),
      lastError: expect.stringMatching(/ECONNREFUSED/),
    });
    await answerTo(mailbox.inbox, sent, { kind: "reply", text: "First" });
    await answerTo(mailbox.inbox, sent, { kind: "reply", text: "Second" });
    await mailbox.open();
    expect(await read()).toBe(2);
    expect((await asReplies(manager).list({})).mailbox).toMatchObject({ failedSince: null, lastError: "" });
  });

  test("under another UIDVALIDITY known mails are not doubled, and new ones are read", async () => {
    const sent = await toLead();
    await answerTo(mailbox.inbox, sent, { kind: "reply", text: "Before" });
    await read();
    mailbox.inbox.renumber();
    await answerTo(mailbox.inbox, sent, { kind: "reply", text: "After" });
    await read();
    const words = (await kept()).map(({ text }) => text);
    expect(words.filter((text) => text === "Before")).toHaveLength(1);
    expect(words.filter((text) => text === "After")).toHaveLength(1);
    expect(await read()).toBe(0);
  });

  test("two processes at once: one reads, and each mail is kept once", async () => {
    const sent = await toLead();
    for (const text of ["One", "Two", "Three"]) await answerTo(mailbox.inbox, sent, { kind: "reply", text });
    const counts = await Promise.all([read(), read(), read()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(await told()).toHaveLength(3);
  });

  test("an address of our own network is refused when it is connected to", async () => {
    const imap = { imapHost: "127.0.0.1", imapPort: 9, imapUsername: "u", imapPassword: "p" };
    await setCommunication({ imapEnabled: true, ...imap });
    await read();
    expect((await asReplies(manager).list({})).mailbox?.lastError).toMatch(/not a public address/);
    await setCommunication({ imapEnabled: false });
  });
});
