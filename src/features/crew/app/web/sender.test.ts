import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { newId } from "~/platform/kernel/ids";
import { copiesOf, openOutbox, photosOf } from "~/platform/offline/outbox";
import { NotSent, sendAll } from "~/platform/offline/replay";
import { openStore } from "~/platform/offline/store";
import type { PhoneApi } from "~/platform/phone/phone-api";
import type { ReportAnswer, ReportBatch } from "../../domain/reports";
import { BUNDLE, KEPT, readCrew, sentCopy } from "../domain/jobs";
import { bring } from "./bring";
import { crewSender } from "./sender";

const now = () => new Date("2026-11-30T09:00:00Z");
const job = (id: string) => ({
  id,
  kind: "move",
  version: 2,
  startsAt: "2026-11-30T05:00:00Z",
  reported: [],
});
const bundleOf = (...ids: string[]) => ({
  person: { id: "amina" },
  steps: {},
  jobs: ids.map(job),
  parts: {},
});

type Reply = (batch: ReportBatch) => ReportAnswer[];
const accepted = ({ id }: { id: string }): ReportAnswer => ({
  ...{ id, outcome: "accepted", flag: null, code: "", message: "" },
});

/** A phone and the office's side of the network. */
function phone(reply: Reply = ({ events }) => events.map(accepted)) {
  const office = { person: "amina", bundle: bundleOf("j"), etag: "1", received: 0, isDown: false };
  const batches: ReportBatch[] = [];
  const uploads: [string, Blob][] = [];
  const api: PhoneApi = {
    get: async (path) => {
      if (path.startsWith("/crew/photos/") && office.received === 0) throw new NotSent("rejected");
      return (path === "/crew/me" ? { id: office.person } : { received: office.received }) as never;
    },
    getIfChanged: async (_, etag) =>
      etag === office.etag ? undefined : { etag: office.etag, body: office.bundle as never },
    send: async (_, path, body) => {
      if (office.isDown) throw new NotSent("unreachable");
      if (body instanceof Blob) {
        uploads.push([path, body]);
        office.received += body.size;
        return { received: office.received } as never;
      }
      batches.push(body as ReportBatch);
      return { answers: reply(body as ReportBatch) } as never;
    },
  };
  const store = openStore(`crew-${newId()}`);
  const outbox = openOutbox(store, "amina", now);
  let isHeld = false;
  const sender = crewSender(
    api,
    store,
    { person: "amina", device: "d1" },
    { holdsPhotos: () => isHeld, now },
  );
  const note = (text: string, jobId: string | null = "j") => ({
    ...{ kind: "note", base: 2 },
    payload: { jobId, data: { text, room: "", itemId: null } },
  });
  return {
    ...{ office, batches, uploads, store, outbox, note },
    hold: (is: boolean) => (isHeld = is),
    send: () => sendAll({ store, outbox, sender }, now),
    bring: () => bring(api, store, outbox, now()),
    view: async () => readCrew(await copiesOf(store, "amina"), await outbox.events()),
  };
}
const photo = (id: string, size: number) => ({
  ...{ id, blob: new Blob(["x".repeat(size)]) },
  about: { jobId: "j", kind: "before", room: "kitchen", itemId: null, sha256: "ab" },
});

test("120 reports go in their order, 50 a request, each with its number, job and version", async () => {
  const { batches, outbox, note, send } = phone();
  for (let at = 0; at < 120; at++) await outbox.capture([note(`${at}`)]);
  expect(await send()).toBeUndefined();
  expect(batches.map(({ events }) => events.length)).toEqual([50, 50, 20]);
  expect(batches.map(({ waiting }) => waiting.events)).toEqual([70, 20, 0]);
  const all = batches.flatMap(({ events }) => events);
  expect(all.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
  expect(all[7]).toMatchObject({ jobId: "j", basedOn: 2, kind: "note", payload: { text: "7" } });
  expect(batches[0]).toMatchObject({ device: "d1", sentAt: now().toISOString() });
  expect(await outbox.events()).toEqual([]);
});

test("a lost answer sends the same reports again; the phone shows them before and after", async () => {
  const { office, batches, outbox, note, send, view, bring } = phone();
  await bring();
  await outbox.capture([note("a")]);
  office.isDown = true;
  expect(await send()).toMatchObject({ why: "unreachable" });
  const [before] = (await view()).jobs;
  office.isDown = false;
  await send();
  expect(batches).toHaveLength(1);
  const [after] = (await view()).jobs;
  expect([before?.waiting, after?.waiting]).toEqual([1, 0]);
  expect((await view()).held).toMatchObject([{ kind: "note", payload: { data: { text: "a" } } }]);
});

test("a refused report stays with its sentence, a flagged one is kept and named", async () => {
  const { outbox, note, send, view, bring } = phone(({ events }) =>
    events.map((event, at) =>
      at === 0
        ? { id: event.id, outcome: "refused", flag: null, code: "x", message: "Kazi hii haikuwa yako" }
        : { ...accepted(event), flag: "moved" as const },
    ),
  );
  await bring();
  await outbox.capture([note("a"), note("b")]);
  await send();
  expect(await outbox.events()).toMatchObject([{ refused: "Kazi hii haikuwa yako" }]);
  expect((await view()).jobs[0]?.flags).toEqual(["moved"]);
});

test("nothing is sent or brought while another person is signed in", async () => {
  const { office, outbox, note, send, bring, batches } = phone();
  office.person = "otieno";
  office.bundle = { ...bundleOf("k"), person: { id: "otieno" } };
  await outbox.capture([note("a")]);
  expect(await send()).toMatchObject({ why: "other-person" });
  await expect(bring()).rejects.toMatchObject({ why: "other-person" });
  expect(batches).toEqual([]);
});

test("a photo goes after the reports, from the office's byte on, and waits while it is held", async () => {
  const { office, outbox, note, send, hold, uploads, batches, store } = phone();
  await outbox.capture([note("a")], photo("p1", 70_000));
  hold(true);
  expect(await send()).toBeUndefined();
  expect([batches.length, uploads.length, batches[0]?.waiting.photos]).toEqual([1, 0, 1]);
  hold(false);
  office.received = 65_536;
  expect(await send()).toBeUndefined();
  const [[path, part] = ["", new Blob()]] = uploads;
  expect(part.size).toBe(70_000 - 65_536);
  expect(Object.fromEntries(new URLSearchParams(path.split("?")[1]))).toEqual({
    ...{ kind: "before", jobId: "j", room: "kitchen", sha256: "ab", device: "d1" },
    ...{ takenAt: now().toISOString(), size: "70000", offset: "65536" },
  });
  expect(await photosOf(store, "amina")).toMatchObject([{ sentAt: now().toISOString() }]);
});

test("a job that the office moved away stays until its reports are sent", async () => {
  const { office, outbox, note, send, bring, store, view } = phone();
  await bring();
  await outbox.capture([note("a")]);
  Object.assign(office, { bundle: bundleOf("k"), etag: "2" });
  await bring();
  expect((await view()).jobs.map(({ id, isGone }) => [id, isGone]).sort()).toEqual([
    ["j", true],
    ["k", false],
  ]);
  // Unchanged since: the phone's own copy counts.
  await bring();
  expect((await copiesOf(store, "amina")).get(KEPT)).toMatchObject([{ id: "j" }]);
  await send();
  await bring();
  expect((await view()).jobs.map(({ id }) => id)).toEqual(["k"]);
});

test("sent reports stay three days", async () => {
  const { store, outbox, bring } = phone();
  const old = { id: "old", at: "2026-11-27T08:00:00Z", kind: "note", payload: { jobId: null } };
  await outbox.settle([], [{ name: sentCopy("old"), value: old }]);
  await outbox.settle([], [{ name: sentCopy("new"), value: { ...old, at: "2026-11-28T09:00:00Z" } }]);
  await bring();
  expect([...(await copiesOf(store, "amina")).keys()].sort()).toEqual([BUNDLE, KEPT, sentCopy("new")].sort());
});
