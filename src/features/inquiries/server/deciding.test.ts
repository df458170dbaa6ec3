import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { anInquiry, mailTo } from "../testing";
import { linkQuoteToInquiry, saveQuotedAmount } from "./commands/decide-inquiry";
import { inquiriesHandlers } from "./handlers";

useDatabase();

let rep: Actor;
const as = (over: Partial<RequestContext> = {}) => callAs(inquiriesHandlers, rep, over);
beforeAll(async () => {
  rep = await aPerson({ role: "sales_rep", name: "Kevin Muthoni" });
});

describe("deciding", () => {
  test("approves what is pending, with who and when", async () => {
    const { id } = await anInquiry();
    const now = new Date(Date.now() + 60_000);
    await as({ now }).approve({ id });
    const inquiry = await as().get({ id });
    expect(inquiry).toMatchObject({ status: "approved", decidedAt: now, decidedName: "Kevin Muthoni" });
    expect(inquiry.auditTrail.map(({ action }) => action)).toEqual([
      "Quote request from Achieng Odhiambo",
      "Inquiry of Achieng Odhiambo approved",
    ]);
    await expect(as().approve({ id })).rejects.toMatchObject({
      status: 409,
      message: "This inquiry is approved already.",
    });
    await as().complete({ id, reason: "Booked by phone" });
    await expect(as().reject({ id, reason: "Late" })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await as().get({ id })).toMatchObject({ status: "completed", decisionReason: "Booked by phone" });
  });

  test("rejecting and completing need a reason", async () => {
    const { id } = await anInquiry();
    await expect(as().reject({ id, reason: " " })).rejects.toMatchObject({
      data: { fields: { reason: "Please give a reason" } },
    });
    await expect(as().complete({ id, reason: "" })).rejects.toMatchObject({ status: 422 });
    expect((await as().get({ id })).status).toBe("pending");
  });

  test("two at once: one decides, the other hears so", async () => {
    const { id } = await anInquiry();
    const both = await Promise.allSettled([
      as().approve({ id }),
      as().reject({ id, reason: "Outside our area" }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(1);
    const trail = (await as().get({ id })).auditTrail;
    // Approve then reject is allowed, the reverse is not; the audit log shows which came first.
    expect([2, 3]).toContain(trail.length);
  });

  test("an unknown one is not found", async () => {
    const id = newId();
    for (const call of [
      () => as().get({ id }),
      () => as().approve({ id }),
      () => as().logContact({ id, channel: "call" }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a linked quote's total becomes the amount once it is priced", async () => {
    const { id, amount } = await anInquiry();
    const quoteNumber = "QT-2026-001";
    const now = new Date();
    await transaction((tx) => linkQuoteToInquiry(tx, rep, { id, now, quoteId: newId(), quoteNumber }));
    expect(await as().get({ id })).toMatchObject({ amount, amountQuoted: false, quoteNumber });
    await transaction((tx) => saveQuotedAmount(tx, { quoteNumber, total: 1_976_000, now }));
    expect(await as().get({ id })).toMatchObject({ amount: 1_976_000, amountQuoted: true });
  });
});

describe("answering", () => {
  test("by email: sent in the writer's words, shown with the inquiry, counted as the first response", async () => {
    const { id, email } = await anInquiry();
    const now = new Date();
    const reply = {
      id,
      subject: "Your move: three questions",
      body: "Where from?\nWhere to?\n\nKevin <MoveEase>",
    };
    await as({ now }).reply(reply);
    const mail = await mailTo(email);
    expect(mail).toMatchObject({ kind: "inquiry.reply", subject: reply.subject });
    expect(mail?.html).toContain("Where from?<br>Where to?");
    expect(mail?.html).toContain("Kevin &lt;MoveEase&gt;");
    const inquiry = await as().get({ id });
    expect(inquiry).toMatchObject({ firstResponseAt: now, firstResponseBy: "email" });
    expect(inquiry.messages.map(({ kind }) => kind)).toEqual(["inquiry.received", "inquiry.reply"]);
  });

  test("a later answer does not move the first response", async () => {
    const { id } = await anInquiry();
    const first = new Date(Date.now() + 60_000);
    await as().logContact({ id, channel: "whatsapp" });
    await as().logContact({ id, channel: "call", reached: false, note: "Phone off" });
    expect((await as().get({ id })).firstResponseAt).toBeNull();
    await as({ now: first }).logContact({ id, channel: "whatsapp", reached: true });
    await as({ now: new Date(Date.now() + 999_000) }).reply({ id, subject: "And", body: "More" });
    const inquiry = await as().get({ id });
    expect(inquiry).toMatchObject({ firstResponseAt: first, firstResponseBy: "whatsapp" });
    expect(inquiry.auditTrail.map(({ action }) => action)).toContain("Wrote by WhatsApp to Achieng Odhiambo");
  });

  test("sent twice under one key is one message; an empty one is refused", async () => {
    const { id } = await anInquiry();
    const reply = { id, subject: "Once", body: "Only" };
    await as({ idempotencyKey: "one reply of mine" }).reply(reply);
    await as({ idempotencyKey: "one reply of mine" }).reply(reply);
    expect((await as().get({ id })).messages).toHaveLength(2);
    await expect(as().reply({ id, subject: "", body: " " })).rejects.toMatchObject({
      data: { fields: { subject: "Please write a subject", body: "Please write a reply" } },
    });
  });
});

describe("assigning", () => {
  test("to a member of staff, once, and to nobody again", async () => {
    const { id } = await anInquiry();
    const personId = rep.personId ?? "";
    await as().assign({ id, personId });
    await as().assign({ id, personId });
    expect(await as().get({ id })).toMatchObject({ assignedTo: personId, assignedName: "Kevin Muthoni" });
    expect((await as().list({ assignedTo: "me" })).rows.map((row) => row.id)).toEqual([id]);
    expect((await as().get({ id })).auditTrail).toHaveLength(2);
    await as().assign({ id, personId: null });
    expect((await as().list({ assignedTo: "me" })).total).toBe(0);
  });

  test.each(["customer", "mover", "cleaner", "accountant"] as const)(
    "not to a %s, who could not open it",
    async (role) => {
      const { id } = await anInquiry();
      const { personId } = await aPerson({ role });
      await expect(as().assign({ id, personId })).rejects.toMatchObject({
        data: { fields: { personId: "Please choose a person who can answer inquiries" } },
      });
      const { staff } = await as().assignees();
      expect(staff.map((person) => person.id)).not.toContain(personId);
      expect(staff).toContainEqual({ id: rep.personId, name: "Kevin Muthoni", role: "sales_rep" });
    },
  );

  test("what was said on the phone is kept in the history", async () => {
    const { id } = await anInquiry();
    await as().logContact({ id, channel: "call", note: "Wants Saturday, asked about the piano" });
    expect((await as().get({ id })).auditTrail.at(-1)?.action).toBe(
      "Called Achieng Odhiambo: Wants Saturday, asked about the piano",
    );
  });
});

describe("the list", () => {
  const base = Date.UTC(2025, 2, 10, 9);
  beforeAll(async () => {
    const services = ["residential", "commercial", "packing", "storage", "long-distance"];
    for (let n = 0; n < 23; n++) {
      const service = services[n % 5] ?? "";
      const name =
        n === 7 ? "Mwangi 100%_Movers" : `${n % 2 ? "zawadi" : "Amina"} ${String(n).padStart(2, "0")}`;
      await anInquiry(
        { name, service, phone: `+2547000000${String(n).padStart(2, "0")}`, message: `Lot «${n}»` },
        { now: new Date(base + n * 86_400_000), source: n % 3 ? "home" : "contact" },
      );
    }
  });
  const of2025 = { from: "2025-03-01", to: "2025-04-30", limit: 50 } as const;
  const names = async (filter: object) =>
    (await as().list({ ...of2025, ...filter })).rows.map(({ name }) => name);

  test.each(["date", "customer", "amount"] as const)(
    "walks every row once by cursor, sorted by %s",
    async (sort) => {
      for (const order of ["asc", "desc"] as const) {
        const walked: string[] = [];
        let page = await as().list({ ...of2025, sort, order, limit: 7 });
        walked.push(...page.rows.map(({ id }) => id));
        while (page.nextCursor) {
          page = await as().list({ ...of2025, sort, order, limit: 7, cursor: page.nextCursor });
          walked.push(...page.rows.map(({ id }) => id));
        }
        expect(new Set(walked).size).toBe(23);
        expect(walked).toHaveLength(23);
      }
    },
  );

  test("newest first; customers by name whatever their letters; amounts by size", async () => {
    expect((await names({}))[0]).toBe("Amina 22");
    const byName = await names({ sort: "customer" });
    expect(byName).toEqual([...byName].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    const amounts = (await as().list({ ...of2025, sort: "amount" })).rows.map(({ amount }) => amount);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  });

  test("filters by status, form, service, day and nobody", async () => {
    expect(await names({ source: "contact" })).toHaveLength(8);
    expect(await names({ service: "storage" })).toHaveLength(4);
    expect(await names({ from: "2025-03-12", to: "2025-03-12" })).toEqual(["Amina 02"]);
    expect(await names({ assignedTo: "nobody" })).toHaveLength(23);
    const [first] = (await as().list({ ...of2025, order: "asc" })).rows;
    await as().reject({ id: first?.id ?? "", reason: "Test" });
    expect(await names({ status: "rejected" })).toEqual([first?.name]);
    expect(await names({ status: "pending" })).toHaveLength(22);
  });

  test("searches name, address, phone in both notations and message, literally", async () => {
    expect(await names({ search: "100%_movers" })).toEqual(["Mwangi 100%_Movers"]);
    expect(await names({ search: "%" })).toEqual(["Mwangi 100%_Movers"]);
    expect(await names({ search: "+254700000005" })).toEqual(["zawadi 05"]);
    expect(await names({ search: "0700000005" })).toEqual(["zawadi 05"]);
    expect(await names({ search: "ZAWADI «17»" })).toEqual(["zawadi 17"]);
  });

  test("counts what is in each status, and what waits beyond the promise", async () => {
    const { byStatus, overdue } = await as().counts();
    expect(byStatus.rejected).toBeGreaterThanOrEqual(1);
    expect(overdue).toBe(22);
    expect((await as({ now: new Date(base) }).counts()).overdue).toBe(0);
  });
});
