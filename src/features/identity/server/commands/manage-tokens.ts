import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, personIdOf } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { newId } from "~/platform/kernel/ids";
import { hashToken, newToken } from "~/platform/secrets/secrets";
import { apiTokenMade, apiTokenRevoked } from "../../domain/identity";
import { permissionNotHeld, tokenNotFound } from "../../errors";
import { apiTokens } from "../tables";

/** Makes an API token; its text is returned once and kept only as a digest. It can do no more than its maker. */
export async function createApiToken(
  tx: Tx,
  actor: Actor,
  input: { name: string; permissions: Permission[]; expiresAt: Date | null; now: Date },
): Promise<{ id: string; token: string }> {
  const tooMuch = input.permissions.find((permission) => !actor.permissions.has(permission));
  if (tooMuch) throw permissionNotHeld.at("permissions", { permission: tooMuch });
  const token = `me_${newToken()}`;
  const id = newId();
  const { name, permissions, expiresAt } = input;
  const hint = token.slice(0, 7);
  await tx.insert(apiTokens).values({
    id,
    name,
    tokenHash: hashToken(token),
    hint,
    personId: personIdOf(actor),
    permissions,
    expiresAt,
  });
  const summary = `API token made: ${name}`;
  await record(tx, actor, apiTokenMade, {
    subjectId: id,
    summary,
    data: { name, permissions },
    at: input.now,
  });
  return { id, token };
}

export async function revokeApiToken(tx: Tx, actor: Actor, input: { id: string; now: Date }): Promise<void> {
  const [row] = await tx
    .update(apiTokens)
    .set({ revokedAt: input.now })
    .where(and(eq(apiTokens.id, input.id), isNull(apiTokens.revokedAt)))
    .returning({ name: apiTokens.name });
  if (!row) throw tokenNotFound();
  const summary = `API token revoked: ${row.name}`;
  await record(tx, actor, apiTokenRevoked, {
    subjectId: input.id,
    summary,
    data: { name: row.name },
    at: input.now,
  });
}
