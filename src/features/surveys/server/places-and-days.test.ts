import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import { activitiesSubscribers } from "~/features/activities/testing";

import { anOpportunity, opportunitiesHandlers } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { listSurveyedStops } from "~/features/inventory/access/server/queries";

import { asInventories, someEdits } from "~/features/inventory/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { anAccessEdit, aStartedSurvey, aSurvey, asSurveys } from "../testing";
import { eraseSurveys } from "./commands/erase-surveys";
import { draftsOfSurveys, placesOfSurveys } from "./office";
import { findSurveys } from "./queries/survey-list";
import { surveysSubscribers } from "./subscribers";
import { surveyAccessEdits } from "./tables";

useDatabase({ subscribers: [...activitiesSubscribers, ...surveysSubscribers] });
draftsOfSurveys.join();
placesOfSurveys.join();

const conflict = (reason: string) => ({ code: "CONFLICT", data: { reason } });
const typesOf = async (id: string) =>
  (
    await db().select({ type: events.type }).from(events).where(eq(events.subjectId, id)).orderBy(events.id)
  ).map(({ type }) => type);
const _countOf = async (id: string, type: string) => (await typesOf(id)).filter((one) => one === type).length;

let rep: Actor;
let manager: Actor;
beforeAll(async () => {
  rep = await aPerson({ role: "sales_rep" });
  manager = await aPerson({ role: "manager" });
});

describe("places", () => {
  test("take the same edit once, whoever sends it and however often", async () => {
    const { id } = await aSurvey(rep);
    const edit = anAccessEdit({ floor: 4, lift: false, carryMetres: 60 });
    await Promise.all([1, 2, 3, 4].map(() => asSurveys(rep).saveAccess({ id, ...edit })));
    await asSurveys(rep).saveAccess({ id, ...anAccessEdit({ floor: 5 }) });
    const { stops } = await asSurveys(rep).saveAccess({ id, ...edit });
    expect(stops).toMatchObject([
      { key: "from", floor: 5, lift: false, carryMetres: 60, place: "Kilimani, Nairobi" },
      { key: "to", floor: null },
    ]);
    const { edits } = await asSurveys(rep).accessHistory({ id });
    expect(edits.filter(({ field }) => field === "floor")).toMatchObject([
      { before: "4", after: "5", by: rep.name },
      { before: "", after: "4" },
    ]);
  });

  test("keep the last one received, whatever the phones' clocks say", async () => {
    const { id } = await aSurvey(rep);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await asSurveys(rep).saveAccess({ id, ...anAccessEdit({ gate: "Gate A", floor: 2 }), at: tomorrow });
    await asSurveys(manager).saveAccess({ id, ...anAccessEdit({ gate: "Gate B" }), at: yesterday });
    const { stops } = await asSurveys(rep).get({ id });
    expect(stops[0]).toMatchObject({ gate: "Gate B", floor: 2 });
  });

  test("are refused where they make no sense", async () => {
    const { id } = await aSurvey(rep);
    const save = (facts: Parameters<typeof anAccessEdit>[0]) =>
      asSurveys(rep).saveAccess({ id, ...anAccessEdit(facts) });
    for (const facts of [
      { floor: 61 },
      { floor: 1.5 },
      { carryMetres: -1 },
      { carryMetres: 2_001 },
      { truckPayload: -5 },
      { caretakerPhone: "12" },
      { opensAt: "25:00" },
      { gate: "x".repeat(201) },
    ])
      await expect(save(facts), JSON.stringify(facts)).rejects.toMatchObject({ code: "INVALID" });
    const { stops } = await save({ caretakerPhone: "0712 345 678", caretakerName: "=HYPERLINK(1)" });
    expect(stops[0]).toMatchObject({ caretakerPhone: "+254712345678", caretakerName: "=HYPERLINK(1)" });
  });

  test("are eight at most; the first two stay, and of the same kind", async () => {
    const { id } = await aSurvey(rep);
    const add = (key: string, end: "pickup" | "delivery" = "delivery") =>
      asSurveys(rep).saveAccess({ id, ...anAccessEdit({ floor: 1 }), stop: { key, end } });
    for (let at = 0; at < 6; at += 1) await add(`further-${at}`);
    await expect(add("further-6")).rejects.toMatchObject(conflict("survey_too_many_stops"));
    await expect(add("to", "pickup")).rejects.toMatchObject({ code: "INVALID" });
    const drop = (key: string) =>
      asSurveys(rep).dropStop({ id, key, editId: newId(), at: new Date().toISOString() });
    await expect(drop("from")).rejects.toMatchObject({ code: "INVALID" });
    expect((await drop("further-0")).stops).toHaveLength(7);
    expect((await drop("further-0")).stops).toHaveLength(7);
    await add("further-6");
    await asSurveys(rep).start({ id });
    await asSurveys(rep).submit({ id });
    await asSurveys(rep).review({ id });
    await expect(add("further-7")).rejects.toMatchObject(conflict("survey_reviewed_already"));
  });

  test("are what planning and prices ask for", async () => {
    const { id, inventoryId } = await aStartedSurvey(rep);
    await asSurveys(rep).saveAccess({ id, ...anAccessEdit({ floor: 3, lift: false, carryMetres: 45 }) });
    const found = await listSurveyedStops(db(), [inventoryId ?? "", newId()]);
    expect([...found.keys()]).toEqual([inventoryId]);
    expect(found.get(inventoryId ?? "")).toMatchObject([
      {
        ...{ end: "pickup", floor: 3, lift: false, carryMetres: 45 },
        surveyed: { at: expect.any(Date), by: rep.name },
      },
      { end: "delivery", floor: null, carryMetres: null, surveyed: null },
    ]);
  });
});

describe("the phone", () => {
  test("gets today and two more days of its person, with the lines, and what runs", async () => {
    const person = await aPerson({ role: "sales_rep" });
    const on = async (days: number) =>
      aSurvey(person, { scheduledDate: new Date(Date.now() + days * 86_400_000) });
    const [today, later, tooLate, running] = [await on(0), await on(2), await on(3), await on(9)];
    await asSurveys(person).start(running);
    await aSurvey(rep);
    const { inventoryId } = await asSurveys(person).get(today);
    await asInventories(person).edit({ id: inventoryId ?? "", base: 1, edits: someEdits() });
    const mine = await asSurveys(person).mine();
    expect(mine.surveys.map(({ id }) => id)).toEqual([today.id, later.id, running.id]);
    expect(mine.surveys.map(({ id }) => id)).not.toContain(tooLate.id);
    expect(mine.surveys[0]).toMatchObject({
      customer: { phone: expect.stringMatching(/^\+254/) },
      inventory: { id: inventoryId, version: 1, totals: { pieces: 3 } },
      stops: [{ key: "from" }, { key: "to" }],
    });
    expect(mine.surveys[0]?.inventory?.content.lines).toHaveLength(3);
    expect(mine.kindVersion).toBeGreaterThan(0);
  });
});

describe("a day", () => {
  test("follows its times, then its surveyor's own order, and says who is late", async () => {
    const person = await aPerson({ role: "sales_rep" });
    const date = addDays(nairobiDate(new Date()), 5);
    const at = async (hour: string, location: string) =>
      (await aSurvey(person, { scheduledDate: new Date(`${date}T${hour}:00+03:00`), location })).id;
    const thika = await at("09:00", "Thika, Kenya");
    const near = await at("10:30", "South B, Nairobi");
    const unknown = await at("14:00", "House 7, the green gate");
    const read = () => asSurveys(person).day({ date });
    const day = await read();
    expect(day.surveys.map(({ id }) => id)).toEqual([thika, near, unknown]);
    expect(day.shortest).toEqual([near, thika, unknown]);
    const [first, second, third] = day.surveys;
    expect(first).toMatchObject({ late: 0 });
    expect(first?.km).toBeGreaterThan(30);
    expect(second?.late).toBe(30 + (second?.driveMinutes ?? 0) - 60);
    expect(third).toMatchObject({ km: null, driveMinutes: null, late: 0 });
    await asSurveys(person).arrange({ date, ids: day.shortest });
    const arranged = await read();
    expect(arranged).toMatchObject({
      isOwnOrder: true,
      surveys: [{ id: near }, { id: thika }, { id: unknown }],
    });
    expect(arranged.surveys.map(({ startsAt }) => startsAt)).toEqual([
      ...[second, first, third].map((one) => one?.startsAt),
    ]);
    await expect(asSurveys(person).arrange({ date, ids: [newId()] })).rejects.toMatchObject({
      code: "INVALID",
    });
    await expect(asSurveys(person).arrange({ date, ids: [near, near] })).rejects.toMatchObject({
      code: "INVALID",
    });
    await asSurveys(person).arrange({ date, ids: [] });
    expect((await read()).surveys.map(({ id }) => id)).toEqual([thika, near, unknown]);
    const stranger = await aPerson({ role: "team_lead" });
    const others = asSurveys(stranger).day({ date, surveyor: person.personId ?? "" });
    expect((await others).surveys).toEqual([]);
  });
});

test("what a survey found is what the opportunity's quote begins with", async () => {
  const sale = await anOpportunity(rep);
  const { id } = await aSurvey(rep, { leadId: null, opportunityId: sale.id });
  const draft = async () => (await callAs(opportunitiesHandlers, rep).get({ id: sale.id })).draft;
  expect(await draft()).toMatchObject({ rooms: {}, fromFloor: null });
  await asSurveys(rep).start({ id });
  await asSurveys(rep).saveAccess({ id, ...anAccessEdit({ floor: 4, lift: false }) });
  expect(await draft()).toMatchObject({ fromFloor: 4, fromLift: false, toFloor: null });
});

test("an erasure takes the surveys of a lead with their places and the caretaker's name in the history", async () => {
  const { id, leadId } = await aSurvey(rep);
  await asSurveys(rep).saveAccess({ id, ...anAccessEdit({ caretakerName: "Josphat Kilonzo" }) });
  const other = await aSurvey(rep);
  const gone = await transaction((tx) =>
    eraseSurveys(tx, { customerId: null, leadIds: [leadId ?? ""], quoteNumbers: [], inquiryIds: [] }),
  );
  expect(gone).toEqual([id]);
  const left = await db().select().from(surveyAccessEdits).where(eq(surveyAccessEdits.surveyId, id));
  expect(left).toEqual([]);
  expect(await asSurveys(rep).get(other)).toMatchObject({ id: other.id });
});

test("the office's search finds a survey by its customer and place, within reach", async () => {
  const place = `Kitisuru ${process.pid}`;
  const { id } = await aSurvey(rep, { location: place });
  const readings = [["kitisuru"], [String(process.pid)]];
  expect(await findSurveys(db(), rep, readings)).toMatchObject([{ id, to: `/surveys/${id}` }]);
  const { rows } = await asSurveys(rep).list({ search: place, surveyor: "me", state: "scheduled" });
  expect(rows.map((row) => row.id)).toEqual([id]);
  expect(await findSurveys(db(), await aPerson({ role: "team_lead" }), readings)).toEqual([]);
});
