import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyEdits, type Edit } from "~/features/inventory/inventories/domain/edits";
import { totalsOf } from "~/features/inventory/inventories/domain/totals";
import { createSession, type OpenedInventory } from "./inventory-session";

const KINDS = { chair: { nameEn: "Chair", nameSw: "Kiti", volume: 0.2, weight: 6, minutes: 4, flags: [] } };
const kindOf = (code: string) => KINDS[code as keyof typeof KINDS];
const ITEM = "00000000-0000-7000-8000-000000000001";

const opened = (): OpenedInventory => ({
  ...{ id: "00000000-0000-7000-8000-000000000000", versionId: "00000000-0000-7000-8000-0000000000ff" },
  ...{ version: 1, rowVersion: 1, kindVersion: 1, origin: "office", bedrooms: null, note: "" },
  ...{ totals: totalsOf([]), frozen: null, createdBy: null, subjects: [], mayEdit: true },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
  content: { rooms: [{ key: "living", kind: "living_room", label: "Living room" }], lines: [] },
});

/** A server that applies edits, answers when told to, and can be out of reach. */
function server() {
  let known = opened();
  const received: Edit[][] = [];
  const seen = new Set<string>();
  return {
    received,
    isReached: true,
    /** An edit of another person. */
    edit: (...edits: Edit[]) => {
      const { content } = applyEdits(known.content, edits, kindOf);
      known = { ...known, content, rowVersion: known.rowVersion + 1 };
      return known;
    },
    async send({ edits }: { edits: Edit[] }) {
      received.push(edits);
      if (!this.isReached) throw new TypeError("fetch failed");
      const { content, refused } = applyEdits(
        known.content,
        edits.filter(({ id }) => !seen.has(id)),
        kindOf,
      );
      for (const { id } of edits) seen.add(id);
      known = { ...known, content, rowVersion: known.rowVersion + 1 };
      return { ...known, totals: totalsOf(content.lines), refused };
    },
  };
}

function begin() {
  const there = server();
  const session = createSession(opened(), { send: (input) => there.send(input) });
  session.know(kindOf);
  return { there, session };
}
const addChair = { kind: "set", itemId: ITEM, room: "living", kindCode: "chair" } as const;
const one = { kind: "count", itemId: ITEM, by: 1 } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("edits show at once and go together", async () => {
  const { there, session } = begin();
  session.act([addChair]);
  session.act([one]);
  expect(session.read()).toMatchObject({ unsent: 2, content: { lines: [{ quantity: 2 }] } });
  await vi.runAllTimersAsync();
  expect(there.received.map((edits) => edits.length)).toEqual([2]);
  expect(session.read()).toMatchObject({ unsent: 0, state: "saved", opened: { rowVersion: 2 } });
});

test("without a connection they wait, are sent again, and count once", async () => {
  const { there, session } = begin();
  there.isReached = false;
  session.act([addChair, one]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.read()).toMatchObject({ unsent: 2, state: "failed" });
  expect(there.received.length).toBeGreaterThan(1);
  expect(new Set(there.received.flat().map(({ id }) => id)).size).toBe(2);
  there.isReached = true;
  expect(await session.flush()).toBe(true);
  expect(session.read()).toMatchObject({ unsent: 0, state: "saved", content: { lines: [{ quantity: 2 }] } });
});

test("the server's answer has what somebody else changed", async () => {
  const { there, session } = begin();
  session.act([addChair]);
  await vi.runAllTimersAsync();
  there.edit({ ...one, id: "x", at: "" });
  session.act([one]);
  await vi.runAllTimersAsync();
  expect(session.read().content.lines).toMatchObject([{ quantity: 3 }]);
});

test("a newer inventory is taken, an older one and one during sending is not", async () => {
  const { there, session } = begin();
  session.act([addChair]);
  session.receive(there.edit({ ...one, id: "x", at: "" }));
  expect(session.read().unsent).toBe(1);
  await vi.runAllTimersAsync();
  session.receive(opened());
  expect(session.read().content.lines).toHaveLength(1);
  session.receive(there.edit({ ...one, id: "y", at: "" }));
  expect(session.read().content.lines).toMatchObject([{ quantity: 2 }]);
});

test("undo sends the opposites, group by group", async () => {
  const { there, session } = begin();
  session.act([addChair]);
  session.act([one, one]);
  session.undo();
  expect(session.read().content.lines).toMatchObject([{ quantity: 1 }]);
  session.undo();
  expect(session.read()).toMatchObject({ canUndo: false, content: { lines: [] } });
  await vi.runAllTimersAsync();
  expect(there.received.flat().map(({ kind }) => kind)).toEqual([
    ...["set", "count", "count", "count", "count", "remove"],
  ]);
});

test("refused edits are told at their line, here and by the server", async () => {
  const { there, session } = begin();
  session.act([{ kind: "set", itemId: ITEM, room: "cellar", name: "Drum" }]);
  expect(session.read()).toMatchObject({ unsent: 0, canUndo: false });
  expect(session.read().refusals.get(ITEM)).toEqual({ code: "unknown_room", name: "Drum" });
  session.dismiss(ITEM);
  session.act([addChair]);
  await vi.runAllTimersAsync();
  there.edit({ kind: "remove", itemId: ITEM, id: "x", at: "" });
  session.act([one]);
  await vi.runAllTimersAsync();
  expect(session.read().refusals.get(ITEM)).toEqual({ code: "line_missing", name: "Chair" });
  expect(session.read().content.lines).toEqual([]);
});
