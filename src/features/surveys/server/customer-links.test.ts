import { beforeAll, expect, test } from "vitest";
import { activitiesSubscribers } from "~/features/activities/testing";
import { aPerson } from "~/features/identity/testing";
import { asInventories, someEdits } from "~/features/inventory/testing";
import { aSurveyLink, asSurveyLinks } from "~/features/self-surveys/testing";
import { type Actor, visitor } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import { aSurvey, asSurveys } from "../testing";
import { surveysSubscribers } from "./subscribers";

useDatabase({ subscribers: [...activitiesSubscribers, ...surveysSubscribers] });

let manager: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

const listed = async (actor: Actor, over: Parameters<ReturnType<typeof asSurveys>["list"]>[0] = {}) =>
  (await asSurveys(actor).list({ limit: 100, ...over })).rows;

test("a survey by the customer alone has the state of its link, in the list and on the lead's page", async () => {
  const { id: inventoryId, token } = await aSurveyLink(manager);
  const inventory = await asInventories(manager).get({ id: inventoryId });
  const lead = inventory.subjects.find(({ type }) => type === "lead");
  const find = async () => (await listed(manager)).find((row) => row.inventoryId === inventoryId);
  const expectState = async (link: string, state: string) => {
    expect(await find()).toMatchObject({ mode: "self", link, state, startsAt: null, surveyor: null });
    const { surveys } = await asSurveys(manager).of({ type: "lead", id: lead?.id ?? "" });
    expect(surveys).toMatchObject([{ mode: "self", link, state, inventoryId, mayOpen: true }]);
    const ids = (await listed(manager, { state: state as never })).map((row) => row.inventoryId);
    expect(ids).toContain(inventoryId);
  };
  await expectState("sent", "requested");
  expect((await find())?.customer.name).toBe(lead?.name);
  await asSurveyLinks(visitor).ofLink({ token });
  await expectState("opened", "in_progress");
  await asInventories(manager).edit({ id: inventoryId, base: 1, edits: someEdits() });
  await asSurveyLinks(visitor).submit({ token });
  await expectState("submitted", "submitted");
  expect((await find())?.litres).toBeGreaterThan(0);
  const { version, rowVersion } = await asInventories(manager).get({ id: inventoryId });
  await asSurveyLinks(manager).review({ id: inventoryId, version, rowVersion });
  await expectState("reviewed", "reviewed");
});

test("a new link takes the place of the one before; an ended one is cancelled", async () => {
  const { id: inventoryId } = await aSurveyLink(manager);
  await asSurveyLinks(manager).make({ id: inventoryId });
  const rows = async () => (await listed(manager)).filter((row) => row.inventoryId === inventoryId);
  expect(await rows()).toMatchObject([{ link: "sent" }]);
  await asSurveyLinks(manager).revoke({ id: inventoryId });
  expect(await rows()).toMatchObject([{ link: "revoked", state: "cancelled" }]);
});

test("filters choose among visits and links, pages have both in one order, and reach counts for both", async () => {
  const { id: inventoryId } = await aSurveyLink(manager);
  const { id } = await aSurvey(manager);
  const all = await listed(manager);
  expect(all.map((row) => row.id)).toContain(id);
  const first = await asSurveys(manager).list({ limit: 1 });
  const pages = [first];
  for (let next = first.nextCursor; next; next = pages.at(-1)?.nextCursor ?? null)
    pages.push(await asSurveys(manager).list({ limit: 1, cursor: next }));
  expect(pages.flatMap(({ rows }) => rows.map((row) => row.id))).toEqual(all.map((row) => row.id));
  expect(first.total).toBe(all.length);
  const alone = await listed(manager, { mode: "self" });
  expect(alone.every(({ mode }) => mode === "self")).toBe(true);
  expect(alone.map((row) => row.inventoryId)).toContain(inventoryId);
  const visits = await listed(manager, { mode: "onsite" });
  expect(visits.every(({ mode }) => mode === "onsite")).toBe(true);
  const mine = await listed(manager, { surveyor: "me" });
  expect(mine.map((row) => row.id)).toEqual([id]);
  const { customer } = alone.find((row) => row.inventoryId === inventoryId) ?? { customer: { name: "" } };
  const found = await listed(manager, { search: customer.name });
  expect(found.map((row) => row.inventoryId)).toContain(inventoryId);
  const updated = await listed(manager, { sort: "updated", order: "asc" });
  const times = updated.map(({ updatedAt }) => updatedAt.getTime());
  expect(times).toEqual([...times].sort((a, b) => a - b));
  const stranger = await aPerson({ role: "supervisor" });
  expect(await listed(stranger)).toEqual([]);
});
