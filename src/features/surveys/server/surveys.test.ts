import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import {
  activitiesSubscribers,
  asActivities,
  asVisits,
  aVisit,
  freeTimesOf,
} from "~/features/activities/testing";

import { aLead } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";

import { asInventories, someEdits } from "~/features/inventory/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { useDatabase } from "~/platform/testing/database";
import { anAccessEdit, aStartedSurvey, aSurvey, asSurveys } from "../testing";
import { draftsOfSurveys, placesOfSurveys } from "./office";
import { surveysSubscribers } from "./subscribers";

useDatabase({ subscribers: [...activitiesSubscribers, ...surveysSubscribers] });
draftsOfSurveys.join();
placesOfSurveys.join();

const conflict = (reason: string) => ({ code: "CONFLICT", data: { reason } });
const typesOf = async (id: string) =>
  (
    await db().select({ type: events.type }).from(events).where(eq(events.subjectId, id)).orderBy(events.id)
  ).map(({ type }) => type);
const countOf = async (id: string, type: string) => (await typesOf(id)).filter((one) => one === type).length;

let rep: Actor;
let manager: Actor;
beforeAll(async () => {
  rep = await aPerson({ role: "sales_rep" });
  manager = await aPerson({ role: "manager" });
});

describe("a survey follows its visit", () => {
  test("planned, offered, chosen, moved and cancelled", async () => {
    const { id: activityId, token } = await aVisit(rep, { location: "Kileleshwa, Laikipia Road" });
    const { survey } = await asSurveys(rep).ofVisit({ id: activityId });
    const id = survey?.id ?? "";
    const read = () => asSurveys(rep).get({ id });
    expect(await read()).toMatchObject({
      state: "requested",
      mode: "onsite",
      place: "Kileleshwa, Laikipia Road",
      surveyor: { id: rep.personId },
      subject: { type: "lead" },
    });
    const slot = (await freeTimesOf(token)).at(-1) ?? new Date();
    await asVisits(visitor).choose({ token, slot });
    expect(await read()).toMatchObject({ state: "scheduled", startsAt: slot });
    await asVisits(rep).offer({ id: activityId });
    expect(await read()).toMatchObject({ state: "requested" });
    const later = new Date(slot.getTime() - 86_400_000);
    await asVisits(rep).revoke({ id: activityId });
    await asActivities(rep).reschedule({ id: activityId, scheduledDate: later });
    expect(await read()).toMatchObject({ state: "scheduled", startsAt: later });
    const colleague = await aPerson({ role: "sales_rep" });
    await asActivities(manager).update({ id: activityId, assignedTo: colleague.personId });
    expect(await read()).toMatchObject({ surveyor: { id: colleague.personId } });
    await asActivities(rep).cancel({ id: activityId, reason: "They moved already" });
    expect(await read()).toMatchObject({ state: "cancelled", cancelReason: "They moved already" });
    expect(await countOf(id, "survey.cancelled")).toBe(1);
  });

  test("each of a series, and the later ones when one is moved with them", async () => {
    const { id: leadId } = await aLead(rep);
    const day = addDays(nairobiDate(new Date()), 2);
    const { id, times } = await asActivities(rep).create({
      ...{ type: "site_visit", subject: "Weekly look", leadId },
      scheduledDate: new Date(`${day}T06:00:00Z`),
      repeat: { every: "weekly", until: addDays(day, 15) },
    });
    expect(times).toBe(3);
    const { surveys } = await asSurveys(rep).of({ type: "lead", id: leadId });
    expect(surveys).toHaveLength(3);
    await asActivities(rep).reschedule({
      id,
      scheduledDate: new Date(`${day}T08:00:00Z`),
      following: true,
    });
    const moved = await asSurveys(rep).of({ type: "lead", id: leadId });
    expect(moved.surveys.map(({ startsAt }) => startsAt?.getUTCHours())).toEqual([8, 8, 8]);
  });

  test("not for other activities, nor for a visit that becomes one", async () => {
    const { id: leadId } = await aLead(rep);
    const { id } = await asActivities(rep).create({ type: "call", subject: "Ask", leadId });
    expect((await asSurveys(rep).ofVisit({ id })).survey).toBeNull();
    await expect(asSurveys(rep).startVisit({ id })).rejects.toMatchObject({ code: "INVALID" });
    const visit = await aSurvey(rep);
    await asActivities(rep).update({ id: visit.activityId, type: "call" });
    expect(await asSurveys(rep).get(visit)).toMatchObject({ state: "cancelled" });
  });

  test("a visit that is completed without it leaves none waiting", async () => {
    const { id, activityId } = await aSurvey(rep);
    await asActivities(rep).complete({ id: activityId, outcome: "Counted by hand" });
    expect(await asSurveys(rep).get({ id })).toMatchObject({
      state: "cancelled",
      cancelReason: "The visit was completed without a survey",
    });
    await asSurveys(rep).start({ id });
    await asSurveys(rep).submit({ id });
    expect(await asSurveys(rep).get({ id })).toMatchObject({ state: "submitted", cancelReason: "" });
  });
});

describe("a survey takes place", () => {
  test("started, filled in, submitted and reviewed; each counts once", async () => {
    const { id, activityId } = await aSurvey(rep);
    await expect(asSurveys(rep).submit({ id })).rejects.toMatchObject(conflict("survey_not_started"));
    const { inventoryId } = await asSurveys(rep).start({ id });
    expect(await asActivities(rep).get({ id: activityId })).toMatchObject({ status: "in_progress" });
    const inventories = asInventories(rep);
    const { totals } = await inventories.edit({ id: inventoryId ?? "", base: 1, edits: someEdits() });
    await expect(asSurveys(rep).review({ id })).rejects.toMatchObject(conflict("survey_over"));
    await asSurveys(rep).submit({ id, note: "The piano stays" });
    await asSurveys(rep).submit({ id, note: "Sent twice" });
    await asSurveys(rep).start({ id });
    const surveyed = await asSurveys(rep).get({ id });
    expect(surveyed).toMatchObject({
      state: "submitted",
      note: "The piano stays",
      version: 1,
      litres: totals.litres,
      startedBy: rep.name,
    });
    expect(await asActivities(rep).get({ id: activityId })).toMatchObject({
      status: "completed",
      outcome: `Survey: ${(totals.litres / 1_000).toFixed(1)} m³, 3 pieces\nThe piano stays`,
    });
    await Promise.all([asSurveys(manager).review({ id }), asSurveys(manager).review({ id })]);
    expect(await asSurveys(rep).get({ id })).toMatchObject({ state: "reviewed", reviewedBy: manager.name });
    expect(await typesOf(id)).toEqual([
      ...["survey.planned", "survey.started", "survey.submitted", "survey.reviewed"],
    ]);
    const day = nairobiDate(new Date());
    const { surveyors } = await asSurveys(manager).volumes({ from: day, to: day });
    expect(surveyors.find((one) => one.id === rep.personId)?.litres).toBeGreaterThanOrEqual(totals.litres);
  });

  test("two people who start at once make one start", async () => {
    const { id } = await aSurvey(rep);
    const answers = await Promise.all(
      [rep, manager, rep, manager].map((actor) => asSurveys(actor).start({ id })),
    );
    expect(new Set(answers.map(({ startedBy }) => startedBy)).size).toBe(1);
    expect(new Set(answers.map(({ startedAt }) => startedAt?.getTime())).size).toBe(1);
    expect(await countOf(id, "survey.started")).toBe(1);
  });

  test("a no-show once it has started is refused; before, the visit stays open and is moved", async () => {
    const { id, activityId } = await aSurvey(rep);
    await asSurveys(rep).noShow({ id, note: "Nobody opened" });
    await asSurveys(rep).noShow({ id, note: "Sent twice" });
    expect(await asSurveys(rep).get({ id })).toMatchObject({ state: "no_show", note: "Nobody opened" });
    expect(await countOf(id, "survey.missed")).toBe(1);
    await asActivities(rep).update({ id: activityId, location: "Lavington, Nairobi" });
    expect(await asSurveys(rep).get({ id })).toMatchObject({ state: "no_show", place: "Lavington, Nairobi" });
    const later = new Date(Date.now() + 3 * 86_400_000);
    await asActivities(rep).reschedule({ id: activityId, scheduledDate: later });
    expect(await asSurveys(rep).get({ id })).toMatchObject({ state: "scheduled" });
    await asSurveys(rep).start({ id });
    await expect(asSurveys(rep).noShow({ id })).rejects.toMatchObject(conflict("survey_begun"));
  });

  test("a start and a no-show at once leave one of them", async () => {
    const { id } = await aSurvey(rep);
    await Promise.allSettled([asSurveys(rep).noShow({ id }), asSurveys(manager).start({ id })]);
    expect(await asSurveys(rep).get({ id })).toMatchObject({ state: "in_progress" });
  });

  test("a cancelled visit does not end a survey that runs", async () => {
    const { id, activityId } = await aStartedSurvey(rep);
    await asActivities(manager).cancel({ id: activityId, reason: "Called off by phone" });
    expect(await asSurveys(rep).get({ id })).toMatchObject({ state: "in_progress", visit: "cancelled" });
    await asSurveys(rep).submit({ id });
    expect(await asSurveys(rep).get({ id })).toMatchObject({ state: "submitted" });
    expect(await asActivities(rep).get({ id: activityId })).toMatchObject({ status: "cancelled" });
  });

  test("a phone that did not hear of the cancellation loses nothing", async () => {
    const { id, activityId } = await aSurvey(rep);
    await asActivities(manager).cancel({ id: activityId });
    await asSurveys(rep).saveAccess({ id, ...anAccessEdit({ floor: 4 }) });
    const { state, inventoryId } = await asSurveys(rep).start({ id, at: new Date().toISOString() });
    expect({ state, hasInventory: inventoryId !== null }).toEqual({
      state: "in_progress",
      hasInventory: true,
    });
    await asSurveys(manager).cancel({ id, reason: "Stopped" });
    await asSurveys(rep).submit({ id });
    expect(await asSurveys(rep).get({ id })).toMatchObject({ state: "submitted", stops: [{ floor: 4 }, {}] });
    await expect(asSurveys(manager).cancel({ id })).rejects.toMatchObject(conflict("survey_over"));
  });

  test("cancelling a survey cancels its visit", async () => {
    const { id, activityId } = await aSurvey(rep);
    await asSurveys(rep).cancel({ id, reason: "Priced by phone" });
    await asSurveys(rep).cancel({ id, reason: "Again" });
    expect(await asActivities(rep).get({ id: activityId })).toMatchObject({
      status: "cancelled",
      cancelReason: "Priced by phone",
    });
    expect(await countOf(id, "survey.cancelled")).toBe(1);
  });

  test("a link that is over moves nothing", async () => {
    const { id: activityId, token } = await aVisit(rep);
    const { survey } = await asSurveys(rep).ofVisit({ id: activityId });
    const before = await asSurveys(rep).get({ id: survey?.id ?? "" });
    const old = new Date(Date.now() + 15 * 86_400_000);
    const [slot = new Date()] = await freeTimesOf(token);
    const late = asVisits(visitor, old);
    await expect(late.choose({ token, slot })).rejects.toMatchObject({ code: "GONE" });
    await expect(late.cancel({ token })).rejects.toMatchObject({ code: "GONE" });
    expect(await asSurveys(rep).get({ id: before.id })).toEqual(before);
  });
});

describe("who may", () => {
  test("only those with the permission; a team's members and one's own", async () => {
    const { id, activityId, leadId } = await aSurvey(rep);
    for (const role of ["driver", "mover", "packer", "accountant", "hr_officer"] as const) {
      const person = asSurveys(await aPerson({ role }));
      await expect(person.list({}), role).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(person.mine(), role).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(person.get({ id }), role).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(person.start({ id }), role).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(person.saveAccess({ id, ...anAccessEdit({ floor: 1 }) })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }
    await expect(asSurveys(visitor).get({ id })).rejects.toMatchObject({ status: 401 });
    for (const role of ["supervisor", "team_lead"] as const) {
      const person = await aPerson({ role });
      await expect(asSurveys(person).get({ id }), role).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(asSurveys(person).start({ id }), role).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(asSurveys(person).review({ id }), role).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect((await asSurveys(person).list({})).rows, role).toEqual([]);
      expect((await asSurveys(person).of({ type: "lead", id: leadId ?? "" })).surveys, role).toEqual([]);
      expect((await asSurveys(person).ofVisit({ id: activityId })).survey, role).toBeNull();
    }
    for (const role of ["admin", "manager", "sales_rep", "customer_service"] as const)
      expect(await asSurveys(await aPerson({ role })).get({ id }), role).toMatchObject({ id });
    const accountant = await aPerson({ role: "accountant" });
    expect((await asSurveys(accountant).of({ type: "lead", id: leadId ?? "" })).surveys).toEqual([]);
  });
});
