import { PAPER_LABELS, REMINDED_DAYS } from "~/features/fleet/papers/domain";
import { listEndingPapers } from "~/features/fleet/papers/server/queries";
import { listStaffWith } from "~/features/identity/server/queries";
import { reminderOf } from "~/features/staff-documents/domain";
import type { Tx } from "~/platform/db/database";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { listToldKeys } from "../queries";
import { fanOutNotice } from "./fan-out-notification";

/** Notifies the fleet's keepers of papers that end in 30, 14 or 3 days, once each, also after missed runs. */
export async function notifyOfPapers(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const due = (await listEndingPapers(tx, today)).flatMap((paper) => {
    const days = reminderOf(paper.validTo, today, REMINDED_DAYS);
    const { vehicleId, kind, validTo } = paper;
    return days === undefined ? [] : [{ ...paper, key: `paper:${vehicleId}:${kind}:${validTo}:${days}` }];
  });
  const told = await listToldKeys(
    tx,
    due.map(({ key }) => key),
  );
  const keepers = (await listStaffWith(tx, "manage_fleet")).flatMap(({ personId }) => personId ?? []);
  for (const { key, vehicleId, plate, kind, validTo } of due.filter((paper) => !told.has(paper.key)))
    await fanOutNotice(tx, {
      ...{ kind: "vehicle_paper_due", who: "MoveEase", by: null, assignedTo: null, at: now, key },
      title: `${PAPER_LABELS[kind]} of ${plate} ends on ${formatDate(validTo)}`,
      detail: "From the day after, the vehicle may not go out",
      path: `/fleet/${vehicleId}`,
      only: keepers,
    });
}
