import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, system, visitor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import { unseal } from "~/platform/mail/outbox";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { encrypt } from "~/platform/secrets/secrets";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { otherToken } from "~/platform/testing/other-token";
import { payoutsFeature } from "../../server/feature";
import { voidPayslips } from "../../slips/server/commands/make-payslips";
import { anApprovedRun } from "../../testing";
import { LINK_DAYS, MOST_TRIES } from "../domain";
import { aSlipByLink, lastCode, messagesAbout, setSms } from "../testing";
import { announcePayslipLinks } from "./commands/send-link";
import { payslipLinksHandlers } from "./handlers";
import { linkTokenOf } from "./queries";
import { payslipLinksRoutes } from "./routes";
import { payslipLinks } from "./tables";

useDatabase({ subscribers: payoutsFeature.subscribers, tasks: payoutsFeature.tasks });

const ECHO =
  'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ data }) => parentPort.postMessage({ pdf: Buffer.from(JSON.stringify(data)) }));';
const DAY_MS = 86_400_000;
let hr: Actor;
beforeAll(async () => {
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`));
  hr = await aPerson({ role: "hr_officer" });
});
afterAll(closePdfWorkers);
beforeEach(() => setSms(false));

const holder = (now = new Date()) => callAs(payslipLinksHandlers, visitor, { now });
const staff = (actor: Actor = hr, now = new Date()) => callAs(payslipLinksHandlers, actor, { now });

const aSlip = async (over: Parameters<typeof aSlipByLink>[1] = {}) =>
  aSlipByLink(await anApprovedRun([{ net: 4_321_000 }]), over);

const eventsOf = async (slipId: string) =>
  (await db().select().from(events).where(eq(events.subjectId, slipId)).orderBy(events.id)).map(
    ({ type }) => type,
  );

async function fetchPdf(form: BodyInit, now = new Date()) {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", { ...requestContext(visitor), now });
    return next();
  });
  app.onError((error, c) => {
    const { status, message } = asApiError(error, "test");
    return c.json({ message }, status as 500);
  });
  app.route("/", serveFiles(payslipLinksRoutes));
  return app.request("/documents/payslip-link", { method: "POST", body: form });
}
const withPass = (pass: string) => new URLSearchParams({ pass });

describe("a link", () => {
  test("is sent once to who has no sign-in, by mail and SMS, in both languages and without a figure", async () => {
    await setSms(true);
    const { periodId, slip, token } = await aSlip();
    await announcePayslipLinks({ periodId });
    const messages = await messagesAbout(slip.id);
    expect(messages.map(({ channel, kind }) => `${channel} ${kind}`).sort()).toEqual([
      "email payslip.link",
      "sms payslip.link",
    ]);
    for (const { html, text, subject, sealed } of messages) {
      expect(`${html} ${text} ${subject}`).not.toMatch(/43[,.]?210/);
      expect(`${html} ${text}`).not.toContain(token);
      expect(unseal(text, sealed)).toContain(`/payslip/${token}`);
      expect(unseal(text, sealed)).toMatch(/payslip.*Hati yako/s);
    }
  });

  test("is for nobody who signs in, and for nobody who can prove nothing", async () => {
    const { periodId, slip } = await aSlip({ idNumber: "" });
    expect(await messagesAbout(slip.id)).toEqual([]);
    const { people: listed } = await staff().ofRun({ id: periodId });
    expect(listed).toMatchObject([{ number: slip.number, proof: null, link: null }]);
    await expect(staff().send({ id: slip.number })).rejects.toMatchObject({ code: "CONFLICT" });
    await db().execute(
      sql`insert into accounts (id, account_id, provider_id, user_id, password) select gen_random_uuid(), person_id::text, 'credential', person_id, 'x' from payslips where id = ${slip.id}`,
    );
    expect((await staff().ofRun({ id: periodId })).people).toEqual([]);
    await expect(staff().send({ id: slip.number })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("tells no figure and no name before it is opened", async () => {
    const { token } = await aSlip();
    expect(await holder().get({ token })).toEqual({
      state: "open",
      proof: "id",
      phoneEnding: "",
      payPeriod: "October 2026 Payroll",
      codeSent: false,
    });
    await expect(holder().get({ token: otherToken(token) })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(holder().get({ token: "'; drop table payslips" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("the last four of an ID", () => {
  test("open the payslip, and its opening is recorded", async () => {
    const { token, slip, run } = await aSlip();
    const { payslip } = await holder().open({ token, proof: " 77 99 " });
    expect(payslip).toMatchObject({ number: slip.number, netPay: 4_321_000, grossPay: 4_321_000 });
    expect(await eventsOf(slip.id)).toContain("payslip-link.opened");
    const { people: listed } = await staff().ofRun({ id: run });
    expect(listed).toMatchObject([{ link: { state: "open", openings: 1, openedAt: expect.any(Date) } }]);
  });

  test("five wrong tries end the link, also of many at once, and the right answer opens it no more", async () => {
    const { token, slip, linkId } = await aSlip();
    const wrong = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => holder().open({ token, proof: String(1000 + at) })),
    );
    const codes = wrong.map((one) => (one.status === "rejected" ? one.reason.code : "opened"));
    expect(codes.filter((code) => code === "INVALID")).toHaveLength(MOST_TRIES - 1);
    expect(codes.filter((code) => code === "GONE")).toHaveLength(12 - (MOST_TRIES - 1));
    await expect(holder().open({ token, proof: "7799" })).rejects.toMatchObject({ code: "GONE" });
    const [link] = await db().select().from(payslipLinks).where(eq(payslipLinks.id, linkId));
    expect(link).toMatchObject({ wrongTries: MOST_TRIES, endReason: "tries" });
    const recorded = await eventsOf(slip.id);
    expect(recorded.filter((type) => type === "payslip-link.tried")).toHaveLength(MOST_TRIES - 1);
    expect(recorded.filter((type) => type === "payslip-link.ended")).toHaveLength(1);
    expect(await holder().get({ token })).toMatchObject({ state: "tries" });
  });

  test.each(["%_--", "  \u202e ", "🙂🙂"])("'%s' is no try", async (proof) => {
    const { token, linkId } = await aSlip();
    await expect(holder().open({ token, proof })).rejects.toMatchObject({
      data: { fields: { proof: "Please enter the code" } },
    });
    const [link] = await db().select().from(payslipLinks).where(eq(payslipLinks.id, linkId));
    expect(link?.wrongTries).toBe(0);
  });

  test("asks for no code", async () => {
    const { token } = await aSlip();
    await expect(holder().sendCode({ token })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("a code by SMS", () => {
  test("opens once, for ten minutes, and only the last one", async () => {
    await setSms(true);
    const { token, slip } = await aSlip();
    await expect(holder().open({ token, proof: "7799" })).rejects.toMatchObject({ code: "CONFLICT" });
    await holder().sendCode({ token });
    const first = await lastCode(slip.id);
    expect(first).toMatch(/^\d{6}$/);
    await holder().sendCode({ token });
    const second = await lastCode(slip.id);
    if (first !== second)
      await expect(holder().open({ token, proof: first })).rejects.toMatchObject({ code: "INVALID" });
    const late = new Date(Date.now() + 11 * 60_000);
    await expect(holder(late).open({ token, proof: second })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await holder().open({ token, proof: second })).payslip.netPay).toBe(4_321_000);
    await expect(holder().open({ token, proof: second })).rejects.toMatchObject({ code: "CONFLICT" });
    const stored = JSON.stringify([
      await messagesAbout(slip.id),
      await db().select().from(payslipLinks).where(eq(payslipLinks.payslipId, slip.id)),
    ]);
    expect(stored).not.toContain(`"${second}"`);
    expect(stored).not.toContain(` ${second}`);
  });

  test("is sent five times an hour at most", async () => {
    await setSms(true);
    const { token } = await aSlip();
    for (let n = 0; n < 5; n++) await holder().sendCode({ token });
    await expect(holder().sendCode({ token })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });
});

describe("it ends", () => {
  const asked = { proof: "7799" };

  test("after thirty days", async () => {
    const { token } = await aSlip();
    const late = new Date(Date.now() + LINK_DAYS * DAY_MS + 1_000);
    expect(await holder(late).get({ token })).toMatchObject({ state: "expired" });
    await expect(holder(late).open({ token, ...asked })).rejects.toMatchObject({ code: "GONE" });
  });

  test("when HR revokes it, with the pass that it gave", async () => {
    const { token, linkId } = await aSlip();
    const { pass } = await holder().open({ token, ...asked });
    await staff().revoke({ id: linkId });
    await staff().revoke({ id: linkId });
    expect(await holder().get({ token })).toMatchObject({ state: "revoked" });
    await expect(holder().open({ token, ...asked })).rejects.toMatchObject({ code: "GONE" });
    expect((await fetchPdf(withPass(pass))).status).toBe(410);
  });

  test("with its payslip", async () => {
    const { token, periodId, slip } = await aSlip();
    await transaction((tx) => voidPayslips(tx, system, { periodId, now: new Date() }));
    expect(await holder().get({ token })).toMatchObject({ state: "void" });
    await expect(holder().open({ token, ...asked })).rejects.toMatchObject({ code: "GONE" });
    await expect(staff().send({ id: slip.number })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("when a new one is sent, which works", async () => {
    const { token, slip } = await aSlip();
    const { id } = await staff().send({ id: slip.number });
    await expect(holder().open({ token, ...asked })).rejects.toMatchObject({ code: "GONE" });
    expect((await holder().open({ token: linkTokenOf(id), ...asked })).payslip.number).toBe(slip.number);
    const alive = db().insert(payslipLinks).values({ payslipId: slip.id, expiresAt: new Date() });
    await expect(alive).rejects.toThrow();
  });

  test("by who prepares payroll alone", async () => {
    const { linkId, slip } = await aSlip();
    for (const role of ["driver", "customer_service", "sales_rep"] as const) {
      const other = staff(await aPerson({ role }));
      await expect(other.revoke({ id: linkId })).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(other.send({ id: slip.number })).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });
});

test("the PDF is for who has a pass of a link that works, for ten minutes, and is kept by no cache", async () => {
  const { token, slip } = await aSlip();
  const { pass } = await holder().open({ token, proof: "7799" });
  const answer = await fetchPdf(withPass(pass));
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(await answer.text()).toContain(slip.number);
  expect((await fetchPdf(withPass(pass), new Date(Date.now() + 11 * 60_000))).status).toBe(404);
  for (const forged of [
    "",
    "v1.x",
    token,
    `${pass}x`,
    encrypt(JSON.stringify({ for: "other", until: 9e15 })),
  ])
    expect((await fetchPdf(withPass(forged))).status).toBe(404);
  expect((await fetchPdf(JSON.stringify({ pass }))).status).toBe(404);
  const file = new FormData();
  file.append("pass", new File([pass], "pass"));
  expect((await fetchPdf(file)).status).toBe(404);
});
