import { checkDevice } from "~/integrations/etims/check";
import type { Reader } from "~/platform/db/database";
import { decrypt } from "~/platform/secrets/secrets";
import { clockSentence, refusalSentence, unreachedSentence } from "../../domain";
import { etimsByHand, etimsNoKey, etimsNotEnabled } from "../../errors";
import { findDeviceOf, namedDevice } from "../queries";

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
