import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { BLANK_STOP } from "~/features/jobs/domain";
import { firstJob, jobsAs } from "~/features/jobs/testing";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { addDays } from "~/platform/kernel/dates";
import { outboxMessages } from "~/platform/mail/tables";
import { useDatabase } from "~/platform/testing/database";
import { clearancesSection } from "../settings";
import { aClearance, CARETAKER, clearancesAs, linkSentTo, tokenIn } from "../testing";
import { doubtsOfClearances, missingClearances } from "./queries/clearances";
import { askIfDue } from "./tasks";

useDatabase({});
doubtsOfClearances.join();

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});
const outside = () => clearancesAs(visitor);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "allowed",
    (error: { message: string }) => error.message,
  );
const stateOf = async (moveId: string) => (await clearancesAs(admin).ofMove({ id: moveId })).clearances[0];
const noon = (date: string) => new Date(`${date}T12:00:00+03:00`);

describe("a clearance", () => {
  test("is needed once for a place, by all jobs that stop there", async () => {
    const { move, id } = await aClearance(admin);
    const again = { id: move.id, kind: "gate_pass" as const, address: "RIVERSIDE COURT, Kilimani,  Nairobi" };
    expect(await refusal(clearancesAs(admin).add(again))).toBe("This place already has it.");
    const job = await firstJob(admin, move.id);
    expect(await missingClearances(db(), [job.id])).toEqual(new Map());
    const stops = [{ ...BLANK_STOP, address: "Riverside Court, Kilimani, Nairobi" }];
    await jobsAs(admin).setStops({ id: job.id, stops, rowVersion: job.rowVersion });
    const sentence = "Gate pass for Riverside Court, Kilimani, Nairobi is not confirmed.";
    expect((await missingClearances(db(), [job.id])).get(job.id)).toMatchObject([{ id, sentence }]);
    const { doubts } = await jobsAs(admin).ofMove({ id: move.id });
    expect(doubts).toEqual({});
    const { personId } = await aPerson({ role: "mover" });
    await jobsAs(admin).assign({ id: job.id, personId: personId ?? "", role: "lead" });
    expect((await jobsAs(admin).ofMove({ id: move.id })).doubts[job.id]).toContain(sentence);
    expect(await refusal(jobsAs(admin).advance({ id: job.id, to: "dispatched" }))).toContain(sentence);
    await clearancesAs(admin).decide({ id, to: "confirmed" });
    expect(await refusal(jobsAs(admin).advance({ id: job.id, to: "dispatched" }))).not.toContain("Gate pass");
  });

  test("goes through its states, and a refusal says why", async () => {
    const { move, id } = await aClearance(admin);
    const decide = (to: "confirmed" | "waived" | "failed" | "open", reason = "") =>
      refusal(clearancesAs(admin).decide({ id, to, reason }));
    expect(await decide("waived")).toBe("Please give a reason");
    expect(await decide("failed", "No lorries on Saturdays")).toBe("allowed");
    expect(await stateOf(move.id)).toMatchObject({ state: "failed", reason: "No lorries on Saturdays" });
    expect(await refusal(clearancesAs(admin).remove({ id }))).toContain("Mark it as not needed");
    await clearancesAs(admin).askCaretaker({ id });
    expect(await stateOf(move.id)).toMatchObject({ state: "requested", reason: "", decidedAt: null });
    expect(await decide("confirmed")).toBe("allowed");
    expect(await decide("waived", "Not needed")).toContain("It was answered already");
    expect(await decide("open")).toBe("allowed");
    await clearancesAs(admin).remove({ id });
    expect(await stateOf(move.id)).toBeUndefined();
    const history = await db().select().from(events).where(eq(events.subjectId, id));
    expect(history.map(({ type }) => type).sort()).toEqual([
      ...["clearance.added", "clearance.decided", "clearance.decided", "clearance.decided"],
      "clearance.removed",
    ]);
  });
});

describe("the customer", () => {
  test("names the caretaker, who gets a link of their own and confirms by it", async () => {
    const { move, id } = await aClearance(admin);
    const { link } = await clearancesAs(admin).askCustomer({ id: move.id });
    const token = tokenIn(link);
    const page = await outside().ofLink({ token });
    expect(page).toMatchObject({ state: "open", of: "customer", date: move.date });
    expect(page.items).toMatchObject([{ id, kind: "gate_pass", state: "requested", isMissing: true }]);
    const phone = "+254711000777";
    await outside().nameCaretaker({ token, id, contactName: "Barasa", contactPhone: phone });
    const own = tokenIn((await linkSentTo(phone)) ?? "");
    expect(own).not.toBe(token);
    const theirs = await outside().ofLink({ token: own });
    expect(theirs).toMatchObject({
      of: "caretaker",
      name: "",
      items: [{ id, contactName: "", contactPhone: "" }],
    });
    expect(JSON.stringify(theirs)).not.toContain("Wambui");
    expect(await refusal(outside().answer({ token: own, id, answer: "confirmed", name: "" }))).not.toBe(
      "allowed",
    );
    await outside().answer({ token: own, id, answer: "confirmed", name: "Barasa" });
    expect(await stateOf(move.id)).toMatchObject({
      state: "confirmed",
      decidedVia: "caretaker",
      decidedBy: "Barasa",
    });
    expect((await outside().ofLink({ token })).items).toMatchObject([
      { state: "confirmed", isMissing: false },
    ]);
  });

  test("changes the caretaker: the link of the one before ends", async () => {
    const { move, id } = await aClearance(admin);
    const before = tokenIn((await clearancesAs(admin).askCaretaker({ id })).link);
    const token = tokenIn((await clearancesAs(admin).askCustomer({ id: move.id })).link);
    await outside().nameCaretaker({ token, id, contactName: "Other", contactPhone: "+254711000888" });
    expect((await outside().ofLink({ token: before })).state).toBe("revoked");
    expect(
      await refusal(outside().answer({ token: before, id, answer: "confirmed", name: "Old" })),
    ).toContain("This link has ended");
  });

  test("is asked at booking, three days and one day before, once each", async () => {
    configurePublicUrl("http://127.0.0.1:3000");
    const { move, id } = await aClearance(admin, 10);
    const ask = (days: number) => transaction((tx) => askIfDue(tx, move.id, noon(addDays(move.date, -days))));
    expect(await ask(10)).toBe(0);
    await transaction(async (tx) => {
      const { version } = await getSettingsForPage(tx, clearancesSection);
      const value = { asksCustomers: true };
      await saveSettings(tx, admin, { section: clearancesSection, value, version, now: new Date() });
    });
    const outcomes = [];
    for (const days of [10, 9, 3, 3, 2, 1, 1, 0]) outcomes.push(await ask(days));
    expect(outcomes).toEqual([1, 0, 1, 0, 0, 1, 0, 0]);
    await clearancesAs(admin).decide({ id, to: "confirmed" });
    const late = await aClearance(admin, 4);
    const at = noon(addDays(late.move.date, -1));
    expect(await transaction((tx) => askIfDue(tx, late.move.id, at))).toBe(1);
    expect(await transaction((tx) => askIfDue(tx, late.move.id, at))).toBe(0);
    const mails = await db()
      .select()
      .from(outboxMessages)
      .where(and(eq(outboxMessages.kind, "clearance.customer"), eq(outboxMessages.subjectId, move.id)));
    expect(mails.filter(({ channel }) => channel === "email")).toHaveLength(3);
  });
});

describe("a link", () => {
  test("can be ended, ends after the move, and opens nothing else", async () => {
    const { move, id } = await aClearance(admin);
    const other = await aClearance(admin);
    const token = tokenIn((await clearancesAs(admin).askCaretaker({ id })).link);
    const answer = { token, id: other.id, answer: "confirmed" as const, name: "Wafula" };
    expect(await refusal(outside().answer(answer))).toBe("Clearance not found");
    const after = clearancesAs(visitor, { now: noon(addDays(move.date, 3)) });
    expect(await after.ofLink({ token })).toMatchObject({ state: "expired", items: [], date: null });
    await clearancesAs(admin).revokeLinks({ id: move.id });
    expect(await outside().ofLink({ token })).toMatchObject({ state: "revoked", items: [] });
    expect(await refusal(outside().answer({ ...answer, id }))).toContain("This link has ended");
    expect(await refusal(outside().ofLink({ token: `${token.slice(0, -2)}AA` }))).toBe(
      "This link for clearances is not valid",
    );
  });

  test("needs a phone for a caretaker, and something that is missing", async () => {
    const { move, id } = await aClearance(admin);
    await clearancesAs(admin).edit({ id, contactName: "Wafula" });
    expect(await refusal(clearancesAs(admin).askCaretaker({ id }))).toBe("Enter the caretaker's phone first");
    await clearancesAs(admin).edit({ id, ...CARETAKER });
    await clearancesAs(admin).decide({ id, to: "confirmed" });
    expect(await refusal(clearancesAs(admin).askCaretaker({ id }))).toBe("Nothing is missing.");
    expect(await refusal(clearancesAs(admin).askCustomer({ id: move.id }))).toBe("Nothing is missing.");
  });
});

test("the coming days list what is missing, for planners", async () => {
  const { move, id } = await aClearance(admin, 6);
  const { clearances } = await clearancesAs(admin).missing({});
  expect(clearances.find((one) => one.id === id)).toMatchObject({
    ...{ moveNumber: move.number, date: move.date, contactName: "Wafula" },
  });
  const mover = await aPerson({ role: "mover" });
  expect(await refusal(clearancesAs(mover).missing({}))).not.toBe("allowed");
  expect(await refusal(clearancesAs(mover).ofMove({ id: move.id }))).toBe("Move not found");
});
