import { listStaffWith } from "~/features/identity/server/queries";
import { reminderOf } from "~/features/staff-documents/domain";
import { type Expiry, listExpiringDocuments } from "~/features/staff-documents/server/queries";
import { listExpiringTraining } from "~/features/training/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { MOST_EXPIRING } from "../../domain/notifications";
import { listToldKeys } from "../queries";
import { fanOutNotice } from "./fan-out-notification";

const TIME = "MoveEase";

interface Due extends Expiry {
  days: number;
  path: string;
}

/**
 * Notifies holders and training managers of licences, certificates and documents that expire in 60, 30 or 7 days. Each
 * reminder is sent once, also after missed runs. If many fall due in one night, HR gets one email.
 */
export async function notifyOfExpiries(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const due = [
    ...dueOf(await listExpiringDocuments(tx, today), "documents", today),
    ...dueOf(await listExpiringTraining(tx, today), "training", today),
  ];
  const fresh = await withoutTold(tx, due);
  const common = { kind: "expiry_due", who: TIME, by: null, assignedTo: null, at: now } as const;
  for (const { personId, what, expiresOn, days, key } of fresh)
    await fanOutNotice(tx, {
      ...common,
      key: keyOf({ key, expiresOn, days }),
      title: `Your ${what} expires on ${formatDate(expiresOn)}`,
      detail: "Please renew it in time",
      path: "/staff/me/training",
      only: [personId],
    });
  const hr = (await listStaffWith(tx, "manage_training")).flatMap(({ personId }) => personId ?? []);
  const isMany = fresh.length > MOST_EXPIRING;
  if (isMany)
    await fanOutNotice(tx, {
      ...common,
      key: `expiries:${today}`,
      title: `${fresh.length} licences and certificates of employees expire soon`,
      detail: "",
      path: "/staff/training?shown=expiring",
      only: hr,
    });
  for (const { personId, name, what, expiresOn, days, key, path } of fresh)
    await fanOutNotice(tx, {
      ...common,
      key: keyOf({ key, expiresOn, days }),
      title: `${what} of ${name} expires on ${formatDate(expiresOn)}`,
      detail: "",
      path,
      only: hr.filter((id) => id !== personId),
      isPast: isMany,
    });
}

/** Identifies a reminder: the paper, its expiry date, and the days before. */
const keyOf = ({ key, expiresOn, days }: Pick<Due, "key" | "expiresOn" | "days">) =>
  `expiry:${key}:${expiresOn}:${days}`;

const dueOf = (expiries: readonly Expiry[], tab: string, today: PlainDate): Due[] =>
  expiries.flatMap((expiry) => {
    const days = reminderOf(expiry.expiresOn, today);
    return days === undefined ? [] : [{ ...expiry, days, path: `/staff/${expiry.number}/${tab}` }];
  });

async function withoutTold(tx: Tx, due: readonly Due[]): Promise<Due[]> {
  const told = await listToldKeys(tx, due.map(keyOf));
  return due.filter((expiry) => !told.has(keyOf(expiry)));
}
