import { type SQL, sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import { type Tx, transaction } from "~/platform/db/database";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { getConnection } from "../../../server/queries";
import { integrationsSection } from "../../../settings";
import { COPIED, type Copied, keptSince } from "../../domain";
import { type Chosen, idsOf, issuedOf, ofSurvivor } from "../queries";

export const syncDrive = defineTask<object>("sync-drive", { retryLimit: 1, expireInSeconds: 300 });
/** After connecting a drive or choosing other documents. */
export const fillDrive = defineTask<{ all: boolean }>("fill-drive", { retryLimit: 3, expireInSeconds: 300 });

async function chosenIn(tx: Tx): Promise<Chosen | undefined> {
  const { googleDrive } = await getSettings(tx, integrationsSection);
  const isOn = googleDrive.enabled && (await getConnection(tx, "googleDrive")).connected;
  return isOn ? googleDrive : undefined;
}

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;

const touch = (tx: Tx, which: SQL, isStale: boolean, now: Date) =>
  tx.execute(sql`
    update drive_files set version = version + 1, stale = stale or ${isStale}, next_at = ${at(now)}, attempts = 0
    where ${which}`);

const add = (tx: Tx, kind: Copied, chosen: Chosen, which: SQL, now: Date) =>
  tx.execute(sql`
    insert into drive_files (kind, subject_id, customer_id, issued_at, next_at)
    select ${kind}, i.subject_id, i.customer_id, i.issued_at, ${at(now)}
    from (${issuedOf(kind, chosen, now)}) i where ${which}
    on conflict do nothing`);

const chosenKinds = ({ documents }: Chosen) => COPIED.filter((kind) => documents.includes(kind));

/** Documents were issued, changed or deleted. Nothing happens while no drive is connected. */
export async function markDocuments(tx: Tx, kind: Copied, ids: readonly string[], now: Date): Promise<void> {
  const chosen = ids.length > 0 ? await chosenIn(tx) : undefined;
  if (!chosen) return;
  const list = idsOf(ids);
  await touch(tx, sql`kind = ${kind} and subject_id in (${list})`, true, now);
  if (chosen.documents.includes(kind)) await add(tx, kind, chosen, sql`i.subject_id in (${list})`, now);
  await enqueue(tx, syncDrive, {});
}

/** A customer agreed or no longer does, has another name, or is erased: what is theirs is looked at again. */
export async function markCustomer(tx: Tx, customerId: string, now: Date): Promise<void> {
  const chosen = await chosenIn(tx);
  if (!chosen) return;
  const theirs = ofSurvivor(customerId);
  await touch(tx, theirs, false, now);
  for (const kind of chosenKinds(chosen)) await add(tx, kind, chosen, sql`i.${theirs}`, now);
  await enqueue(tx, syncDrive, {});
}

/** All that is to be copied and is not; and what is there and should not be. `all`: whatever is there is looked at. */
export async function fill({ all }: { all: boolean }, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const chosen = await chosenIn(tx);
    if (!chosen) return;
    const kinds = sql.join(
      ["", ...chosenKinds(chosen)].map((kind) => sql`${kind}`),
      sql`, `,
    );
    const since = at(keptSince(now, chosen.retentionDays));
    const isThere = sql`file_id <> '' and (${all} or kind = 'file' or kind not in (${kinds}) or issued_at < ${since})`;
    const lacks = sql`file_id = '' and kind in (${kinds}) and issued_at >= ${since}`;
    await touch(tx, sql`synced = version and ((${isThere}) or (${lacks}))`, false, now);
    for (const kind of chosenKinds(chosen)) await add(tx, kind, chosen, sql`true`, now);
    await enqueue(tx, syncDrive, {});
  });
}

/** Queues the removal of copies older than the configured period. */
export async function expireCopies(now: Date): Promise<void> {
  await transaction(async (tx) => {
    const chosen = await chosenIn(tx);
    if (!chosen) return;
    const since = at(keptSince(now, chosen.retentionDays));
    await touch(tx, sql`file_id <> '' and synced = version and issued_at < ${since}`, false, now);
    await enqueue(tx, syncDrive, {});
  });
}
