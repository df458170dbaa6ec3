import { listStaffOf, listStaffWith } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { groupKeyOf } from "../../domain/groups";
import type { NotificationKind } from "../../domain/notifications";
import { KINDS, STAND_INS } from "../../domain/notifications";
import { sendNotificationMail } from "../messages/notification-mail";
import { listMuted, wantEmail } from "../queries";
import { notifications } from "../tables";

export interface Notice {
  kind: NotificationKind;
  /** Identifies the fact; each person is notified of it once. */
  key: string;
  title: string;
  detail: string;
  who: string;
  path: string;
  /** The record of its event. */
  subjectId?: string;
  /** The person who caused it; not notified. */
  by: string | null;
  /** The row's owner, notified if their reach is limited to their own rows. */
  assignedTo: string | null;
  only?: readonly string[];
  at: Date;
  isPast?: boolean;
}

/**
 * Creates notifications for all recipients, and emails for those who chose them. Earlier recipients of the same fact
 * are skipped. Returns the number of recipients.
 */
export async function fanOutNotice(tx: Tx, notice: Notice): Promise<number> {
  const told = (await concerned(tx, notice)).filter(({ personId }) => personId && personId !== notice.by);
  if (told.length === 0) return 0;
  const { kind, key, title, detail, who, path, subjectId, at } = notice;
  const muted = await listMuted(
    tx,
    kind,
    told.flatMap(({ personId }) => personId ?? []),
  );
  const written = await tx
    .insert(notifications)
    .values(
      told.map(({ personId }) => ({
        personId: personId ?? "",
        kind,
        key,
        title,
        detail,
        who,
        path,
        subjectId,
        groupKey: groupKeyOf(notice),
        readAt: muted.has(personId ?? "") ? at : null,
        createdAt: at,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: notifications.id, personId: notifications.personId });
  if (notice.isPast) return written.length;
  const byEmail = await wantEmail(
    tx,
    kind,
    written.map(({ personId }) => personId),
  );
  for (const { id, personId } of written) {
    const person = told.find((one) => one.personId === personId);
    if (person?.email && byEmail.has(personId))
      await sendNotificationMail(tx, { id, name: person.name, email: person.email }, notice);
  }
  return written.length;
}

async function presentOf(tx: Tx, kind: NotificationKind, only: readonly string[]): Promise<Actor[]> {
  const here = await listStaffOf(tx, only);
  const needs = STAND_INS[kind];
  if (!needs || here.length === new Set(only).size) return here;
  const others = (await listStaffWith(tx, needs)).filter((holder) => scopeOf(holder, needs) === "all");
  return [...new Map([...here, ...others].map((one) => [one.personId, one])).values()];
}

/** People with any of the kind's permissions; those with limited reach only for their own rows. */
async function concerned(tx: Tx, { kind, only, assignedTo }: Notice): Promise<Actor[]> {
  if (only) return presentOf(tx, kind, only);
  const told = new Map<string | null, Actor>();
  for (const permission of [KINDS[kind].needs ?? []].flat())
    for (const holder of await listStaffWith(tx, permission))
      if (scopeOf(holder, permission) === "all" || (assignedTo !== null && holder.personId === assignedTo))
        told.set(holder.personId, holder);
  return [...told.values()];
}
