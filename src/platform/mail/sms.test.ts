import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db, transaction } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { masked, type OutgoingSms, resendMail, sendMessage, sendSms } from "./outbox";
import { sendMessageHandler, sendWaitingMessages } from "./sending";
import { outboxMessages } from "./tables";
import { configureMail, type SmsOutcome } from "./transport";

useDatabase();

const NOON = new Date("2026-03-02T12:00:00+03:00");
const NIGHT = new Date("2026-03-02T23:00:00+03:00");
const LINK = "https://moves.example.co.ke/q/AZn0-secret-token";

const asked: { id: string; to: string; text: string; isUnicode: boolean }[] = [];
let answers: () => Promise<SmsOutcome>;
let isSetUp = true;
beforeAll(() => {
  configureMail({
    settings: async () => ({ url: null, fromName: "MoveEase", fromAddress: "hello@moveease.co.ke" }),
    attach: async () => Buffer.from(""),
    sms: async () =>
      isSetUp
        ? {
            provider: "twilio",
            send: (message) => {
              asked.push(message);
              return answers();
            },
          }
        : undefined,
  });
});
beforeEach(() => {
  vi.useRealTimers();
  asked.length = 0;
  isSetUp = true;
  answers = async () => ({ outcome: "accepted", providerId: "SM1" });
});

const put = (change: Partial<OutgoingSms> = {}, now = NOON) =>
  transaction((tx) =>
    sendSms(
      tx,
      {
        kind: "quote.accepted",
        to: { name: "Achieng Odhiambo", phone: "+254722418305" },
        text: "Your move is booked.",
        asked: true,
        ...change,
      },
      now,
    ),
  );
const rowOf = async (id: string) => {
  const [row] = await db().select().from(outboxMessages).where(eq(outboxMessages.id, id));
  if (!row) throw new Error("No such message");
  return row;
};
const handle = (id: string) => sendMessageHandler.run({ id } as never);
const waitsOf = async (id: string) => {
  const { rows } = await db().execute<{ wait: number }>(
    sql`select extract(epoch from start_after - created_on)::int as wait from pgboss.job where name = ${sendMessage.name} and data->>'id' = ${id} order by 1`,
  );
  return rows.map(({ wait }) => wait);
};

describe("an SMS", () => {
  test("is kept plain, counted, and its link sealed; the phone gets the link", async () => {
    const id = await put({ text: "KES\u00a03,952 – “{{link}}” is due", link: LINK });
    const row = await rowOf(id);
    expect(row).toMatchObject({ channel: "sms", status: "queued", segments: 1, encoding: "GSM-7" });
    expect(JSON.stringify(row)).not.toContain("secret-token");
    expect(masked(row.text)).toBe('KES 3,952 - "{{link}}" is due ••••••••');
    await handle(id);
    expect(asked).toEqual([
      { id, to: "+254722418305", text: `KES 3,952 - "{{link}}" is due ${LINK}`, isUnicode: false },
    ]);
    expect(await rowOf(id)).toMatchObject({
      status: "sent",
      provider: "twilio",
      providerId: "SM1",
      attempts: 1,
      sentAt: expect.any(Date),
    });
  });

  test("what is sent is not sent again when its task runs twice", async () => {
    const id = await put();
    await Promise.all([handle(id), handle(id)]);
    await handle(id);
    expect(asked).toHaveLength(1);
    expect((await rowOf(id)).status).toBe("sent");
  });

  test("without a provider it stays, and no attempt is counted", async () => {
    isSetUp = false;
    const id = await put();
    await handle(id);
    expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 0 });
  });
});

describe("what the provider says", () => {
  test("no for good: it is told, and not tried again", async () => {
    answers = async () => ({ outcome: "refused", reason: "InvalidPhoneNumber" });
    const id = await put();
    await handle(id);
    expect(await rowOf(id)).toMatchObject({ status: "failed", lastError: "InvalidPhoneNumber" });
  });

  test("not now: the task fails, so that it is tried again, and then it goes", async () => {
    answers = async () => ({ outcome: "later", reason: "Too Many Requests" });
    const id = await put();
    await expect(handle(id)).rejects.toThrow("Too Many Requests");
    expect(await rowOf(id)).toMatchObject({ status: "failed", lastError: "Too Many Requests" });
    answers = async () => ({ outcome: "accepted", providerId: "SM2" });
    await handle(id);
    expect(await rowOf(id)).toMatchObject({ status: "sent", attempts: 2, lastError: null });
  });

  test("nothing: it is never sent again by itself, only by a person", async () => {
    answers = async () => ({ outcome: "unknown", reason: "Twilio did not answer." });
    const id = await put();
    await handle(id);
    await handle(id);
    await sendWaitingMessages(new Date(Date.now() + 600_000));
    expect(asked).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: "unknown", lastError: "Twilio did not answer." });
    answers = async () => ({ outcome: "accepted", providerId: "SM3" });
    await transaction((tx) => resendMail(tx, id));
    await handle(id);
    expect(asked).toHaveLength(2);
    expect((await rowOf(id)).status).toBe("sent");
  });
});

describe("a process that is killed", () => {
  test("before it claimed the message: it is sent once", async () => {
    const id = await put();
    await handle(id);
    expect(asked).toHaveLength(1);
  });

  test("while it was sending: the message is in doubt, and is not sent again", async () => {
    const id = await put();
    await db()
      .update(outboxMessages)
      .set({ status: "sending", attempts: 1 })
      .where(eq(outboxMessages.id, id));
    await handle(id);
    expect(asked).toEqual([]);
    expect(await rowOf(id)).toMatchObject({
      status: "unknown",
      attempts: 1,
      lastError: expect.stringContaining("may have arrived"),
    });
  });

  test("and only seemed to be: its own answer counts", async () => {
    let answer: (outcome: SmsOutcome) => void = () => undefined;
    answers = () => new Promise((resolve) => (answer = resolve));
    const id = await put();
    const first = handle(id);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await handle(id);
    expect((await rowOf(id)).status).toBe("unknown");
    answer({ outcome: "accepted", providerId: "SM4" });
    await first;
    expect(asked).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: "sent", providerId: "SM4", lastError: null });
  });
});

describe("in quiet hours", () => {
  test("an SMS waits for eight o'clock, unless somebody just asked for it", async () => {
    const held = await put({ asked: false }, NIGHT);
    const now = await put({}, NIGHT);
    const byDay = await put({ asked: false }, NOON);
    expect(await waitsOf(held)).toEqual([9 * 3600]);
    expect(await waitsOf(now)).toEqual([0]);
    expect(await waitsOf(byDay)).toEqual([0]);
  });

  test("one that comes to its turn at night is put off, and a person may send it all the same", async () => {
    const id = await put({ asked: false });
    vi.useFakeTimers({ now: NIGHT, toFake: ["Date"] });
    await handle(id);
    expect(asked).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 0 });
    expect(await waitsOf(id)).toEqual([0, 9 * 3600]);
    await transaction((tx) => resendMail(tx, id));
    await handle(id);
    expect(asked).toHaveLength(1);
  });
});
