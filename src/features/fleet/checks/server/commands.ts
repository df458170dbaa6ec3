import { and, eq, isNull } from "drizzle-orm";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { counted } from "~/platform/kernel/numbers";
import { encodePhoto } from "~/platform/pictures/encode-photo";
import { putFile } from "~/platform/storage/save-file";
import { storage } from "~/platform/storage/storage";
import { defineTask } from "~/platform/tasks/tasks";
import { readOdometer } from "../../vehicles/server/commands";
import { lockVehicle, type Vehicle } from "../../vehicles/server/queries";
import type { Severity } from "../../workshop/domain";
import { reportDefect } from "../../workshop/server/commands";
import { vehicleDefects } from "../../workshop/server/tables";
import { type CheckAnswer, type CheckItem, vehicleChecked } from "../domain";
import {
  checklistChanged,
  checkOfOther,
  defectNotDescribed,
  defectPhotoNotReadable,
  vehicleNotInUse,
} from "../errors";
import { checklistOf } from "./queries";
import { assertReachDriven } from "./reach";
import { vehicleChecks } from "./tables";

/** Files without a row, after a failed check. */
export const removeDefectPhotos = defineTask<{ keys: string[] }>("remove-vehicle-defect-photos");

/** Pixels of a photo's longest side. */
const SIDE = 1600;

interface SentDefect {
  item: string;
  what: string;
  severity: Severity;
  photo?: File | undefined;
}

interface SentCheck {
  id: string;
  checkId: string;
  km: number;
  isKmSure: boolean;
  answers: readonly { item: string; isOk: boolean }[];
  defects: readonly SentDefect[];
  note: string;
}

/** True if this check was taken before. CONFLICT if its id belongs to another vehicle's or another person's. */
async function isTaken(
  reader: Pick<Tx, "select">,
  sent: SentCheck,
  personId: string | null,
): Promise<boolean> {
  const [before] = await reader.select().from(vehicleChecks).where(eq(vehicleChecks.id, sent.checkId));
  if (!before) return false;
  if (before.vehicleId !== sent.id || before.createdBy !== personId) throw checkOfOther();
  return true;
}

/**
 * Takes a daily check: odometer, answers, and a defect with its photo for each line that is not in order, in one
 * transaction. A check that is sent again counts once.
 */
export async function takeCheck(context: RequestContext, sent: SentCheck): Promise<{ id: string }> {
  const { actor } = context;
  await transaction(async (tx) => void assertReachDriven(tx, actor, sent.id));
  const answer = { id: sent.checkId };
  if (await isTaken(db(), sent, actor.personId)) return answer;
  const photos = await putPhotos(sent.defects);
  const unused = () => Promise.all([...photos.values()].map((key) => storage().remove(key)));
  try {
    const isNew = await transaction((tx) => writeCheck(tx, actor, { ...sent, now: context.now }, photos));
    if (!isNew) await unused();
    return answer;
  } catch (error) {
    // The first error is the one to show; the cleaner removes what stays.
    await unused().catch(() => undefined);
    throw error;
  }
}

/** Stores the photos, by the place of their defect. Throws INVALID at the photo that cannot be read. */
async function putPhotos(defects: readonly SentDefect[]): Promise<Map<number, string>> {
  const keys = new Map<number, string>();
  for (const [at, { photo }] of defects.entries()) {
    if (!photo) continue;
    const read = await encodePhoto(Buffer.from(await photo.arrayBuffer()), SIDE);
    if (!read) throw defectPhotoNotReadable.at(`defects.${at}.photo`);
    const file = { name: "defect.jpg", mediaType: "image/jpeg", bytes: read.jpeg } as const;
    keys.set(at, (await putFile(removeDefectPhotos, "vehicle-defects", file)).key);
  }
  return keys;
}

/** Writes a daily check. Returns false for one that was taken before. `photos` are the defects' keys, by their place. */
export async function writeCheck(
  tx: Tx,
  actor: Actor,
  sent: SentCheck & { now: Date },
  photos: ReadonlyMap<number, string> = new Map(),
): Promise<boolean> {
  const { now } = sent;
  const id = assertReachDriven(tx, actor, sent.id);
  const vehicle = await lockVehicle(tx, id);
  // The vehicle is locked: of two at once the second sees the first.
  if (await isTaken(tx, sent, actor.personId)) return false;
  if (vehicle.state === "retired") throw vehicleNotInUse();
  const items = await checklistOf(tx, vehicle);
  assertAnswered(items, sent);
  const day = nairobiDate(now);
  const { km, note } = sent;
  const isKmLower = sent.isKmSure && isBelow(vehicle, km);
  if (!isKmLower && km !== vehicle.odometer)
    await readOdometer(tx, actor, { id, km, day, correction: null, now });
  const reported = new Map<string, string>();
  for (const [at, { item, what, severity }] of sent.defects.entries()) {
    const key = photos.get(at) ?? null;
    const defect = { id, what, severity, noticedOn: day, key, now };
    reported.set(item, (await reportDefect(tx, actor, defect)).id);
  }
  const answers: CheckAnswer[] = items.map(({ en, sw }) => {
    const defectId = reported.get(en) ?? null;
    return { en, sw, isOk: defectId === null, defectId };
  });
  await tx.insert(vehicleChecks).values({
    ...{ id: sent.checkId, vehicleId: id, day, km, isKmLower, answers, note },
    ...{ createdAt: now, createdBy: actor.personId },
  });
  const { plate } = vehicle;
  const defects = reported.size;
  await record(tx, actor, vehicleChecked, {
    subjectId: id,
    summary: `Daily check of ${plate}: ${defects === 0 ? "all in order" : counted(defects, "defect")}`,
    data: { plate, checkId: sent.checkId, km, defects, isKmLower },
    at: now,
  });
  return true;
}

/** Gives a defect of a check its photo, which a phone sent later. A defect that has one keeps it. */
export async function addDefectPhoto(
  tx: Tx,
  { checkId, item, key }: { checkId: string; item: string; key: string },
): Promise<void> {
  const [check] = await tx
    .select({ answers: vehicleChecks.answers })
    .from(vehicleChecks)
    .where(eq(vehicleChecks.id, checkId));
  const defectId = check?.answers.find(({ en }) => en === item)?.defectId;
  if (!defectId) return;
  await tx
    .update(vehicleDefects)
    .set({ key })
    .where(and(eq(vehicleDefects.id, defectId), isNull(vehicleDefects.key)));
}

const isBelow = ({ odometer }: Vehicle, km: number): boolean => odometer !== null && km < odometer;

/** Every line of the list is answered, and each that is not in order has one defect. */
function assertAnswered(items: readonly CheckItem[], { answers, defects }: SentCheck): void {
  const said = new Map(answers.map(({ item, isOk }) => [item, isOk]));
  if (said.size !== items.length || items.some(({ en }) => !said.has(en))) throw checklistChanged();
  const wrong = items.filter(({ en }) => said.get(en) === false).map(({ en }) => en);
  const described = defects.map(({ item }) => item);
  if (wrong.length !== described.length || wrong.some((item) => !described.includes(item)))
    throw defectNotDescribed.at("defects");
}
