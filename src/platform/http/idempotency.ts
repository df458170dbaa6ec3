import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { keyTooLong, keyUsedBefore } from "~/platform/kernel/platform-errors";
import { decrypt, encrypt, isSealed } from "~/platform/secrets/secrets";
import { idempotencyKeys } from "./tables";

const MAX_KEY = 200;

/**
 * Runs `work` once for each key: a repeated or concurrent request gets the first answer. The key's row is written in the
 * same transaction as the work. A different request with the same key is a CONFLICT. Without a key `work` always runs.
 */
export async function once<T>(
  tx: Tx,
  request: { scope: string; key: string | undefined; input: unknown },
  work: () => Promise<T>,
): Promise<T> {
  const { scope, key } = request;
  if (!key) return work();
  // Truncated keys could collide and lose the second write.
  if (key.length > MAX_KEY) throw keyTooLong({ most: MAX_KEY });
  const requestHash = createHash("sha256").update(JSON.stringify(request.input)).digest("base64url");
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const same = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  if (inserted.length === 0) {
    const [earlier] = await tx.select().from(idempotencyKeys).where(same);
    if (earlier?.requestHash !== requestHash) {
      throw keyUsedBefore();
    }
    return open(earlier.response) as T;
  }
  const result = await work();
  await tx
    .update(idempotencyKeys)
    .set({ response: encrypt(JSON.stringify(retire(result))) })
    .where(same);
  return result;
}

/** Stored answers are encrypted, because they may contain links that give access. Earlier versions stored plain text. */
function open(kept: unknown): unknown {
  return revive(typeof kept === "string" && isSealed(kept) ? JSON.parse(decrypt(kept)) : kept);
}

/** Stores dates in JSON as `{ $date }`. */
function retire(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() };
  if (Array.isArray(value)) return value.map(retire);
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, retire(part)]));
  }
  return value ?? null;
}

function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (value && typeof value === "object") {
    if ("$date" in value && typeof value.$date === "string") return new Date(value.$date);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revive(part)]));
  }
  return value;
}
