import { listStaffWith } from "~/features/identity/server/queries";
import { reminderOf } from "~/features/staff-documents/domain";
import { type Expiry, listExpiringDocuments } from "~/features/staff-documents/server/queries";
import { listExpiringTraining } from "~/features/training/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { MOST_EXPIRING } from "../../domain";
import { listToldKeys } from "../queries";
import { fanOutNotice } from "./fan-out-notification";

/** How the night is named that brings it about. */
const TIME = "MoveEase";

interface Due extends Expiry {
  /** The reminder that is due: 60, 30 or 7 days before. */
  days: number;
  path: string;
}

/**
 * Tells of licences, certificates and documents that expire in 60, 30 or 7 days: whose they are, and who manages training.
 * Of each once for each reminder, whatever nights were missed; HR gets one e-mail of many
 * that became due in one night.
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
      // Of many one e-mail is enough.
      isPast: isMany,
    });
}

/** Told of once: of this paper, until this day, so many days before. */
const keyOf = ({ key, expiresOn, days }: Pick<Due, "key" | "expiresOn" | "days">) =>
  `expiry:${key}:${expiresOn}:${days}`;

const dueOf = (expiries: readonly Expiry[], tab: string, today: PlainDate): Due[] =>
  expiries.flatMap((expiry) => {
    const days = reminderOf(expiry.expiresOn, today);
    return days === undefined ? [] : [{ ...expiry, days, path: `/staff/${expiry.number}/${tab}` }];
  });

/** Those of which nobody was told yet. */
async function withoutTold(tx: Tx, due: readonly Due[]): Promise<Due[]> {
  const told = await listToldKeys(tx, due.map(keyOf));
  return due.filter((expiry) => !told.has(keyOf(expiry)));
}
