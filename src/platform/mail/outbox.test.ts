import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { db, transaction } from "~/platform/db/database";
import { encrypt } from "~/platform/secrets/secrets";
import { closeTasks, openTasks, workTasks } from "~/platform/tasks/tasks";
import { useDatabase } from "~/platform/testing/database";
import { layOutMail, typed } from "./layout";
import { masked, type OutgoingMail, resendMail, sendMail, sendMessage, unseal } from "./outbox";
import { sendMessageHandler, sendWaitingMessages } from "./sending";
import { outboxMessages } from "./tables";
import { configureMail } from "./transport";

useDatabase();

const LINK = "https://moves.example.co.ke/q/AZn0-secret-token";
const aMail = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  kind: "quote.approved",
  to: { name: "Achieng Odhiambo", email: "achieng@example.co.ke" },
  subject: "Your approved quote",
  html: '<a href="{{link}}">Open</a>',
  text: "Open: {{link}}",
  secrets: { link: LINK },
  ...change,
});
const messageOf = async (id: string) => {
  const [row] = await db().select().from(outboxMessages).where(eq(outboxMessages.id, id));
  if (!row) throw new Error("No such message");
  return row;
};
const jobsOf = async (id: string) => {
  const { rows } = await db().execute<{ state: string; retry_count: number; data: unknown }>(
    sql`select state, retry_count, data from pgboss.job where name = ${sendMessage.name} and data->>'id' = ${id}`,
  );
  return rows;
};

let url: string | null = null;
const waits = vi.fn(async (): Promise<number | undefined> => undefined);
const notes = vi.fn(async (): Promise<string | undefined> => undefined);
const attached = vi.fn(async ({ document }: { document: string }) => Buffer.from(`PDF of ${document}`));
beforeAll(() => {
  configureMail({
    settings: async () => ({ url, fromName: "MoveEase", fromAddress: "hello@moveease.co.ke" }),
    attach: attached,
    waits,
    notes,
  });
});

interface MailServer {
  url: string;
  received: { raw: string; to: string[]; from: string }[];
  close(): Promise<void>;
}

async function aMailServer({ refuse = 0 } = {}): Promise<MailServer> {
  const received: MailServer["received"] = [];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk: Buffer) => {
        raw += chunk.toString("utf8");
      });
      stream.on("end", () => {
        if (refused++ < refuse) return done(Object.assign(new Error("Try later"), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          raw,
          to: rcptTo.map(({ address }) => address),
          from: mailFrom === false ? "" : mailFrom.address,
        });
        done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}/?ignoreTLS=true`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const open: MailServer[] = [];
afterEach(async () => {
  url = null;
  for (const server of open.splice(0)) await server.close();
});
async function listening(options?: { refuse?: number }): Promise<MailServer> {
  const server = await aMailServer(options);
  open.push(server);
  url = server.url;
  return server;
}

const handle = (id: string) => sendMessageHandler.run({ id } as never);
const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, "im").exec(raw)?.[1];

describe("enqueueing", () => {
  test("the message and its task come with the transaction that causes them", async () => {
    const id = await transaction((tx) => sendMail(tx, aMail()));
    expect(await messageOf(id)).toMatchObject({
      status: "queued",
      attempts: 0,
      messageId: `<${id}@moveease>`,
    });
    expect(await jobsOf(id)).toMatchObject([{ state: "created" }]);
  });

  test("and go with it when it is rolled back", async () => {
    let id = "";
    const failing = transaction(async (tx) => {
      id = await sendMail(tx, aMail());
      throw new Error("The quote could not be approved");
    });
    await expect(failing).rejects.toThrow("could not be approved");
    expect(await db().$count(outboxMessages, eq(outboxMessages.id, id))).toBe(0);
    expect(await jobsOf(id)).toEqual([]);
  });

  test("a subject cannot carry a header of its own", async () => {
    const server = await listening();
    const subject = "Hello\r\nBcc: everybody@example.co.ke";
    const id = await transaction((tx) => sendMail(tx, aMail({ subject })));
    await handle(id);
    expect(headerOf(server.received[0]?.raw ?? "", "Bcc")).toBeUndefined();
    expect(server.received[0]?.to).toEqual(["achieng@example.co.ke"]);
  });
});

describe("secrets", () => {
  test("stand encrypted beside a body that names only their place", async () => {
    const id = await transaction((tx) => sendMail(tx, aMail()));
    const row = await messageOf(id);
    expect(JSON.stringify(row)).not.toContain(LINK);
    expect(JSON.stringify(await jobsOf(id))).not.toContain(LINK);
    expect(masked(row.html)).toBe('<a href="••••••••">Open</a>');
    expect(masked(row.text)).toBe("Open: ••••••••");
    expect(unseal(row.text, row.sealed)).toBe(`Open: ${LINK}`);
  });

  test("what a stranger typed in is neither markup nor a secret's place", () => {
    const company = { name: "Co", phone: "1", email: "a@b.ke", address: "Nairobi", primaryColor: "red;x" };
    const { html, text } = layOutMail({
      greeting: 'Hello <img src=x onerror="alert(1)"> {{link}},',
      paragraphs: ["a & b"],
      action: { label: "Open", href: "javascript:alert(1)" },
      company,
    });
    expect(html).not.toContain("<img");
    expect(html).not.toContain("javascript:");
    expect(html).not.toContain("red;x");
    expect(unseal(html, null)).not.toContain("{{link}}");
    expect(html).toContain("a &amp; b");
    // In plain text too, a recipient named {{link}} gets no link in the greeting.
    const sealed = encrypt(JSON.stringify({ link: LINK }));
    expect(unseal(text, sealed)).toContain('Hello <img src=x onerror="alert(1)"> {{link}},');
    expect(unseal(text, sealed)).not.toContain(LINK);
    expect(unseal(text, null)).toContain("{{link}},");
    expect(masked(text)).toContain("{{link}},");
    const odd = "{{{link}}} {{braces}} {{ {{toString}}";
    expect(unseal(typed(odd), sealed)).toBe(odd);
  });
});

describe("sending", () => {
  test("the recipient gets link and PDF; the outbox notes when", async () => {
    const server = await listening();
    const attachments = [{ name: "QT-2026-001.pdf", document: "quote", id: "x" }];
    const id = await transaction((tx) => sendMail(tx, aMail({ attachments })));
    await handle(id);
    const [mail] = server.received;
    expect(mail?.to).toEqual(["achieng@example.co.ke"]);
    expect(mail?.from).toBe("hello@moveease.co.ke");
    expect(mail?.raw.replace(/=\r\n/g, "")).toContain("/q/AZn0-secret-token");
    expect(mail?.raw).toContain(Buffer.from("PDF of quote").toString("base64"));
    expect(headerOf(mail?.raw ?? "", "Message-ID")).toBe(`<${id}@moveease>`);
    expect(await messageOf(id)).toMatchObject({ status: "sent", attempts: 1, sentAt: expect.any(Date) });
  });

  test("waits for its paper's signature, then goes", async () => {
    waits.mockResolvedValueOnce(3);
    await listening();
    const attachments = [{ name: "QT-2026-001.pdf", document: "quote", id: "x" }];
    const id = await transaction((tx) => sendMail(tx, aMail({ attachments })));
    await handle(id);
    expect(await messageOf(id)).toMatchObject({ status: "queued", attempts: 0 });
    await handle(id);
    expect(await messageOf(id)).toMatchObject({ status: "sent", attempts: 1 });
  });

  test("a note about its papers stands in both bodies, as text, and only in what is sent", async () => {
    notes.mockResolvedValueOnce("Awaiting <KRA> {{link}}");
    const server = await listening();
    const company = { name: "M", phone: "", email: "", address: "", primaryColor: "#0B6B3A" };
    const { html, text } = layOutMail({ greeting: "Hello,", paragraphs: [], company });
    const attachments = [{ name: "QT-2026-001.pdf", document: "quote", id: "x" }];
    const id = await transaction((tx) => sendMail(tx, aMail({ html, text, attachments })));
    await handle(id);
    const raw = server.received[0]?.raw.replace(/=\r\n/g, "") ?? "";
    expect(raw).toContain("Awaiting &lt;KRA&gt; &#123;&#123;link}}");
    expect(raw).toContain("Awaiting <KRA> {{link}}");
    expect((await messageOf(id)).html).toBe(html);
  });

  test("what was sent is not sent again when its task runs twice", async () => {
    const server = await listening();
    const id = await transaction((tx) => sendMail(tx, aMail()));
    await handle(id);
    await handle(id);
    expect(server.received).toHaveLength(1);
  });

  test("on a person's wish it goes again, with the same Message-ID", async () => {
    const server = await listening();
    const id = await transaction((tx) => sendMail(tx, aMail()));
    await handle(id);
    await transaction((tx) => resendMail(tx, id));
    await handle(id);
    const ids = server.received.map(({ raw }) => headerOf(raw, "Message-ID"));
    expect(ids).toEqual([`<${id}@moveease>`, `<${id}@moveease>`]);
  });

  test("wished for twice, or while it waits, it goes once", async () => {
    const id = await transaction((tx) => sendMail(tx, aMail()));
    const waiting = async () => (await jobsOf(id)).filter(({ state }) => state === "created").length;
    await transaction((tx) => resendMail(tx, id));
    expect(await waiting()).toBe(1);
    await db().execute(sql`update pgboss.job set state = 'completed' where data->>'id' = ${id}`);
    await transaction((tx) => resendMail(tx, id));
    await transaction((tx) => resendMail(tx, id));
    expect(await waiting()).toBe(1);
  });

  test("a refusing server leaves the reason, without the message's secrets, and fails the task", async () => {
    const server = await listening({ refuse: 1 });
    const id = await transaction((tx) => sendMail(tx, aMail()));
    await expect(handle(id)).rejects.toThrow("451");
    const row = await messageOf(id);
    expect(row).toMatchObject({ status: "failed", attempts: 1, sentAt: null });
    expect(row.lastError).toContain("Try later");
    expect(row.lastError).not.toContain(LINK);
    await handle(id);
    expect(await messageOf(id)).toMatchObject({ status: "sent", attempts: 2, lastError: null });
    expect(headerOf(server.received[0]?.raw ?? "", "Message-ID")).toBe(`<${id}@moveease>`);
  });

  test("without a mail server messages stay in the outbox, and no attempt is counted", async () => {
    const id = await transaction((tx) => sendMail(tx, aMail()));
    await handle(id);
    expect(await messageOf(id)).toMatchObject({ status: "queued", attempts: 0 });
  });
});

describe("the queue", () => {
  test("a message to a server that is down is tried again, later and later, until it is there", async () => {
    await closeTasks();
    await db().execute(sql`delete from pgboss.job`);
    await openTasks([sendMessageHandler], { supervise: false });
    const before = await aMailServer();
    url = before.url;
    await before.close();
    const id = await transaction((tx) => sendMail(tx, aMail()));
    await workTasks([sendMessageHandler]);
    const job = async () => {
      const { rows } = await db().execute<{
        state: string;
        retry_count: number;
        retry_backoff: boolean;
        wait: number;
      }>(
        sql`select state, retry_count, retry_backoff, extract(epoch from start_after - now())::float8 as wait from pgboss.job where data->>'id' = ${id}`,
      );
      return rows[0];
    };
    await vi.waitFor(async () => expect((await messageOf(id)).status).toBe("failed"), { timeout: 20_000 });
    await vi.waitFor(async () => expect((await job())?.state).toBe("retry"), { timeout: 20_000 });
    const first = await job();
    expect(first).toMatchObject({ state: "retry", retry_backoff: true });
    expect(first?.wait).toBeGreaterThan(0);
    expect((await messageOf(id)).lastError).toContain("ECONNREFUSED");

    const server = await listening();
    await db().execute(sql`update pgboss.job set start_after = now() where data->>'id' = ${id}`);
    await vi.waitFor(async () => expect((await messageOf(id)).status).toBe("sent"), { timeout: 20_000 });
    expect(server.received).toHaveLength(1);
    expect(headerOf(server.received[0]?.raw ?? "", "Message-ID")).toBe(`<${id}@moveease>`);
    expect(await messageOf(id)).toMatchObject({ attempts: 2, lastError: null });
  });
});

describe("messages from before a mail server was set", () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const send = () => transaction((tx) => sendMail(tx, aMail()));
  const forgotten = async () => {
    const id = await send();
    await db().execute(sql`delete from pgboss.job where data->>'id' = ${id}`);
    return id;
  };

  test("are sent once there is one", async () => {
    const id = await forgotten();
    url = null;
    await sendWaitingMessages(later(3));
    expect(await jobsOf(id)).toEqual([]);
    url = "smtp://127.0.0.1:1";
    await sendWaitingMessages(later(3));
    await sendWaitingMessages(later(4));
    expect(await jobsOf(id)).toHaveLength(1);
    url = null;
  });

  test("are not sent twice when they only wait for their turn, nor a week late", async () => {
    url = "smtp://127.0.0.1:1";
    const waiting = await send();
    await sendWaitingMessages(later(3));
    expect(await jobsOf(waiting)).toHaveLength(1);
    const old = await forgotten();
    await sendWaitingMessages(later(8 * 24 * 60));
    expect(await jobsOf(old)).toEqual([]);
    expect(await messageOf(old)).toMatchObject({
      status: "failed",
      lastError: expect.stringContaining("7 days"),
    });
    url = null;
  });
});
