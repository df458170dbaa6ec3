import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { namedBranch } from "../../device/server/queries";
import { OPEN_STATES } from "../../domain";
import { findBranch } from "../../server/queries/queue";
import { findKeyedDevice } from "../../server/queries/reports";
import { etimsBranches, etimsSubmissions } from "../../server/tables";
import { alertOf, type QueueFacts } from "../domain";

type Branch = typeof etimsBranches.$inferSelect;

/** The branches whose documents wait, or about which people were notified; none without eTIMS. */
export async function listWatched(reader: Reader): Promise<{ id: string }[]> {
  const { etims } = await getSettings(reader, localizationSection);
  if (!etims.enabled) return [];
  const { id, noticedAt } = etimsBranches;
  return reader
    .select({ id })
    .from(etimsBranches)
    .where(
      sql`${noticedAt} is not null or exists (select from ${etimsSubmissions} s where s.branch_id = ${id}
        and s.state in ('queued', 'sending', 'rejected', 'corrected'))`,
    );
}

/** The waiting documents of a branch. */
export async function readQueueFacts(reader: Reader, branch: Branch): Promise<QueueFacts> {
  const open = and(
    eq(etimsSubmissions.branchId, branch.id),
    inArray(etimsSubmissions.state, [...OPEN_STATES]),
  );
  const [oldest] = await reader
    .select({ at: etimsSubmissions.createdAt, state: etimsSubmissions.state })
    .from(etimsSubmissions)
    .where(open)
    .orderBy(asc(etimsSubmissions.number))
    .limit(1);
  const [counted] = await reader.select({ n: sql<number>`count(*)::int` }).from(etimsSubmissions).where(open);
  return {
    waiting: counted?.n ?? 0,
    oldestAt: oldest?.at ?? null,
    stopped: branch.stopped,
    isRejected: oldest?.state === "rejected",
    hasKey: (await findKeyedDevice(reader, branch)) !== undefined,
    failingSince: branch.failingSince,
  };
}

/** The documents waiting for KRA, for people who manage finances; null without eTIMS. */
export async function findQueueAge(reader: Reader, actor: Actor, now: Date) {
  if (!can(actor, "manage_finances")) return null;
  const { enabled, branch } = await findBranch(reader);
  if (!enabled) return null;
  if (!branch) return { waiting: 0, oldestAt: null, isLate: false };
  const facts = await readQueueFacts(reader, branch);
  const { waiting, oldestAt } = facts;
  return { waiting, oldestAt, isLate: alertOf(facts, now) !== undefined };
}

/**
 * In SQL, the facts of the settings' branch as JSON, or of another one that is stopped; null if nothing waits. A part of
 * the query that every office page makes for its menu.
 */
export async function queueFactsSql(reader: Reader) {
  const { etims } = await getSettings(reader, localizationSection);
  if (!etims.enabled) return undefined;
  const { environment, pin, branch } = namedBranch(etims);
  return sql`(select json_build_object('oldestAt', s.created_at, 'state', s.state, 'stopped', b.stopped,
      'failingSince', b.failing_since, 'hasKey', exists (select 1 from etims_devices d where d.environment = b.environment
        and d.pin = b.pin and d.branch = b.branch and d.serial_number = ${etims.serialNumber} and d.sealed is not null))
    from ${etimsBranches} b join ${etimsSubmissions} s on s.branch_id = b.id
    where b.environment = ${environment} and b.pin = ${pin} and (b.branch = ${branch} or b.stopped is not null)
      and s.state in ('queued', 'sending', 'rejected', 'corrected')
    order by b.stopped, s.number limit 1)`;
}

/** A queued document's printed number and KRA's reason, for notices. */
export async function findDocumentToTell(reader: Reader, submissionId: string) {
  const { rows } = await reader.execute<{ document: string; problem: string; waiting: number }>(sql`
    select coalesce(n.number, i.number) as document, s.problem,
      (select count(*)::int from ${etimsSubmissions} o where o.branch_id = s.branch_id and o.number > s.number
        and o.state in ('queued', 'sending', 'rejected', 'corrected')) as waiting
    from ${etimsSubmissions} s join invoices i on i.id = s.invoice_id
    left join credit_notes n on n.id = s.credit_note_id where s.id = ${submissionId}`);
  return rows[0];
}
