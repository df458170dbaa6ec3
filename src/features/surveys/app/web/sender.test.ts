import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { BLANK_ACCESS } from "~/features/inventory/access/domain";
import { EMPTY } from "~/features/inventory/inventories/domain/inventories";
import { newId } from "~/platform/kernel/ids";
import { copiesOf, openOutbox, photosOf, saveCopies } from "~/platform/offline/outbox";
import { NotSent, sendAll } from "~/platform/offline/replay";
import { openStore } from "~/platform/offline/store";
import type { PhoneApi } from "~/platform/phone/phone-api";
import type { PhoneSurvey, SurveyEvent } from "../domain/surveys";
import { refresh } from "./refresh";
import { inventoryCopy, surveyCopy, surveySender } from "./sender";

const now = () => new Date("2026-11-29T09:00:00Z");
const ROOM = { key: "living", kind: "living_room" as const, label: "Living room" };

const survey = (id: string, inventoryId = `i-${id}`): PhoneSurvey => ({
  ...{ id, state: "in_progress", startsAt: "2026-11-29T10:00:00Z", place: "Kilimani", note: "" },
  customer: { name: "Grace Njeri", phone: "" },
  stops: [{ key: "from", end: "pickup", ...BLANK_ACCESS }],
  inventory: {
    ...{ id: inventoryId, version: 1, rowVersion: 1, kindVersion: 1, content: EMPTY, isFrozen: false },
  },
});

/** The office's side of the network: answers by path, and what was asked. */
function office(answers: Record<string, unknown>) {
  const asked: { path: string; body?: unknown }[] = [];
  const find = (path: string) => {
    const answer = Object.entries(answers).find(([begin]) => path.startsWith(begin))?.[1];
    if (answer instanceof Error) throw answer;
    if (answer === undefined) throw new NotSent("rejected", "NOT_FOUND");
    return answer;
  };
  const api: PhoneApi = {
    getIfChanged: async () => undefined,
    get: async (path) => {
      asked.push({ path });
      return find(path) as never;
    },
    send: async (_method, path, body) => {
      asked.push({ path, body });
      return find(path) as never;
    },
  };
  return { api, asked };
}

const me = { "/me": { id: "amina" } };
const phone = (answers: Record<string, unknown>) => {
  const store = openStore(`phone-${newId()}`);
  const outbox = openOutbox(store, "amina", now);
  const { api, asked } = office(answers);
  const sender = surveySender(api, store, { person: "amina", device: "d1" });
  const capture = (...events: SurveyEvent[]) =>
    outbox.capture(events.map((event) => ({ ...event, base: 1 })));
  return { store, outbox, api, asked, capture, send: () => sendAll({ store, outbox, sender }, now) };
};
const tap = (inventoryId: string): SurveyEvent => ({
  kind: "edit",
  payload: { inventoryId, change: { kind: "count", itemId: "a", by: 1 } },
});
const facts = {
  kind: "access",
  payload: { surveyId: "s1", stop: { key: "from", end: "pickup" }, facts: { floor: 4 } },
};

test("goods of one inventory go together, everything in its order, each with its id and time", async () => {
  const content = { rooms: [ROOM], lines: [] };
  const { store, asked, capture, send } = phone({
    ...me,
    "/inventories/i-s1/edits": { version: 2, rowVersion: 5, content, refused: [] },
    "/inventories/i-s2/edits": { version: 1, rowVersion: 2, content, refused: [] },
    "/surveys/s1/access": { stops: [{ key: "from", end: "pickup", ...BLANK_ACCESS, floor: 4 }] },
    "/surveys/s1/submission": { state: "submitted" },
  });
  const one = survey("s1");
  await saveCopies(store, "amina", [
    { name: surveyCopy("s1"), value: one },
    { name: inventoryCopy("i-s1"), value: one.inventory },
  ]);
  const [first, second] = await capture(tap("i-s1"), tap("i-s1"));
  const [place] = await capture(facts as SurveyEvent);
  await capture(tap("i-s2"), { kind: "submit", payload: { surveyId: "s1", note: "Dog" } });
  expect(await send()).toBeUndefined();
  const sent = asked.filter(({ body }) => body);
  expect(sent.map(({ path }) => path)).toEqual([
    "/inventories/i-s1/edits",
    "/surveys/s1/access",
    "/inventories/i-s2/edits",
    "/surveys/s1/submission",
  ]);
  const at = now().toISOString();
  const change = { kind: "count", itemId: "a", by: 1, at };
  expect(sent[0]?.body).toEqual({
    ...{ base: 1, device: "d1" },
    edits: [first, second].map((event) => ({ ...change, id: event?.id })),
  });
  expect(sent[1]?.body).toMatchObject({ editId: place?.id, at, device: "d1", facts: { floor: 4 } });
  const copies = await copiesOf(store, "amina");
  expect(copies.get(inventoryCopy("i-s1"))).toMatchObject({ version: 2, rowVersion: 5, content });
  expect(copies.get(surveyCopy("s1"))).toMatchObject({ state: "submitted", stops: [{ floor: 4 }] });
});

test("a refused edit says why, and the others count", async () => {
  const { outbox, capture, send } = phone({ ...me });
  const [bad] = await capture(tap("i-s1"), tap("i-s1"));
  const answers = {
    ...me,
    "/inventories/": {
      ...{ version: 1, rowVersion: 2, content: EMPTY },
      refused: [{ id: bad?.id, code: "line_missing" }],
    },
  };
  const store = openStore(`phone-${newId()}`);
  const sender = surveySender(office(answers).api, store, { person: "amina", device: "d1" });
  expect(await sendAll({ store, outbox, sender }, now)).toBeUndefined();
  expect(await outbox.events()).toMatchObject([{ id: bad?.id, refused: "line_missing" }]);
  expect(await send()).toBeUndefined();
});

test("nothing is sent while another person is signed in", async () => {
  const { asked, capture, send, outbox } = phone({ "/me": { id: "otieno" } });
  await capture(tap("i-s1"));
  expect(await send()).toMatchObject({ why: "other-person" });
  expect(asked).toEqual([{ path: "/me" }]);
  expect(await outbox.events()).toHaveLength(1);
});

test("a photo goes to its room from the byte where the office is", async () => {
  const { store, outbox, asked, send } = phone({
    ...me,
    "/inventories/i-s1/uploads/p1?": { received: 70_000 },
    "/inventories/i-s1/uploads/p1": { received: 65_536 },
  });
  const about = { surveyId: "s1", inventoryId: "i-s1", room: "living", itemId: "a" };
  await outbox.capture([], { id: "p1", about, blob: new Blob(["x".repeat(70_000)]) });
  expect(await send()).toBeUndefined();
  const [upload] = asked.filter(({ body }) => body);
  const query = new URLSearchParams(upload?.path.split("?")[1] ?? "");
  expect(Object.fromEntries(query)).toEqual({
    ...{ kind: "photo", room: "living", itemId: "a", surveyId: "s1", takenAt: now().toISOString() },
    ...{ size: "70000", offset: "65536" },
  });
  expect((upload?.body as Blob | undefined)?.size).toBe(70_000 - 65_536);
  expect(await photosOf(store, "amina")).toMatchObject([{ sentAt: now().toISOString() }]);
});

const KINDS = { kinds: [] };
const bring = async (
  of: ReturnType<typeof phone>,
  surveys: PhoneSurvey[],
  waiting: string[] = [],
  who = me,
) => {
  const { api } = office({
    ...who,
    "/surveys/mine": { kindVersion: 1, surveys },
    "/item-kind-catalogue": KINDS,
  });
  const events = await of.outbox.events();
  await refresh(api, of.store, "amina", async () => ({ events, photoSurveys: new Set(waiting) }));
  return [...(await copiesOf(of.store, "amina")).keys()];
};

test("surveys that are over go, unless something of them waits", async () => {
  const mine = phone(me);
  await bring(mine, [survey("s1"), survey("s2"), survey("s3"), survey("s4")]);
  await mine.capture(tap("i-s2"));
  const left = await bring(mine, [survey("s4")], ["s3"]);
  expect(left.filter((name) => name.startsWith("survey:"))).toEqual(["survey:s2", "survey:s3", "survey:s4"]);
  expect(left).toContain("inventory:i-s2");
  expect(left).toContain("catalogue:1");
});

test("a list that was read before the answer to edits does not bring back the older goods", async () => {
  const mine = phone(me);
  await bring(mine, [survey("s1")]);
  const newer = { ...survey("s1").inventory, rowVersion: 9, content: { rooms: [ROOM], lines: [] } };
  await saveCopies(mine.store, "amina", [{ name: inventoryCopy("i-s1"), value: newer }]);
  await bring(mine, [survey("s1")]);
  const copies = await copiesOf(mine.store, "amina");
  expect(copies.get(inventoryCopy("i-s1"))).toMatchObject({ rowVersion: 9, content: { rooms: [ROOM] } });
});

test("another person's surveys never come into this person's copies", async () => {
  const mine = phone(me);
  const other = { "/me": { id: "otieno" } };
  await expect(bring(mine, [survey("s1")], [], other)).rejects.toMatchObject({ why: "other-person" });
  expect(await copiesOf(mine.store, "amina")).toEqual(new Map());
});
