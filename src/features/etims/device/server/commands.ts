import { eq, sql } from "drizzle-orm";
import type { EtimsAnswer } from "~/integrations/etims/call";
import { checkDevice } from "~/integrations/etims/check";
import { type DeviceInfo, initialiseDevice } from "~/integrations/etims/device";
import { db, type Reader, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { decrypt, encrypt } from "~/platform/secrets/secrets";
import {
  clockSentence,
  deviceFacts,
  etimsInitialised,
  etimsRefused,
  refusalSentence,
  UNKNOWN_WORDS,
  unreachedSentence,
} from "../domain";
import { etimsByHand, etimsInstalledAlready, etimsNoKey, etimsNotEnabled, etimsUnderWay } from "../errors";
import { findDeviceOf, getDevice, namedDevice, ofDevice } from "./queries";
import { etimsDevices } from "./tables";

type Named = Awaited<ReturnType<typeof namedDevice>>;
type Clock = () => Date;

/** The process of an older attempt was killed. */
const GIVEN_UP_MS = 60_000;

/**
 * Initialises the saved settings' device at KRA. The call is made between transactions: the attempt is committed before
 * it, and KRA's answer, sealed, before anything else is done with it, for KRA gives the key once. `again` asks for the key
 * of a device that has one, which stays unless KRA gives another.
 */
export async function initialiseEtims(actor: Actor, now: Clock, again = false) {
  const { id, device } = await transaction((tx) => beginAttempt(tx, actor, { again, now: now() }));
  const { reach, pin: tin, branch: bhfId, serialNumber } = device;
  const answer = await initialiseDevice({ ...reach, tin, bhfId, serialNumber });
  if (answer.kind === "done") {
    await db()
      .update(etimsDevices)
      .set({
        state: "installed",
        problem: "",
        sealed: encrypt(JSON.stringify(answer.data)),
        answeredAt: now(),
      })
      .where(eq(etimsDevices.id, id));
  }
  await transaction((tx) => noteAnswer(tx, actor, { id, device, answer, at: now() }));
  return getDevice(db());
}

async function beginAttempt(
  tx: Tx,
  actor: Actor,
  { again, now }: { again: boolean; now: Date },
): Promise<{ id: string; device: Named }> {
  const device = await namedDevice(tx);
  if (!device.enabled) throw etimsNotEnabled();
  if (device.connection === "manual") throw etimsByHand();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('etims-device'))`);
  const [before] = await tx.select().from(etimsDevices).where(ofDevice(device));
  const isInstalled = before?.state === "installed";
  if (isInstalled && !again) throw etimsInstalledAlready();
  if (before && !before.answeredAt && now.getTime() - before.askedAt.getTime() < GIVEN_UP_MS)
    throw etimsUnderWay();
  const { environment, pin, branch, serialNumber } = device;
  const attempt = {
    state: isInstalled ? "installed" : "asked",
    problem: "",
    askedAt: now,
    askedBy: actor.personId,
    answeredAt: null,
  } as const;
  const id = before?.id ?? newId(now.getTime());
  if (before) await tx.update(etimsDevices).set(attempt).where(eq(etimsDevices.id, id));
  else await tx.insert(etimsDevices).values({ id, environment, pin, branch, serialNumber, ...attempt });
  return { id, device };
}

interface Answered {
  id: string;
  device: Named;
  answer: EtimsAnswer<DeviceInfo>;
  at: Date;
}

async function noteAnswer(tx: Tx, actor: Actor, { id, device, answer, at }: Answered): Promise<void> {
  const { environment, serialNumber } = device;
  if (answer.kind === "done") {
    const { branch: branchName, ...facts } = deviceFacts(answer.data);
    // An answer that brings the key again may bring nothing else.
    const brought = Object.entries({ ...facts, branchName }).filter(([, fact]) => fact !== "");
    await tx
      .update(etimsDevices)
      .set({ ...Object.fromEntries(brought), problem: "" })
      .where(eq(etimsDevices.id, id));
    await record(tx, actor, etimsInitialised, {
      subjectId: id,
      summary: `eTIMS device ${serialNumber} initialised at KRA, ${environment}`,
      data: { environment, serialNumber, sdcId: facts.sdcId },
      at,
    });
    return;
  }
  const [row] = await tx
    .select({ state: etimsDevices.state })
    .from(etimsDevices)
    .where(eq(etimsDevices.id, id));
  const isInstalled = row?.state === "installed";
  const problem = isInstalled ? `${KEY_STAYS} ${problemOf(answer)}` : problemOf(answer);
  const state = isInstalled ? "installed" : answer.kind === "unreadable" ? "unknown" : "refused";
  await tx.update(etimsDevices).set({ state, problem, answeredAt: at }).where(eq(etimsDevices.id, id));
  await record(tx, actor, etimsRefused, {
    subjectId: id,
    summary: `eTIMS device ${serialNumber} not initialised: ${problem}`,
    data: { environment, serialNumber, reason: answer.kind === "refused" ? answer.code : answer.kind },
    at,
  });
}

const KEY_STAYS = "KRA gave no other key, and the saved key stays.";

function problemOf(answer: Exclude<EtimsAnswer<DeviceInfo>, { kind: "done" }>): string {
  if (answer.kind === "refused") return refusalSentence(answer.code, answer.message);
  return answer.kind === "unreached"
    ? unreachedSentence(answer.detail)
    : `${UNKNOWN_WORDS} (${answer.detail})`;
}

export interface CheckFinding {
  isOk: boolean;
  says: string;
}

/** Asks KRA for something harmless with the device's key. `timeoutMs` for a caller that waits less. */
export async function checkEtims(
  reader: Reader,
  now: () => Date,
  timeoutMs?: number,
): Promise<CheckFinding[]> {
  const { enabled, connection, reach, ...named } = await namedDevice(reader);
  if (!enabled) throw etimsNotEnabled();
  if (connection === "manual") throw etimsByHand();
  const device = await findDeviceOf(reader, named);
  if (!device?.sealed) throw etimsNoKey();
  const cmcKey = keyIn(device.sealed);
  if (!cmcKey) return [{ isOk: false, says: UNREADABLE }];
  const { answer, apart } = await checkDevice(
    { ...reach, tin: named.pin, bhfId: named.branch, cmcKey, ...(timeoutMs ? { timeoutMs } : {}) },
    now,
  );
  if (answer.kind === "unreached" || answer.kind === "unreadable")
    return [{ isOk: false, says: unreachedSentence(answer.detail) }];
  const key =
    answer.kind === "refused"
      ? { isOk: false, says: refusalSentence(answer.code, answer.message) }
      : { isOk: true, says: "KRA answers and takes the device's key." };
  return [key, ...(apart === undefined ? [] : [clockSentence(apart)])];
}

const UNREADABLE =
  "The device's key cannot be read with this installation's secret. Restore the secret.key or SECRET_KEY with which it was saved.";

/** The device's key; undefined if this installation cannot decrypt it. */
function keyIn(sealed: string): string | undefined {
  try {
    return (JSON.parse(decrypt(sealed)) as { cmcKey: string }).cmcKey;
  } catch {
    return undefined;
  }
}
