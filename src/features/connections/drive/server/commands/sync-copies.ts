import { db } from "~/platform/db/database";
import { CallFailed } from "~/platform/outbound/provider-call";
import { failureSentence } from "../../../domain";
import { accessTokenOf, noteGoogleRun, noteNoAccess } from "../../../server/commands/google-access";
import { workWhileReady } from "../../../server/commands/work-while-ready";
import { getReady, type Ready } from "../../../server/queries";
import { findWanted, type Wanted } from "../queries";
import { type DriveFile, driveBacklog } from "../tables";
import { syncDrive } from "./mark-documents";
import { type OpenDrive, putCopy } from "./put-copy";

const NAME = "googleDrive";
const BATCH = 15;
/** Google takes three writes a second of one account, for long. */
const WIDTH = 3;

/**
 * Updates the copies in Google Drive, for at most a minute. Several processes may run it at once. Retries temporary
 * failures. A withdrawn permission ends the connection and notifies the settings managers.
 */
export const syncDueCopies = (now: () => Date): Promise<void> =>
  workWhileReady(syncDrive, async () => {
    const ready = await getReady(db(), NAME);
    if (!ready.held?.connected || !ready.held.sealed) return false;
    const claimed = await driveBacklog.claim(db(), { most: BATCH, now: now() });
    return claimed.length > 0 && writeAll(ready, claimed, now);
  });

/** False when nothing more can be written for now. */
async function writeAll(ready: Ready, claimed: DriveFile[], now: () => Date): Promise<boolean> {
  const drive = await openDrive(ready, now()).catch((error: unknown) =>
    noteNoAccess(NAME, ready, error, now()).finally(() => driveBacklog.release(claimed)),
  );
  if (!drive) return false;
  const wanted = await wantedOf(ready, claimed, now());
  const { stopped, failed } = await driveBacklog.send(claimed, {
    width: WIDTH,
    send: async (file) => {
      // The next try creates it again.
      if ((await putCopy(drive, file, wanted.get(keyOf(file)), now())) === "gone")
        throw new CallFailed("refused", "it was removed in the drive");
      return undefined;
    },
    say: ({ failure, said }) => failureSentence(NAME, failure, said),
    now,
  });
  await noteGoogleRun(
    NAME,
    ready,
    failed && { failure: failed.failure, attempts: failed.row.attempts },
    now(),
  );
  return !stopped;
}

async function openDrive(ready: Ready, now: Date): Promise<OpenDrive> {
  const { baseUrl } = ready.settings.googleDrive;
  const accessToken = await accessTokenOf(NAME, ready, now);
  return { baseUrl, accessToken, account: ready.held?.account ?? "", folders: new Map() };
}

const keyOf = ({ kind, subjectId }: Pick<DriveFile, "kind" | "subjectId">) => `${kind} ${subjectId}`;

async function wantedOf(
  ready: Ready,
  claimed: readonly DriveFile[],
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
