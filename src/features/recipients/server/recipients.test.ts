import { eq, inArray } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { setCommunication } from "~/features/messaging/testing";
import { db, transaction } from "~/platform/db/database";
import { on } from "~/platform/events/events";
import { events } from "~/platform/events/tables";
import { system, visitor } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import { type ReplyFact, replyReceived, sortedAddresses } from "../domain";
import { asRecipient, optOutTokenOf } from "../testing";
import {
  claimContactDay,
  endBounces,
  endOptOut,
  eraseRecipients,
  forgetContactDays,
  markBounced,
  optOutLink,
  recordOptOut,
  recordReply,
  smsWayOut,
} from "./commands";
import { findContactDay, holdsOutreach, isBounced, isOptedOut, listRecipients } from "./queries";
import { contactDays, recipients } from "./tables";

const heard: ReplyFact[] = [];
useDatabase({ subscribers: [on(replyReceived, async (_tx, { data }) => void heard.push(data))] });
afterEach(() => heard.splice(0));

const now = new Date("2026-11-24T09:00:00Z");
const day = "2026-11-24";
const claim = (emails: string[], phones: string[], over: { day?: string; cause?: string } = {}) =>
  transaction((tx) =>
    claimContactDay(tx, { emails, phones }, over.day ?? day, { cause: over.cause ?? "sequence:1", now }),
  );
const typesOf = async (address: string) => {
  const rows = await db()
    .select({ type: events.type })
    .from(events)
    .where(
      inArray(
        events.subjectId,
        db().select({ id: recipients.id }).from(recipients).where(eq(recipients.address, address)),
      ),
    )
    .orderBy(events.id);
  return rows.map(({ type }) => type);
};

test("a person's day is claimed once, by whichever of their addresses", async () => {
  expect(await claim(["Amina@Example.co.ke"], ["0712 000 001"])).toBe(true);
  expect(await claim(["amina@example.co.ke"], [])).toBe(false);
  expect(await claim(["other@example.co.ke"], ["+254712000001"], { cause: "campaign:1" })).toBe(false);
  expect(await claim(["other@example.co.ke"], [])).toBe(true);
  expect(await claim(["amina@example.co.ke"], ["+254712000001"], { day: "2026-11-25" })).toBe(true);
  expect(await claim([], [])).toBe(false);
  const seen = (emails: string[]) => findContactDay(db(), { emails, phones: [] }, day);
  expect(await seen(["AMINA@example.co.ke"])).toBe("sequence:1");
  expect(await seen(["nobody@example.co.ke"])).toBeUndefined();
});

test("of many who want a person's day at once, one has it", async () => {
  const tries = Array.from({ length: 8 }, (_, at) =>
    claim([`many${at}@example.co.ke`, "shared@example.co.ke"], [], { cause: `campaign:${at}` }),
  );
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  const left = await db().$count(contactDays, eq(contactDays.address, "shared@example.co.ke"));
  expect(left).toBe(1);
});

test("a transaction that fails has claimed nothing", async () => {
  const failing = transaction(async (tx) => {
    await claimContactDay(tx, { emails: ["gone@example.co.ke"], phones: [] }, day, { cause: "x", now });
    throw new Error("the message could not be written");
  });
  await expect(failing).rejects.toThrow("could not be written");
  expect(await claim(["gone@example.co.ke"], [])).toBe(true);
});

test("an opt-out is of its channel, kept once, and can be taken back by a person", async () => {
  const recipient = { channel: "email" as const, address: "Leaves@Example.co.ke" };
  const out = () =>
    transaction((tx) => recordOptOut(tx, system, { ...recipient, source: "person" as const, now }));
  await out();
  await out();
  expect(await isOptedOut(db(), { ...recipient, address: "leaves@example.co.ke " })).toBe(true);
  expect(await isOptedOut(db(), { channel: "sms", address: "leaves@example.co.ke" })).toBe(false);
  await transaction((tx) => endOptOut(tx, system, { ...recipient, now }));
  expect(await isOptedOut(db(), recipient)).toBe(false);
  expect(await typesOf("leaves@example.co.ke")).toEqual(["recipient.opted-out", "recipient.opted-in"]);
});

test("a link leads out of its address, tells it masked, and is the same each time", async () => {
  const recipient = { channel: "sms" as const, address: "0722 418 305" };
  const link = () =>
    transaction((tx) => optOutLink(tx, recipient, { publicUrl: "https://m.example", locale: "en" }));
  const first = await link();
  expect(await link()).toBe(first);
  expect(first).toMatch(/^https:\/\/m\.example\/o\/[a-zA-Z2-9]{14}$/);
  const token = first.split("/").at(-1) ?? "";
  expect(await asRecipient().ofLink({ token })).toEqual({
    channel: "sms",
    address: "0722 *** 305",
    optedOut: false,
  });
  await asRecipient().optOut({ token });
  await asRecipient().optOut({ token });
  expect(await asRecipient().ofLink({ token })).toMatchObject({ optedOut: true });
  expect(await isOptedOut(db(), recipient)).toBe(true);
  await expect(asRecipient().optOut({ token: "nobodysnobodys" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await typesOf("+254722418305")).toEqual(["recipient.opted-out"]);
});

test("mail that came back silences an address until it answers; what waits for it is held", async () => {
  const email = "full@example.co.ke";
  const held = (kind: string) => holdsOutreach({ kind, recipient: email });
  expect(await held("sequence.step")).toBeUndefined();
  await transaction((tx) => markBounced(tx, email, { reason: "550 no\r\nsuch user", now }));
  await transaction((tx) => markBounced(tx, email, { reason: "again", now }));
  expect(await isBounced(db(), email)).toBe(true);
  expect(await listRecipients(db(), { emails: [email], phones: ["0712000001"] })).toMatchObject([
    { address: email, bounceReason: "550 no such user" },
  ]);
  expect(await held("campaign.message")).toContain("came back");
  expect(await held("quote.approved")).toBeUndefined();
  await transaction((tx) =>
    recordReply(tx, visitor, {
      channel: "email",
      proof: "sender",
      emails: ["Full@Example.co.ke"],
      subjectId: "0197a000-0000-7000-8000-000000000001",
      summary: "A reply came",
      now,
    }),
  );
  expect(await isBounced(db(), email)).toBe(false);
  expect(await typesOf(email)).toEqual(["recipient.bounced", "recipient.works"]);
  expect(heard).toEqual([
    {
      channel: "email",
      proof: "sender",
      emails: [email],
      phones: [],
      leadIds: [],
      customerIds: [],
      inquiryIds: [],
    },
  ]);
  await transaction((tx) => endBounces(tx, system, { emails: [email], now }));
  expect(await typesOf(email)).toHaveLength(2);
});

test("an erasure leaves nothing of an address, and old days go by themselves", async () => {
  await optOutTokenOf("erased@example.co.ke");
  await claim(["erased@example.co.ke"], ["+254712000099"]);
  await claim(["old@example.co.ke"], [], { day: "2026-05-01" });
  await transaction((tx) => forgetContactDays(tx, now));
  expect(await db().$count(contactDays, eq(contactDays.address, "old@example.co.ke"))).toBe(0);
  const gone = await transaction((tx) =>
    eraseRecipients(tx, { emails: ["erased@example.co.ke"], phones: ["+254712000099"] }),
  );
  expect(gone).toHaveLength(1);
  expect(
    await db().$count(contactDays, inArray(contactDays.address, ["erased@example.co.ke", "+254712000099"])),
  ).toBe(0);
});

test("what waits for an address that opted out is held, and nothing of who did not", async () => {
  const recipient = "waits@example.co.ke";
  await transaction((tx) =>
    recordOptOut(tx, system, { channel: "email", address: recipient, source: "stop", now }),
  );
  expect(await holdsOutreach({ kind: "automation.message", recipient })).toContain("opted out");
  expect(await holdsOutreach({ kind: "invoice.reminder", recipient })).toBeUndefined();
  expect(await holdsOutreach({ kind: "sequence.step", recipient: "stays@example.co.ke" })).toBeUndefined();
});

test.each([
  [{ emails: [" B@x.ke", "b@x.ke"], phones: ["0712 345 678"] }, ["+254712345678", "b@x.ke"]],
  [{ emails: [""], phones: ["", "12"] }, ["12"]],
])("the addresses of %j are %j", (given, all) => expect(sortedAddresses(given)).toEqual(all));

test("a text from a short code is ended by STOP, one under a name by its link", async () => {
  const at = { publicUrl: "https://moves.example.co.ke", locale: "en" as const };
  const wayOut = () => transaction((tx) => smsWayOut(tx, "+254711900501", at));
  await setCommunication({ smsSenderName: "22141" });
  expect(await wayOut()).toBe("Reply STOP to opt out");
  await setCommunication({ smsSenderName: "MOVEEASE" });
  expect(await wayOut()).toMatch(/^Stop: https:\/\/moves\.example\.co\.ke\/o\/\w{14}$/);
});
