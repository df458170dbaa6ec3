import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setPersonGrants } from "~/features/identity/server/commands/manage-people";
import { aPerson } from "~/features/identity/testing";
import { countForNav } from "~/features/office/menu/server/queries";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import type { NotificationKind } from "../domain/notification-kinds";
import { fanOutNotice } from "./commands/fan-out-notification";
import { type Happened, notifyOfEvent } from "./commands/notify-of-event";
import { notificationsHandlers } from "./handlers";
import { unreadCount } from "./office";
import { notificationsSubscribers } from "./subscribers";
import { notificationsTasks } from "./tasks";

useDatabase({ subscribers: notificationsSubscribers, tasks: notificationsTasks });
unreadCount.join();

const NOON = new Date("2026-11-23T12:00:00+03:00");
const minutes = (after: number) => new Date(NOON.getTime() + after * 60_000);

let other: Actor;
let me: Actor;
const own = () => callAs(notificationsHandlers, me);
const count = async () => (await countForNav(db(), me, NOON)).unread;
const inBell = async () => (await own().groups({ bell: true })).rows.map(({ title }) => title);

interface Told {
  kind?: NotificationKind;
  who?: string;
  path?: string;
  to?: Actor;
}

async function tell(after: number, { kind = "assigned", who = "Mary Wanjiru", path, to = me }: Told = {}) {
  const key = newId();
  await transaction((tx) =>
    fanOutNotice(tx, {
      kind,
      key,
      title: `Item ${after}`,
      detail: "",
      who,
      path: path ?? `/inquiries/${key}`,
      by: null,
      assignedTo: null,
      only: [to.personId ?? ""],
      at: minutes(after),
    }),
  );
  return path ?? `/inquiries/${key}`;
}

beforeAll(async () => {
  other = await aPerson({ role: "manager" });
});
beforeEach(async () => {
  me = await aPerson({ role: "manager" });
});

describe("groups", () => {
  test("are of one kind, cause and day, with what is unread of them; pages count groups", async () => {
    for (const after of [1, 2, 7]) await tell(after);
    await tell(4, { who: "Otieno Obiero" });
    await tell(5, { kind: "rule_told" });
    await tell(6, { to: other });
    const all = await own().groups({});
    expect(all.rows.map(({ title, count, unread }) => [title, count, unread])).toEqual([
      ["3 inquiries assigned to you", 3, 3],
      ["Item 5", 1, 1],
      ["Item 4", 1, 1],
    ]);
    expect(all.total).toBe(3);
    const first = await own().groups({ limit: 2 });
    expect([first.rows.length, first.total]).toEqual([2, 3]);
    const second = await own().groups({ limit: 2, page: 2 });
    expect(second.rows.map(({ title }) => title)).toEqual(["Item 4"]);
    const next = await own().groups({ limit: 2, cursor: first.nextCursor ?? "" });
    expect(next.rows).toEqual(second.rows);
  });

  test("open to their items, and are read as a whole", async () => {
    for (const after of [1, 2, 3]) await tell(after);
    const [group] = (await own().groups({})).rows;
    const items = await own().list({ group: group?.id });
    expect(items.rows.map(({ title }) => title)).toEqual(["Item 3", "Item 2", "Item 1"]);
    await own().read({ id: items.rows[1]?.id ?? "" });
    expect((await own().groups({ state: "unread" })).rows[0]).toMatchObject({ count: 2, unread: 2 });
    expect((await own().groups({})).rows[0]).toMatchObject({ count: 3, unread: 2, readAt: null });
    await own().read({ id: group?.id ?? "", group: true });
    expect(await count()).toBe(0);
    expect((await own().groups({ state: "unread" })).total).toBe(0);
    await own().unread({ id: group?.id ?? "", group: true });
    expect(await count()).toBe(3);
    const theirs = callAs(notificationsHandlers, other);
    await expect(theirs.read({ id: group?.id ?? "", group: true })).rejects.toMatchObject({ status: 404 });
    expect((await theirs.list({ group: group?.id })).total).toBe(0);
  });
});

describe("a muted kind", () => {
  test("is neither counted nor in the bell, also what came before, until it is turned on again", async () => {
    await tell(1, { kind: "rule_told" });
    expect(await count()).toBe(1);
    await own().choose({ kind: "rule_told", bell: false });
    await tell(2, { kind: "rule_told" });
    await tell(3);
    expect(await count()).toBe(1);
    expect(await inBell()).toEqual(["Item 3"]);
    expect((await own().list({})).total).toBe(3);
    await own().choose({ kind: "rule_told", bell: true });
    expect(await inBell()).toHaveLength(2);
    expect(await count()).toBe(2);
  });

  test("is muted for bell and email apart", async () => {
    const mails = () => db().$count(outboxMessages, eq(outboxMessages.recipient, me.email ?? ""));
    await own().choose({ kind: "assigned", bell: false });
    await tell(1);
    expect([await count(), await mails()]).toEqual([0, 1]);
    await own().choose({ kind: "assigned", bell: true, email: false });
    await tell(2);
    expect([await count(), await mails()]).toEqual([1, 1]);
  });

  test("is never one about the security of the own account", async () => {
    for (const way of [{ bell: false }, { email: false }])
      await expect(own().choose({ kind: "account_changed", ...way })).rejects.toMatchObject({ status: 422 });
    const fixed = (await own().choices()).filter((choice) => choice.fixed);
    expect(fixed).toEqual([expect.objectContaining({ kind: "account_changed", bell: true, email: true })]);
    await transaction((tx) =>
      setPersonGrants(tx, system, {
        id: me.personId ?? "",
        grants: [{ permission: "view_audit", scope: "all" }],
        now: NOON,
      }),
    );
    const { rows } = await db().execute<{ data: Happened }>(
      "delete from pgboss.job where name = 'spread-notification' returning data",
    );
    for (const { data } of rows) await transaction((tx) => notifyOfEvent(tx, data));
    expect(await inBell()).toEqual(["Your permissions were changed"]);
    expect((await callAs(notificationsHandlers, other).groups({ bell: true })).rows).not.toContainEqual(
      expect.objectContaining({ kind: "account_changed" }),
    );
  });
});

test("opening a record's page reads what is about it, a list reads nothing, and nobody reads another's", async () => {
  const path = await tell(1);
  const staff = await tell(2, { kind: "leave_asked", path: "/staff/EMP-1/leave" });
  await tell(3, { kind: "review_opened", path: "/payments/review" });
  await tell(4, { path, to: other });
  const theirs = async () =>
    (await callAs(notificationsHandlers, other).list({ limit: 100 })).rows.find(({ to }) => to === path);
  expect(await own().seen({ path: "/payments/review" })).toEqual({ read: 0 });
  expect(await own().seen({ path: "/staff/EMP-1" })).toEqual({ read: 0 });
  expect(await own().seen({ path: `${staff}/balance` })).toEqual({ read: 1 });
  expect(await own().seen({ path })).toEqual({ read: 1 });
  expect(await count()).toBe(1);
  expect((await theirs())?.readAt).toBeNull();
});
