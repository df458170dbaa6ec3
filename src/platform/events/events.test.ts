import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, transaction } from "~/platform/db/database";
import { mintActor, system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import { defineEvent } from "./define";
import { factOf, listEventsOf, on, record, recordAll, registerSubscribers } from "./events";
import { events } from "./tables";

useDatabase();

const boxPacked = defineEvent<{ boxes: number }>("box.packed");
const boxOpened = defineEvent<{ boxes: number }>("box.opened");
const at = new Date("2026-03-10T09:00:00Z");
const packed = (subjectId: string, boxes = 3) => ({
  subjectId,
  summary: `${boxes} boxes packed`,
  data: { boxes },
  at,
});
const countOf = (subjectId: string) => db().$count(events, eq(events.subjectId, subjectId));

beforeEach(() => registerSubscribers([]));

describe("an event", () => {
  test("keeps who, what, when and the facts", async () => {
    const id = newId();
    const packer = mintActor({ kind: "person", personId: newId(), name: "Naliaka Wekesa", role: "packer" });
    await transaction((tx) => record(tx, packer, boxPacked, packed(id)));
    const [row] = await db().select().from(events).where(eq(events.subjectId, id));
    expect(row).toMatchObject({
      type: "box.packed",
      subjectType: "box",
      summary: "3 boxes packed",
      data: { boxes: 3 },
      actorKind: "person",
      actorId: packer.personId,
      actorName: "Naliaka Wekesa",
      at,
    });
    expect(await listEventsOf(db(), "box", id)).toMatchObject([
      { type: "box.packed", user: "Naliaka Wekesa", timestamp: at },
    ]);
  });

  test("of one moment are written together, and heard in their order once all are there", async () => {
    const id = newId();
    const heard: string[] = [];
    const hear = (type: typeof boxPacked) =>
      on(type, async (tx, { type: name, subjectId }) => {
        heard.push(`${name} of ${await tx.$count(events, eq(events.subjectId, subjectId))}`);
      });
    registerSubscribers([hear(boxOpened), hear(boxPacked)]);
    const facts = [factOf(boxPacked, packed(id)), factOf(boxOpened, packed(id))];
    await transaction((tx) => recordAll(tx, system, facts));
    expect(heard).toEqual(["box.packed of 2", "box.opened of 2"]);
    await transaction((tx) => recordAll(tx, system, []));
    expect(await countOf(id)).toBe(2);
  });

  test("is never changed, deleted or emptied away, and does not exist without its transaction", async () => {
    const id = newId();
    await transaction((tx) => record(tx, system, boxPacked, packed(id)));
    for (const attempt of [
      () => db().update(events).set({ summary: "nothing happened" }).where(eq(events.subjectId, id)),
      () => db().delete(events).where(eq(events.subjectId, id)),
      () => db().execute(sql`truncate events cascade`),
    ])
      await expect(attempt()).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringContaining("never changed or deleted") }),
      });
    expect(await countOf(id)).toBe(1);
    const other = newId();
    const failing = transaction(async (tx) => {
      await record(tx, system, boxPacked, packed(other));
      throw new Error("later in the same transaction");
    });
    await expect(failing).rejects.toThrow("later");
    expect(await countOf(other)).toBe(0);
  });
});

describe("who listens", () => {
  test("is run in the listed order, for its own type alone, in the recording transaction", async () => {
    const heard: string[] = [];
    registerSubscribers([
      on(boxPacked, async (tx, event) => {
        heard.push(`first ${event.data.boxes} ${event.actor.name}`);
        expect(await tx.$count(events, eq(events.subjectId, event.subjectId))).toBe(1);
        expect(await countOf(event.subjectId)).toBe(0);
      }),
      on(boxOpened, async () => {
        heard.push("another type");
      }),
      on(boxPacked, async (tx, event) => {
        heard.push("second");
        await record(tx, event.actor, boxOpened, {
          subjectId: event.subjectId,
          summary: "Opened",
          data: { boxes: 1 },
          at,
        });
      }),
    ]);
    const id = newId();
    await transaction((tx) => record(tx, system, boxPacked, packed(id)));
    expect(heard).toEqual(["first 3 MoveEase", "second", "another type"]);
    expect(await countOf(id)).toBe(2);
  });

  test("undoes the fact when it fails", async () => {
    registerSubscribers([
      on(boxPacked, async () => {
        throw new Error("No invoice could be issued");
      }),
    ]);
    const id = newId();
    await expect(transaction((tx) => record(tx, system, boxPacked, packed(id)))).rejects.toThrow(
      "No invoice",
    );
    expect(await countOf(id)).toBe(0);
  });
});
