import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { invoices } from "~/features/invoices/server/tables";
import type { Reader } from "~/platform/db/database";
import { type PageInput, readPage } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can, isStaff, personIdOf } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { notificationRow } from "../contract";
import { groupTitle } from "../domain/groups";
import { NOTIFICATION_KINDS, type NotificationKind } from "../domain/notification-kinds";
import { KINDS, mayGet } from "../domain/notifications";
import { notificationChoices, notifications } from "./tables";

/** A person's notifications, newest first. */
export function listNotifications(
  reader: Reader,
  actor: Actor,
  input: PageInput & { state?: State; group?: string | undefined },
) {
  const me = personIdOf(actor);
  return readPage(reader, {
    select: async (where, orderBy, limit, offset) => {
      const rows = await reader
        .select({
          ...columnsOf(notifications, notificationRow.shape),
          to: notifications.path,
        })
        .from(notifications)
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .offset(offset);
      return rows.map((row) => ({ ...row, kind: row.kind as NotificationKind }));
    },
    from: sql`${notifications}`,
    conditions: [
      eq(notifications.personId, me),
      input.state === "unread" ? isNull(notifications.readAt) : undefined,
      input.group ? inGroupOf(input.group, me) : undefined,
    ],
    id: sql`${notifications.id}`,
    sort: { ...NEWEST, valueOf: (row) => row.createdAt },
    input,
  });
}

type State = "unread" | "all" | undefined;

const NEWEST = { by: sql`${notifications.createdAt}`, type: "timestamptz", descending: true } as const;

/** True for a person's notifications that are shown in one line with one of theirs. */
export const inGroupOf = (id: string, personId: string): SQL =>
  sql`${notifications.groupKey} = (select own.group_key from ${notifications} own
    where own.id = ${id}::uuid and own.person_id = ${personId}::uuid)`;

/** The kinds that a person muted at the bell. */
const mutedBy = (personId: string) =>
  sql`array(select c.kind from ${notificationChoices} c where c.person_id = ${personId}::uuid and not c.bell)`;

/**
 * A person's notifications by kind, cause and day, newest first. A line is its newest notification: one with no later
 * one in its group.
 */
export function listGroups(
  reader: Reader,
  actor: Actor,
  input: PageInput & { state?: State; bell?: boolean | undefined },
) {
  const me = personIdOf(actor);
  const isUnread = input.state === "unread";
  const within = isUnread ? sql` and g.read_at is null` : sql``;
  const ofGroup = sql`${notifications} g where g.person_id = ${me}::uuid
    and g.group_key = ${notifications}.${sql.identifier(notifications.groupKey.name)}${within}`;
  return readPage(reader, {
    select: async (where, orderBy, limit, offset) => {
      const rows = await reader
        .select({
          ...columnsOf(notifications, notificationRow.shape),
          to: notifications.path,
          counts: sql<
            [count: number, unread: number]
          >`(select array[count(*), count(*) filter (where g.read_at is null)]::int[] from ${ofGroup})`,
        })
        .from(notifications)
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .offset(offset);
      return rows.map(({ counts: [count, unread], ...row }) => {
        const kind = row.kind as NotificationKind;
        if (count < 2) return { ...row, kind, count, unread };
        const title = groupTitle(count, { kind, who: row.who, path: row.to });
        return { ...row, kind, title, detail: "", readAt: unread > 0 ? null : row.readAt, count, unread };
      });
    },
    from: sql`${notifications}`,
    conditions: [
      eq(notifications.personId, me),
      isUnread ? isNull(notifications.readAt) : undefined,
      input.bell ? sql`${notifications.kind} <> all(${mutedBy(me)})` : undefined,
      sql`not exists (select 1 from ${ofGroup} and (g.created_at, g.id) > (${notifications.createdAt}, ${notifications.id}))`,
    ],
    id: sql`${notifications.id}`,
    sort: { ...NEWEST, valueOf: (row) => row.createdAt },
    input,
  });
}

/** A person's unread rows of kinds that they have not muted, as a from clause for the menu's counts. */
export const unreadOf = (personId: string): SQL =>
  sql`${notifications} u where u.person_id = ${personId}::uuid and u.read_at is null
    and u.kind <> all(${mutedBy(personId)})`;

/** The keys among these that were sent to anyone. */
export async function listToldKeys(reader: Reader, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await reader
    .selectDistinct({ key: notifications.key })
    .from(notifications)
    .where(inArray(notifications.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

/** The kinds that the actor can receive, with their preferences. */
export async function listChoices(reader: Reader, actor: Actor) {
  if (!isStaff(actor)) return [];
  const chosen = await reader
    .select({
      kind: notificationChoices.kind,
      email: notificationChoices.email,
      bell: notificationChoices.bell,
    })
    .from(notificationChoices)
    .where(eq(notificationChoices.personId, personIdOf(actor)));
  const choiceOf = new Map(chosen.map((choice) => [choice.kind, choice]));
  return NOTIFICATION_KINDS.filter((kind) => mayGet(kind, (one) => can(actor, one))).map((kind) => ({
    kind,
    label: KINDS[kind].label,
    comes: KINDS[kind].comes,
    email: choiceOf.get(kind)?.email ?? KINDS[kind].email,
    bell: choiceOf.get(kind)?.bell ?? true,
    fixed: KINDS[kind].fixed ?? false,
  }));
}

/** Those of some people who muted this kind. */
export async function listMuted(
  reader: Reader,
  kind: NotificationKind,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await reader
    .select({ personId: notificationChoices.personId })
    .from(notificationChoices)
    .where(
      and(
        eq(notificationChoices.kind, kind),
        eq(notificationChoices.bell, false),
        inArray(notificationChoices.personId, [...ids]),
      ),
    );
  return new Set(rows.map(({ personId }) => personId));
}

/** Those of some people who receive this kind by email. */
export async function wantEmail(
  reader: Reader,
  kind: NotificationKind,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const chosen = await reader
    .select({ personId: notificationChoices.personId, email: notificationChoices.email })
    .from(notificationChoices)
    .where(and(eq(notificationChoices.kind, kind), inArray(notificationChoices.personId, [...ids])));
  const emailOf = new Map(chosen.map(({ personId, email }) => [personId, email]));
  return new Set(ids.filter((id) => emailOf.get(id) ?? KINDS[kind].email));
}

/** Open invoices due on a day, with balances in cents. They are overdue the day after. */
export async function listFellDue(reader: Reader, due: PlainDate) {
  return reader
    .select({
      id: invoices.id,
      number: invoices.number,
      customerName: invoices.customerName,
      assignedTo: invoices.assignedTo,
      balance: sql<number>`total - credited_amount - paid_amount`.mapWith(Number),
    })
    .from(invoices)
    .where(and(eq(invoices.dueDate, due), sql`not settled and cancelled_at is null and not draft`))
    .orderBy(asc(invoices.number));
}
