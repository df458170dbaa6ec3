import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { creditNotes } from "~/features/invoices/credit-notes/server/tables";
import { inScope } from "~/features/invoices/server/reach";
import { invoices } from "~/features/invoices/server/tables";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { counters } from "~/platform/db/tables";
import { type Actor, can } from "~/platform/http/actor";
import { namedBranch } from "../../device/server/queries";
import { ALL_YEARS, OPEN_STATES, seriesOf } from "../../domain";
import { etimsBranches, etimsSubmissions } from "../tables";
import { readAnswers } from "./answers";
import { findKeyedDevice } from "./reports";
import { columns } from "./submissions";

/**
 * The branch that the queue's notice is about: the settings' one, unless another one is stopped and has documents that wait.
 */
export async function findBranch(reader: Reader) {
  const { etims } = await getSettings(reader, localizationSection);
  const place = namedBranch(etims);
  const { environment, pin, branch } = place;
  const [named] = await reader
    .select()
    .from(etimsBranches)
    .where(
      and(
        eq(etimsBranches.environment, environment),
        eq(etimsBranches.pin, pin),
        eq(etimsBranches.branch, branch),
      ),
    );
  const { enabled, connection } = etims;
  if (named?.stopped) return { enabled, connection, place, branch: named, isOther: false };
  const [other] = await reader
    .select()
    .from(etimsBranches)
    .where(
      and(
        isNotNull(etimsBranches.stopped),
        sql`exists (select from ${etimsSubmissions} s where s.branch_id = ${etimsBranches.id}
          and s.state in ('queued', 'sending', 'rejected', 'corrected'))`,
      ),
    )
    .limit(1);
  return { enabled, connection, place, branch: other ?? named, isOther: other !== undefined };
}

/** Waiting documents of a stopped branch, in order. `isDoubtful`: KRA may have it already. */
export async function listWaiting(reader: Reader, branchId: string) {
  const { id, number, document, customerName, total } = columns;
  return reader
    .select({
      id,
      number: sql<number>`${number}`.mapWith(Number),
      document,
      customerName,
      total,
      isDoubtful: sql<boolean>`${etimsSubmissions.unknownSince} is not null`,
    })
    .from(etimsSubmissions)
    .innerJoin(invoices, eq(invoices.id, etimsSubmissions.invoiceId))
    .leftJoin(creditNotes, eq(creditNotes.id, etimsSubmissions.creditNoteId))
    .where(and(eq(etimsSubmissions.branchId, branchId), inArray(etimsSubmissions.state, [...OPEN_STATES])))
    .orderBy(asc(etimsSubmissions.number));
}

type Place = Pick<typeof etimsBranches.$inferSelect, "branch" | "pin" | "environment">;
const nameOf = ({ branch, pin, environment }: Place): string => `branch ${branch} of ${pin}, ${environment}`;

/** The document that goes next in each branch, the oldest first. */
async function listHeads(reader: Reader) {
  const head = reader
    .select({ at: etimsSubmissions.createdAt, state: etimsSubmissions.state })
    .from(etimsSubmissions)
    .where(
      and(eq(etimsSubmissions.branchId, etimsBranches.id), inArray(etimsSubmissions.state, [...OPEN_STATES])),
    )
    .orderBy(asc(etimsSubmissions.number))
    .limit(1)
    .as("head");
  const { id, environment, pin, branch, problem } = etimsBranches;
  return reader
    .select({ id, environment, pin, branch, problem, at: head.at, state: head.state })
    .from(etimsBranches)
    .crossJoinLateral(head)
    .orderBy(asc(head.at));
}

/** Waiting and rejected documents, and whether KRA answers. */
export async function getQueue(reader: Reader, actor: Actor) {
  const { enabled, connection, place, branch, isOther } = await findBranch(reader);
  const mayMend = can(actor, "manage_finances");
  // The list names customers.
  const seesAll = mayMend && inScope(actor, "manage_finances") === undefined;
  const { rows } = await reader.execute<
    Record<"waiting" | "rejected" | "to_settle" | "by_hand" | "highest", number>
  >(sql`
    select (select count(*) from ${etimsSubmissions} where state in ('queued', 'sending', 'corrected'))::int as waiting,
      (select count(*) from ${etimsSubmissions} where state = 'rejected')::int as rejected,
      (select count(*) from ${etimsSubmissions} where state = 'not_reportable')::int as to_settle,
      (select count(*) from ${etimsSubmissions} where state = 'by_hand')::int as by_hand,
      coalesce((select last from ${counters} where series = ${seriesOf(branch?.id ?? "")} and year = ${ALL_YEARS}), 0)::int as highest`);
  const heads = await listHeads(reader);
  const rejections = heads.filter(({ state }) => state === "rejected");
  const rejected = rejections.find(({ id }) => id === branch?.id) ?? rejections[0];
  const counts = rows[0];
  return {
    waiting: counts?.waiting ?? 0,
    rejected: counts?.rejected ?? 0,
    toSettle: counts?.to_settle ?? 0,
    byHand: counts?.by_hand ?? 0,
    highest: counts?.highest ?? 0,
    oldestAt: heads[0]?.at ?? null,
    failingSince: branch?.failingSince ?? null,
    nextAt: branch?.failingSince ? branch.nextAt : null,
    problem: branch?.problem ?? "",
    stopped: branch?.stopped ?? null,
    enabled,
    otherBranch: isOther && branch ? nameOf(branch) : "",
    rejection: rejected
      ? { problem: rejected.problem, otherBranch: rejected.id === branch?.id ? "" : nameOf(rejected) }
      : null,
    notOurs: branch?.notOurs ?? [],
    isByHand: connection === "manual",
    stoppedWaiting: branch?.stopped && seesAll ? await listWaiting(reader, branch.id) : [],
    mayMend,
    initialised: (await findKeyedDevice(reader, branch ?? place)) !== undefined,
    kra: await readAnswers(reader, branch?.id),
  };
}
