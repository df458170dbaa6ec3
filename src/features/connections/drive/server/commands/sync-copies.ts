import { sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db/database";
import { AppError } from "~/platform/kernel/errors";
import { CallFailed } from "~/platform/outbound/provider-call";
import { enqueue } from "~/platform/tasks/tasks";
import { waitAfter } from "../../../calendar/domain";
import { failureSentence } from "../../../domain";
import { accessTokenOf, noteGoogleRun, noteNoAccess } from "../../../server/commands/google-access";
import { getReady, type Ready } from "../../../server/queries";
import { type ClaimedFile, claimFiles, findWanted, isFile, type Wanted } from "../queries";
import { driveFiles } from "../tables";
import { syncDrive } from "./mark-documents";
import { type OpenDrive, putCopy } from "./put-copy";

const NAME = "googleDrive";
const BATCH = 15;
/** Google takes three writes a second of one account, for long. */
const WIDTH = 3;
const LONGEST_RUN_MS = 60_000;

/**
 * Updates the copies in Google Drive, for at most a minute. Several processes may run it at once. Retries temporary
 * failures. A withdrawn permission ends the connection and notifies the settings managers.
 */
export async function syncDueCopies(now: () => Date): Promise<void> {
  const until = performance.now() + LONGEST_RUN_MS;
  for (;;) {
    if (performance.now() >= until) return transaction((tx) => enqueue(tx, syncDrive, {}));
    try {
      const ready = await getReady(db(), NAME);
      if (!ready.held?.connected || !ready.held.sealed) return;
      const claimed = await claimFiles(db(), BATCH, now());
      if (claimed.length === 0 || !(await writeAll(ready, claimed, now))) return;
    } catch (error) {
      // Disabled, or disconnected in between.
      if (!(error instanceof AppError)) throw error;
      return;
    }
  }
}

interface Failed {
  claimed: ClaimedFile;
  failure: CallFailed;
}

/** False when nothing more can be written for now. */
async function writeAll(ready: Ready, claimed: ClaimedFile[], now: () => Date): Promise<boolean> {
  const left = [...claimed];
  const failed: Failed[] = [];
  try {
    const drive = await openDrive(ready, now());
    const wanted = await wantedOf(ready, claimed, now());
    // One failure is enough to stop for: the others would fail like it.
    const next = () => (failed.length > 0 ? undefined : left.shift());
    const writer = async () => {
      for (let file = next(); file; file = next()) {
        const failure = await writeOne(drive, file, wanted.get(keyOf(file)), now());
        if (failure) failed.push({ failure, claimed: file });
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, writer));
    for (const each of failed) await putOff(each, now());
    const [first] = failed;
    const failure = first && { failure: first.failure, attempts: first.claimed.attempts };
    await noteGoogleRun(NAME, ready, failure, now());
    return failed.every(({ failure }) => failure.failure === "refused");
  } catch (error) {
    await noteNoAccess(NAME, ready, error, now());
    return false;
  } finally {
    for (const each of [...left, ...failed.map((of) => of.claimed)])
      await db().update(driveFiles).set({ claimedUntil: null }).where(isFile(each));
  }
}

async function openDrive(ready: Ready, now: Date): Promise<OpenDrive> {
  const { baseUrl } = ready.settings.googleDrive;
  const accessToken = await accessTokenOf(NAME, ready, now);
  return { baseUrl, accessToken, account: ready.held?.account ?? "", folders: new Map() };
}

const keyOf = ({ kind, subjectId }: Pick<ClaimedFile, "kind" | "subjectId">) => `${kind} ${subjectId}`;

async function wantedOf(
  ready: Ready,
  claimed: readonly ClaimedFile[],
  now: Date,
): Promise<Map<string, Wanted>> {
  const chosen = ready.settings.googleDrive;
  const found = new Map<string, Wanted>();
  for (const [kind, files] of Map.groupBy(claimed, (file) => file.kind)) {
    const ids = files.map(({ subjectId }) => subjectId);
    for (const [subjectId, wanted] of await findWanted(db(), kind, ids, { chosen, now }))
      found.set(keyOf({ kind, subjectId }), wanted);
  }
  return found;
}

/** Writes one copy and returns its failure. A copy removed in the drive counts as a try; the next try creates it. */
async function writeOne(
  drive: OpenDrive,
  claimed: ClaimedFile,
  wanted: Wanted | undefined,
  now: Date,
): Promise<CallFailed | undefined> {
  try {
    const put = await putCopy(drive, claimed, wanted, now);
    return put === "done" ? undefined : new CallFailed("refused", "it was removed in the drive");
  } catch (error) {
    if (error instanceof CallFailed) return error;
    throw error;
  }
}

async function putOff({ claimed, failure }: Failed, now: Date): Promise<void> {
  const attempts = claimed.attempts + 1;
  await db()
    .update(driveFiles)
    .set({
      attempts: sql`${attempts}`,
      nextAt: new Date(now.getTime() + waitAfter(attempts) * 1000),
      problem: failureSentence(NAME, failure.failure, failure.said),
    })
    .where(isFile(claimed));
}
