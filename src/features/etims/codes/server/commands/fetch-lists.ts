import { sql } from "drizzle-orm";
import type { EtimsAnswer, EtimsConnection } from "~/integrations/etims/call";
import { stampOf } from "~/integrations/etims/fields";
import {
  type CodeRow,
  type EtimsRows,
  EVER,
  type ItemClassRow,
  selectCodeList,
  selectItemClsList,
} from "~/integrations/etims/lists";
import { db, type Tx, transaction } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { refusalSentence, unreachedSentence } from "../../../device/domain";
import { namedDevice } from "../../../device/server/queries";
import { connectionOf, findKeyedDevice } from "../../../server/queries/reports";
import { findListState } from "../queries";
import { etimsClasses, etimsCodes, etimsLists } from "../tables";

type Environment = typeof etimsLists.$inferSelect.environment;
type ListName = typeof etimsLists.$inferSelect.list;
/** `later`: KRA could not be reached. `tomorrow`: it answers no more today. */
export type Fetched = "done" | "later" | "tomorrow";

const FRESH_MS = 12 * 3_600_000;
/** Less than a day, because the hour's task starts some seconds earlier or later. */
const DAY_MS = 23.5 * 3_600_000;
/** KRA's clock may be behind ours. */
const OVERLAP_MS = 3_600_000;
const TOO_MANY_VIEWS = "990";
const UNREADABLE = "KRA's answer cannot be read.";
const IN_ONE_STATEMENT = 1_000;

/** Reads KRA's lists that are older than half a day. Nothing without an initialised device. */
export async function fetchLists(now: () => Date): Promise<Fetched> {
  const { environment, pin, branch } = await namedDevice(db());
  const device = await findKeyedDevice(db(), { environment, pin, branch });
  if (!device) return "done";
  let connection: EtimsConnection;
  try {
    connection = connectionOf(device);
  } catch (error) {
    log().warn({ err: error }, "the eTIMS device's key cannot be read");
    return "tomorrow";
  }
  const codes = await fetchList(
    environment,
    "codes",
    now,
    (since) => selectCodeList(connection, since),
    saveCodes,
  );
  if (codes !== "done") return codes;
  return fetchList(environment, "classes", now, (since) => selectItemClsList(connection, since), saveClasses);
}

/** True if KRA was asked for no list within the last day, with or without an answer. */
export async function areListsDue(now: Date): Promise<boolean> {
  const { environment } = await namedDevice(db());
  const states = await Promise.all(
    (["codes", "classes"] as const).map((list) => findListState(db(), environment, list)),
  );
  return states.every((state) => !state || now.getTime() - state.triedAt.getTime() >= DAY_MS);
}

async function fetchList<Row>(
  environment: Environment,
  list: ListName,
  now: () => Date,
  ask: (since: string) => Promise<EtimsAnswer<EtimsRows<Row>>>,
  save: (tx: Tx, environment: Environment, rows: readonly Row[]) => Promise<void>,
): Promise<Fetched> {
  const askedAt = now();
  const before = (await findListState(db(), environment, list))?.askedAt ?? null;
  if (before && askedAt.getTime() - before.getTime() < FRESH_MS) return "done";
  const answer = await ask(before ? stampOf(new Date(before.getTime() - OVERLAP_MS)) : EVER);
  if (answer.kind === "done") {
    const { rows, skipped } = answer.data;
    await transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('etims-lists'))`);
      await save(tx, environment, rows);
      await noteTry(tx, environment, list, { askedAt, triedAt: askedAt, problem: "", skipped });
    });
    return "done";
  }
  const problem =
    answer.kind === "refused"
      ? refusalSentence(answer.code, answer.message)
      : answer.kind === "unreached"
        ? unreachedSentence(answer.detail)
        : `${UNREADABLE} (${answer.detail})`;
  await transaction((tx) => noteTry(tx, environment, list, { triedAt: askedAt, problem }));
  return answer.kind === "refused" && answer.code === TOO_MANY_VIEWS ? "tomorrow" : "later";
}

type Try = Partial<typeof etimsLists.$inferInsert> & { triedAt: Date };

const noteTry = (tx: Tx, environment: Environment, list: ListName, fields: Try) =>
  tx
    .insert(etimsLists)
    .values({ environment, list, ...fields })
    .onConflictDoUpdate({ target: [etimsLists.environment, etimsLists.list], set: fields });

/** Adds KRA's codes and changes those that changed. */
export async function saveCodes(tx: Tx, environment: Environment, rows: readonly CodeRow[]): Promise<void> {
  const latest = new Map(rows.map((row) => [`${row.list} ${row.code}`, row]));
  for (const part of partsOf([...latest.values()]))
    await tx
      .insert(etimsCodes)
      .values(part.map(({ order, ...row }) => ({ environment, place: order, ...row })))
      .onConflictDoUpdate({
        target: [etimsCodes.environment, etimsCodes.list, etimsCodes.code],
        set: {
          listName: sql`excluded.list_name`,
          name: sql`excluded.name`,
          place: sql`excluded.place`,
          isUsed: sql`excluded.is_used`,
        },
      });
}

/** Adds KRA's classes and changes those that changed, in statements of a thousand. */
export async function saveClasses(
  tx: Tx,
  environment: Environment,
  rows: readonly ItemClassRow[],
): Promise<void> {
  const latest = new Map(rows.map((row) => [row.code, row]));
  for (const part of partsOf([...latest.values()]))
    await tx
      .insert(etimsClasses)
      .values(part.map((row) => ({ environment, ...row })))
      .onConflictDoUpdate({
        target: [etimsClasses.environment, etimsClasses.code],
        set: {
          name: sql`excluded.name`,
          level: sql`excluded.level`,
          taxCode: sql`excluded.tax_code`,
          isUsed: sql`excluded.is_used`,
        },
      });
}

function* partsOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += IN_ONE_STATEMENT)
    yield rows.slice(from, from + IN_ONE_STATEMENT);
}
