import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "~/platform/kernel/ids";
import {
  type Answer,
  type OfflineEvent,
  type OfflinePhoto,
  type Outbox,
  openOutbox,
  photosOf,
} from "./outbox";
import { NotSent, type Sender, sendAll } from "./replay";
import { openStore, type Store } from "./store";

const now = () => new Date("2026-11-29T09:00:00Z");

/** The fate of a request: lost, applied without an answer, refused, answered in part, answered twice, or answered. */
type Fate = "lost" | "answer-lost" | "signed-out" | "half" | "twice" | "well";

/** A server that applies each id once, in the order of arrival. */
function server() {
  const applied: string[] = [];
  const photos = new Map<string, string>();
  const accept = ({ id }: OfflineEvent): Answer => {
    if (applied.includes(id)) return { id, outcome: "already" };
    applied.push(id);
    return { id, outcome: "accepted" };
  };
  return { applied, photos, accept };
}

/** A sender to that server over a network with these fates, one a request; afterwards all goes well. */
function network({ photos, accept }: ReturnType<typeof server>, fates: Fate[]): Sender {
  const next = (): Fate => {
    const fate = fates.shift() ?? "well";
    if (fate === "lost") throw new NotSent("unreachable");
    if (fate === "signed-out") throw new NotSent("signed-out");
    return fate;
  };
  const answer = <T>(fate: Fate, value: T): T => {
    if (fate === "answer-lost") throw new NotSent("unreachable");
    return value;
  };
  return {
    checkPerson: async () => undefined,
    isOneBatch: (one, other) => one.kind === other.kind,
    async send(batch) {
      const fate = next();
      const seen = fate === "half" ? batch.slice(0, Math.ceil(batch.length / 2)) : batch;
      let answers = seen.map(accept);
      if (fate === "twice") answers = [...answers, ...seen.map(accept)];
      return answer(fate, { answers });
    },
    uploaded: async ({ id }: OfflinePhoto) => answer(next(), photos.get(id)?.length ?? 0),
    async upload({ id }, offset, part) {
      const fate = next();
      const before = photos.get(id) ?? "";
      // The server takes bytes only at its own offset.
      if (offset === before.length) photos.set(id, before + (await part.text()));
      return answer(fate, photos.get(id)?.length ?? 0);
    },
  };
}

const fates = fc.array(fc.constantFrom<Fate>("lost", "answer-lost", "signed-out", "half", "twice", "well"), {
  maxLength: 6,
});
const step = fc.oneof(
  fc.record({
    do: fc.constant("capture" as const),
    kinds: fc.array(fc.constantFrom("edit", "access"), { maxLength: 4 }),
  }),
  fc.record({ do: fc.constant("photo" as const) }),
  fc.record({ do: fc.constant("kill" as const) }),
  fc.record({ do: fc.constant("replay" as const), fates }),
  fc.record({ do: fc.constant("replay-and-kill" as const), fates }),
);

test("no order of capture, kill, replay, lost and double answers loses or doubles anything", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const name = `phone-${newId()}`;
      const there = server();
      const captured: string[] = [];
      const shot = new Map<string, string>();
      let store: Store = openStore(name);
      let outbox: Outbox = openOutbox(store, "amina", now);
      const kill = () => {
        store.close();
        store = openStore(name);
        outbox = openOutbox(store, "amina", now);
      };
      const replay = (fates: Fate[]) => sendAll({ store, outbox, sender: network(there, fates) }, now);
      const left: Promise<unknown>[] = [];
      for (const one of steps) {
        if (one.do === "kill") kill();
        else if (one.do === "replay") await replay([...one.fates]);
        else if (one.do === "replay-and-kill") {
          // The page's last requests may still arrive while the next page works.
          left.push(replay([...one.fates]).catch(() => undefined));
          kill();
        } else if (one.do === "photo") {
          const id = newId();
          const bytes = `${id} `.repeat(4000);
          const [event] = await outbox.capture(
            [{ id: newId(), kind: "photo", payload: { id }, base: null }],
            {
              ...{ id, about: null, blob: new Blob([bytes]) },
            },
          );
          captured.push(event?.id ?? "");
          shot.set(id, bytes);
        } else {
          const events = one.kinds.map((kind) => ({ id: newId(), kind, payload: null, base: 1 }));
          captured.push(...(await outbox.capture(events)).map(({ id }) => id));
        }
      }
      await Promise.all(left);
      expect(await replay([])).toBeUndefined();
      expect(there.applied).toEqual(captured);
      expect(await outbox.events()).toEqual([]);
      expect(there.photos).toEqual(shot);
      expect((await photosOf(store, "amina")).every(({ sentAt }) => sentAt)).toBe(true);
    }),
    { numRuns: 150 },
  );
});
