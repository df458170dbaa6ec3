import { PAPER_LABELS, REMINDED_DAYS } from "~/features/fleet/papers/domain";
import { listEndingPapers } from "~/features/fleet/papers/server/queries";
import { listStaffWith } from "~/features/identity/server/queries";
import { reminderOf } from "~/features/staff-documents/domain";
import { SUPPLIER_PAPER_LABELS } from "~/features/suppliers/papers/domain";
import { listSupplierEnds } from "~/features/suppliers/papers/server/queries";
import type { Tx } from "~/platform/db/database";
import { addDays, formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { listToldKeys } from "../queries";
import { fanOutNotice } from "./fan-out-notification";

interface Ending {
  /** Of the vehicle or supplier. */
  id: string;
  kind: string;
  label: string;
  validTo: PlainDate;
}

/** Notifies keepers of the fleet and of suppliers of papers that end in 30, 14 or 3 days, once each, also after missed runs. */
export async function notifyOfPapers(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const ofVehicles = (await listEndingPapers(tx, today)).map(({ vehicleId, plate, kind, validTo }) => ({
    ...{ id: vehicleId, kind, validTo, label: `${PAPER_LABELS[kind]} of ${plate}` },
  }));
  const longest = addDays(today, REMINDED_DAYS[0]);
  const ofSuppliers = (await listSupplierEnds(tx, today, longest)).map(({ id, name, kind, validTo }) => ({
    ...{ id, kind, validTo, label: `${SUPPLIER_PAPER_LABELS[kind]} of ${name}` },
  }));
  await remind(tx, ofVehicles, now, {
    ...{ kind: "vehicle_paper_due", needs: "manage_fleet", path: "/fleet" },
    detail: "From the day after, the vehicle may not go out",
  });
  await remind(tx, ofSuppliers, now, {
    ...{ kind: "supplier_paper_due", needs: "manage_suppliers", path: "/suppliers" },
    detail: "Ask for the new one",
  });
}

interface Reminder {
  kind: "vehicle_paper_due" | "supplier_paper_due";
  needs: "manage_fleet" | "manage_suppliers";
  path: string;
  detail: string;
}

async function remind(
  tx: Tx,
  endings: readonly Ending[],
  now: Date,
  { kind: notice, needs, path, detail }: Reminder,
): Promise<void> {
  const due = endings.flatMap((paper) => {
    const days = reminderOf(paper.validTo, nairobiDate(now), REMINDED_DAYS);
    const { id, kind, validTo } = paper;
    return days === undefined ? [] : [{ ...paper, key: `paper:${id}:${kind}:${validTo}:${days}` }];
  });
  const told = await listToldKeys(
    tx,
    due.map(({ key }) => key),
  );
  const keepers = (await listStaffWith(tx, needs)).flatMap(({ personId }) => personId ?? []);
  for (const { key, id, label, validTo } of due.filter((paper) => !told.has(paper.key)))
    await fanOutNotice(tx, {
      ...{ kind: notice, who: "MoveEase", by: null, assignedTo: null, at: now, key },
      ...{ title: `${label} ends on ${formatDate(validTo)}`, detail, path: `${path}/${id}`, only: keepers },
    });
}
