import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { newId } from "~/platform/kernel/ids";
import { forgetSentPhotos, openOutbox, photosOf, readCopy, saveCopies, waitingByPerson } from "./outbox";
import { NotSent, type Sender, sendAll } from "./replay";
import { waitAfter } from "./start-replay";
import { openStore, type Store } from "./store";

const now = () => new Date("2026-11-29T09:00:00Z");
const phone = () => openStore(`phone-${newId()}`);
const tap = (n: number) => ({ id: newId(), kind: "edit", payload: { n }, base: 1 });
const numbers = (events: { payload: unknown }[]) => events.map(({ payload }) => (payload as { n: number }).n);

/** A server that accepts everything; parts are replaced by each test. */
const sender = (over: Partial<Sender> = {}): Sender => ({
  checkPerson: async () => undefined,
  isOneBatch: (one, next) => one.kind === next.kind,
  send: async (batch) => ({ answers: batch.map(({ id }) => ({ id, outcome: "accepted" })) }),
  uploaded: async () => 0,
  upload: async (_photo, offset, part) => offset + part.size,
  ...over,
});

afterEach(() => vi.restoreAllMocks());

test("events keep their order and numbers when the app is opened again", async () => {
  const store = phone();
  await openOutbox(store, "amina", now).capture([tap(1), tap(2)]);
  store.close();
  const again = openOutbox(store, "amina", now);
  await again.capture([tap(3)]);
  const events = await again.events();
  expect(numbers(events)).toEqual([1, 2, 3]);
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  expect(events[0]).toMatchObject({ person: "amina", at: "2026-11-29T09:00:00.000Z", base: 1 });
});

test("two tabs number their events differently", async () => {
  const store = phone();
  const tabs = [openOutbox(store, "amina", now), openOutbox(store, "amina", now)];
  await Promise.all(Array.from({ length: 20 }, (_, n) => tabs[n % 2]?.capture([tap(n)])));
  const events = (await tabs[0]?.events()) ?? [];
  expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
});

test("people on one phone have outboxes of their own", async () => {
  const store = phone();
  const [amina, otieno] = [openOutbox(store, "amina", now), openOutbox(store, "otieno", now)];
  await amina.capture([tap(1)]);
  await otieno.capture([tap(2)]);
  expect(await sendAll({ store, outbox: otieno, sender: sender() }, now)).toBeUndefined();
  expect(numbers(await amina.events())).toEqual([1]);
  expect(await waitingByPerson(store)).toEqual(new Map([["amina", 1]]));
});

test("an accepted event goes in the same write that saves the server's copy", async () => {
  const store = phone();
  const outbox = openOutbox(store, "amina", now);
  const [event] = await outbox.capture([tap(1)]);
  await outbox.settle([{ id: event?.id ?? "", outcome: "already" }], [{ name: "list", value: [1] }]);
  expect(await outbox.events()).toEqual([]);
  expect(await readCopy(store, "amina", "list")).toEqual([1]);
  expect(await outbox.read()).toEqual({ events: [], photos: [], copies: new Map([["list", [1]]]) });
  await saveCopies(store, "amina", [{ name: "new", value: 2 }], (name) => name === "list");
  expect(await readCopy(store, "amina", "list")).toBeUndefined();
});

test("a refused event stays with its reason until it is dismissed, and holds up no other", async () => {
  const store = phone();
  const outbox = openOutbox(store, "amina", now);
  await outbox.capture([tap(1), tap(2), tap(3)]);
  const sent: number[] = [];
  const picky = sender({
    send: async (batch) => {
      sent.push(...numbers([...batch]));
      return {
        answers: batch.map(({ id, payload }) =>
          (payload as { n: number }).n === 2
            ? { id, outcome: "refused", code: "TOO_MANY" }
            : { id, outcome: "accepted" },
        ),
      };
    },
  });
  expect(await sendAll({ store, outbox, sender: picky }, now)).toBeUndefined();
  expect(sent).toEqual([1, 2, 3]);
  const [refused] = await outbox.events();
  expect(refused).toMatchObject({ payload: { n: 2 }, refused: "TOO_MANY" });
  await outbox.dismiss(refused?.id ?? "");
  expect(await outbox.events()).toEqual([]);
});

test("a batch that the server cannot read is sent one by one, and only its fault is refused", async () => {
  const store = phone();
  const outbox = openOutbox(store, "amina", now);
  await outbox.capture([tap(1), tap(2), tap(3)]);
  const strict = sender({
    send: async (batch) => {
      if (numbers([...batch]).includes(2)) throw new NotSent("rejected", "INVALID");
      return { answers: batch.map(({ id }) => ({ id, outcome: "accepted" })) };
    },
  });
  expect(await sendAll({ store, outbox, sender: strict }, now)).toBeUndefined();
  expect(await outbox.events()).toMatchObject([{ payload: { n: 2 }, refused: "INVALID" }]);
});

test("a photo that the server refuses stays with its reason until it is dismissed", async () => {
  const store = phone();
  const outbox = openOutbox(store, "amina", now);
  await outbox.capture([], { id: "p1", about: "sofa", blob: new Blob(["jpeg"]) });
  let asked = 0;
  const strict = sender({
    upload: () => {
      asked += 1;
      return Promise.reject(new NotSent("rejected", "room_photos_full"));
    },
  });
  for (let turn = 0; turn < 2; turn += 1)
    expect(await sendAll({ store, outbox, sender: strict }, now)).toBeUndefined();
  expect(asked).toBe(1);
  expect(await photosOf(store, "amina")).toMatchObject([{ id: "p1", refused: "room_photos_full" }]);
  await outbox.dismiss("p1");
  expect(await photosOf(store, "amina")).toEqual([]);
});

test.each(["unreachable", "signed-out", "other-person", "forbidden"] as const)(
  "'%s' keeps everything",
  async (why) => {
    const store = phone();
    const outbox = openOutbox(store, "amina", now);
    await outbox.capture([tap(1)], { id: newId(), about: "sofa", blob: new Blob(["jpeg"]) });
    const stopped = sender({ checkPerson: () => Promise.reject(new NotSent(why)) });
    expect(await sendAll({ store, outbox, sender: stopped }, now)).toMatchObject({ why });
    expect(await outbox.events()).toHaveLength(1);
    expect(await photosOf(store, "amina")).toMatchObject([{ about: "sofa" }]);
  },
);

test("an upload that was cut goes on where the server is", async () => {
  const store = phone();
  const outbox = openOutbox(store, "amina", now);
  const bytes = crypto
    .getRandomValues(new Uint8Array(200_000).subarray(0, 65_536))
    .toString()
    .slice(0, 200_000);
  await outbox.capture([], { id: newId(), about: "sofa", blob: new Blob([bytes]) });
  const held: string[] = [];
  const size = () => held.join("").length;
  let isCut = true;
  const slow = sender({
    uploaded: async () => size(),
    upload: async (_photo, offset, part) => {
      expect(offset).toBe(size());
      if (size() > 100_000 && isCut) throw new NotSent("unreachable");
      held.push(await part.text());
      return size();
    },
  });
  expect(await sendAll({ store, outbox, sender: slow }, now)).toMatchObject({ why: "unreachable" });
  isCut = false;
  expect(await sendAll({ store, outbox, sender: slow }, now)).toBeUndefined();
  expect(held.join("")).toBe(bytes);
  expect(await photosOf(store, "amina")).toMatchObject([{ sentAt: now().toISOString() }]);
  expect(await forgetSentPhotos(store, "amina")).toBe(1);
});

const full = () => Promise.reject(new DOMException("No room", "QuotaExceededError"));

test("on a full phone what is typed stays in memory, is sent, and is saved once there is room", async () => {
  const inner = phone();
  let isFull = false;
  const store: Store = { ...inner, write: (...args) => (isFull ? full() : inner.write(...args)) };
  const outbox = openOutbox(store, "amina", now);
  await outbox.capture([tap(1)]);
  isFull = true;
  await outbox.capture([tap(2)]);
  await outbox.capture([tap(3)]);
  expect(outbox.isFull()).toBe(true);
  expect(numbers(await outbox.events())).toEqual([1, 2, 3]);
  expect(await sendAll({ store, outbox, sender: sender() }, now)).toMatchObject({ why: "full" });
  isFull = false;
  await outbox.capture([tap(4)]);
  expect(outbox.isFull()).toBe(false);
  const events = await outbox.events();
  expect(numbers(events)).toEqual([1, 2, 3, 4]);
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
});

test("a full phone forgets photos that the server has before it refuses anything", async () => {
  const inner = phone();
  const first = openOutbox(inner, "amina", now);
  await first.capture([], { id: newId(), about: "sofa", blob: new Blob(["jpeg"]) });
  await sendAll({ store: inner, outbox: first, sender: sender() }, now);
  const store: Store = {
    ...inner,
    write: async (names, work) =>
      names.includes("events") && (await photosOf(inner, "amina")).length > 0
        ? full()
        : inner.write(names, work),
  };
  const outbox = openOutbox(store, "amina", now);
  await outbox.capture([tap(1)]);
  expect(outbox.isFull()).toBe(false);
  expect(await photosOf(inner, "amina")).toEqual([]);
});

test("a photo that the full phone cannot save is an error", async () => {
  const store: Store = { ...phone(), write: full };
  const outbox = openOutbox(store, "amina", now);
  const photo = { id: newId(), about: "sofa", blob: new Blob(["jpeg"]) };
  await expect(outbox.capture([], photo)).rejects.toThrow("No room");
});

test("pauses grow to five minutes, and phones do not call together", () => {
  expect([1, 2, 3, 20].map((failures) => waitAfter(failures, 1))).toEqual([2000, 4000, 8000, 300_000]);
  expect(waitAfter(1, 0)).toBe(1000);
});
