import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { invoices } from "~/features/invoices/server/tables";
import type { Reader } from "~/platform/db/database";
import { type PageInput, readPage } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can, isStaff, personIdOf } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { notificationRow } from "../contract";
import { KINDS, mayGet, NOTIFICATION_KINDS, type NotificationKind } from "../domain";
import { notificationChoices, notifications } from "./tables";

/** A person's notifications, newest first. */
export function listNotifications(
  reader: Reader,
  actor: Actor,
  input: PageInput & { state?: "unread" | "all" | undefined },
) {
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
      eq(notifications.personId, personIdOf(actor)),
      input.state === "unread" ? isNull(notifications.readAt) : undefined,
    ],
    id: sql`${notifications.id}`,
    sort: {
      by: sql`${notifications.createdAt}`,
      type: "timestamptz",
      descending: true,
      valueOf: (row) => row.createdAt,
    },
    input,
  });
}

/** A person's unread rows as a from clause, for the menu's counts. */
export function unreadOf(personId: string): SQL {
  return sql`${notifications} u where u.person_id = ${personId}::uuid and u.read_at is null`;
}

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
