import { expect, test } from "vitest";
import { documentsDelayed, queueCaughtUp, queueStopped } from "~/features/etims/notices/domain";
import { aPerson } from "~/features/identity/testing";
import { transaction } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { type Actor, system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { notifyOfEvent } from "./commands/notify-of-event";
import { notificationsHandlers } from "./handlers";
import { happenedOf } from "./subscribers";

useDatabase();

const at = new Date();

async function notify<Data>(type: EventType<Data>, data: Data): Promise<void> {
  const event = { id: newId(), type: type.name, subjectId: newId(), data, actor: system, at };
  const happened = happenedOf(event);
  if (!happened) throw new Error("Nobody is notified.");
  // A task may run twice.
  for (let run = 0; run < 2; run++) await transaction((tx) => notifyOfEvent(tx, happened));
}
const heard = async (actor: Actor) =>
  (await callAs(notificationsHandlers, actor).list({ limit: 100 })).rows.map(({ title }) => title);

test("people who manage finances hear once that documents wait for KRA, why, and when KRA has all", async () => {
  const accountant = await aPerson({ role: "accountant" });
  const driver = await aPerson({ role: "driver" });
  const oldestAt = new Date(at.getTime() - 2 * 3_600_000).toISOString();
  await notify(documentsDelayed, { waiting: 3, oldestAt, cause: "away", problem: "KRA 999" });
  await notify(queueStopped, { reason: "conflict", waiting: 1 });
  await notify(queueCaughtUp, { noticedAt: oldestAt });
  expect((await heard(accountant)).toSorted()).toEqual([
    "1 document cannot go to KRA",
    "3 documents waiting for KRA, the oldest for 2 h",
    "KRA has all documents again",
  ]);
  expect(await heard(driver)).toEqual([]);
});
