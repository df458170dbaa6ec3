import { listDecidersOf } from "~/features/leave/server/queries/leave";
import { listEndings } from "~/features/staff/server/queries";
import type { Tx } from "~/platform/db/database";
import { addDays, formatDate, nairobiDate } from "~/platform/kernel/dates";
import { listToldKeys } from "../queries";
import { fanOutNotice } from "./fan-out-notification";

const AHEAD = 14;

/**
 * Reminds staff managers of probations and contracts that end within two weeks. Each end is notified once, also after
 * missed runs, and never to the person concerned.
 */
export async function notifyOfEndings(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const due = (await listEndings(tx, today, addDays(today, AHEAD))).map((ending) => ({
    ...ending,
    key: `${ending.what}:${ending.personId}:${ending.day}`,
  }));
  const told = await listToldKeys(
    tx,
    due.map(({ key }) => key),
  );
  for (const { personId, number, name, what, day, key } of due) {
    if (told.has(key)) continue;
    await fanOutNotice(tx, {
      kind: "employment_ends",
      key,
      title: `${what === "probation" ? "Probation" : "The contract"} of ${name} ends on ${formatDate(day)}`,
      detail: what === "probation" ? "Please confirm or end the employment" : "Please renew it or let it end",
      who: "MoveEase",
      path: `/staff/${number}`,
      by: null,
      assignedTo: null,
      only: await listDecidersOf(tx, personId, ["manage_all_staff"]),
      at: now,
    });
  }
}
