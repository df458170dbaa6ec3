import { taxpayersUnreachable } from "~/features/customers/taxpayers/errors";
import { taxpayerNames } from "~/features/customers/taxpayers/server/queries";
import { findTaxpayer } from "~/integrations/etims/customers";
import { db } from "~/platform/db/database";
import { refusalSentence, unreachedSentence } from "../../device/domain";
import { namedDevice } from "../../device/server/queries";
import { kraNotAnswering } from "../../errors";
import { connectionOf, findKeyedDevice } from "../queries/reports";

const LOOKUP_MS = 10_000;
const REMEMBERED_MS = 86_400_000;
const MOST_REMEMBERED = 1000;

/** KRA's answers of a day, by environment and PIN. In memory only: a name is personal data, and KRA keeps it. */
const remembered = new Map<string, { name: string | null; at: number }>();

async function nameAtKra(pin: string, now: Date): Promise<string | null> {
  const named = await namedDevice(db());
  const device = named.enabled ? await findKeyedDevice(db(), named) : undefined;
  if (!device) throw taxpayersUnreachable();
  const key = `${device.reach.baseUrl} ${pin}`;
  const before = remembered.get(key);
  if (before && now.getTime() - before.at < REMEMBERED_MS) return before.name;
  const answer = await findTaxpayer({ ...connectionOf(device), timeoutMs: LOOKUP_MS }, pin);
  if (answer.kind === "refused") throw kraNotAnswering({ why: refusalSentence(answer.code, answer.message) });
  if (answer.kind !== "done") throw kraNotAnswering({ why: unreachedSentence(answer.detail) });
  const name = answer.data?.name ?? null;
  remembered.delete(key);
  remembered.set(key, { name, at: now.getTime() });
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MOST_REMEMBERED) break;
    remembered.delete(oldest);
  }
  return name;
}

export const kraTaxpayers = taxpayerNames.answer(nameAtKra);
