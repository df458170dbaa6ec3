import { and, asc, eq, inArray, isNull, max } from "drizzle-orm";
import type { settingsSaved } from "~/features/settings/domain/settings";
import { type Localization, localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { counters } from "~/platform/db/tables";
import type { EventType } from "~/platform/events/define";
import type { Recorded } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { findDeviceOf, namedBranch } from "../../device/server/queries";
import { ALL_YEARS, isBeforeStart, OPEN_STATES, seriesOf } from "../../domain";
import { etimsBranches, etimsSubmissions } from "../tables";
import { sendSubmissionsTask } from "../tasks";
import { branchOf } from "./queue-submission";

type Data<Type> = Type extends EventType<infer Fields> ? Fields : never;
type Branch = typeof etimsBranches.$inferSelect;
type EtimsSettings = Localization["etims"];

/**
 * Documents that wait never stay behind when the settings name another branch. A branch with a device goes on;
 * documents without one, or in KRA's sandbox, go to the settings' branch; with 'by hand', a person signs them.
 */
export async function followSettings(tx: Tx, event: Recorded<Data<typeof settingsSaved>>): Promise<void> {
  if (event.data.section !== localizationSection.name) return;
  const { etims } = await getSettings(tx, localizationSection);
  if (!etims.enabled) return;
  const waiting = await tx
    .selectDistinct({ id: etimsSubmissions.branchId })
    .from(etimsSubmissions)
    .where(inArray(etimsSubmissions.state, [...OPEN_STATES]));
  for (const { id } of waiting) {
    const [branch] = await tx.select().from(etimsBranches).where(eq(etimsBranches.id, id));
    if (branch && (await isLeft(tx, branch, etims))) await moveWaiting(tx, branch, etims);
  }
}

async function isLeft(tx: Tx, branch: Branch, etims: EtimsSettings): Promise<boolean> {
  if (etims.connection === "manual") return true;
  const { environment, pin, branch: number } = namedBranch(etims);
  if (branch.environment === environment && branch.pin === pin && branch.branch === number) return false;
  if (branch.environment === "sandbox" && environment === "production") return true;
  return !(await findDeviceOf(tx, branch))?.sealed;
}

async function moveWaiting(tx: Tx, from: Branch, etims: EtimsSettings): Promise<void> {
  const to = await branchOf(tx, etims);
  const series = and(eq(counters.series, seriesOf(from.id)), eq(counters.year, ALL_YEARS));
  // The order of the commands that issue: first the counter, then the branch.
  await tx.select().from(counters).where(series).for("update");
  await tx.select().from(etimsBranches).where(eq(etimsBranches.id, from.id)).for("update");
  const ofBranch = eq(etimsSubmissions.branchId, from.id);
  const waiting = await tx
    .select()
    .from(etimsSubmissions)
    .where(and(ofBranch, inArray(etimsSubmissions.state, [...OPEN_STATES])))
    .orderBy(asc(etimsSubmissions.number))
    .for("update");
  const fresh = {
    branchId: to,
    original: null,
    tries: 0,
    unknownSince: null,
    saleSavedAt: null,
    problem: "",
  };
  const apart = { ...fresh, number: null } as const;
  for (const submission of waiting) {
    const { id, number, tries, unknownSince, createdAt } = submission;
    const set = async (fields: Partial<typeof etimsSubmissions.$inferInsert>) =>
      tx.update(etimsSubmissions).set(fields).where(eq(etimsSubmissions.id, id));
    const original = submission.creditNoteId ? await findOriginal(tx, submission.invoiceId) : undefined;
    if (etims.connection === "manual") {
      const problem = tries > 0 || unknownSince ? mayBeAtKra(number) : "";
      await set({ ...apart, branchId: from.id, state: "by_hand", problem });
    } else if (isBeforeStart(createdAt, etims.startsOn)) await set({ ...apart, state: "not_required" });
    else if (original && (original.branchId !== to || original.number === null))
      await set({ ...apart, state: "not_required", problem: ELSEWHERE });
    else
      await set({
        ...fresh,
        state: "queued",
        number: await nextNumber(tx, seriesOf(to), ALL_YEARS),
        original: original?.number ?? null,
      });
  }
  const [left] = await tx
    .select({ number: max(etimsSubmissions.number) })
    .from(etimsSubmissions)
    .where(ofBranch);
  await tx
    .update(counters)
    .set({ last: left?.number ?? 0 })
    .where(series);
  const idle = { claim: null, claimedUntil: null, failures: 0, failingSince: null, problem: "" };
  await tx.update(etimsBranches).set(idle).where(eq(etimsBranches.id, from.id));
  await enqueue(tx, sendSubmissionsTask, { branchId: to });
}

async function findOriginal(tx: Tx, invoiceId: string) {
  const [original] = await tx
    .select({ branchId: etimsSubmissions.branchId, number: etimsSubmissions.number })
    .from(etimsSubmissions)
    .where(and(eq(etimsSubmissions.invoiceId, invoiceId), isNull(etimsSubmissions.creditNoteId)));
  return original;
}

const mayBeAtKra = (number: number | null): string =>
  `The device tried to report this document under number ${number}. Look in KRA's portal before you sign it by hand.`;
const ELSEWHERE = "Its invoice is not reported by this device.";
