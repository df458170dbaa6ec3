import { eq } from "drizzle-orm";
import { ConsentWithdrawn, type GoogleTokens, refreshTokens } from "~/integrations/google/google";
import { transaction } from "~/platform/db/database";
import { CallFailed } from "~/platform/outbound/provider-call";
import { decrypt, encrypt } from "~/platform/secrets/secrets";
import { type Consenting, endsConnection, failureSentence, WITHDRAWN_WORDS } from "../../domain";
import type { Ready } from "../queries";
import { integrationConnections } from "../tables";
import { callOptions } from "./call-provider";
import { assertUnchanged } from "./check-connection";
import { noteProblem, noteSynced } from "./note-sync";

const MINUTE_MS = 60_000;

const tokensOf = (ready: Ready) => JSON.parse(decrypt(ready.held?.sealed ?? "")) as GoogleTokens;

/** A fresh access token; a renewed one is kept for the others. Throws ConsentWithdrawn and CallFailed. */
export async function accessTokenOf(name: Consenting, ready: Ready, now: Date): Promise<string> {
  const tokens = tokensOf(ready);
  const isFresh = tokens.expiresAt - MINUTE_MS > now.getTime();
  return (isFresh ? tokens : await renew(name, ready, now)).accessToken;
}

async function renew(name: Consenting, ready: Ready, now: Date): Promise<GoogleTokens> {
  const tokens = await refreshTokens(ready.settings[name], tokensOf(ready).refreshToken, callOptions());
  await transaction(async (tx) => {
    await assertUnchanged(tx, name, ready);
    await tx
      .update(integrationConnections)
      .set({ sealed: encrypt(JSON.stringify(tokens)), updatedAt: now })
      .where(eq(integrationConnections.name, name));
  });
  return tokens;
}

/**
 * Shows the outcome of a run in the panel. Renews an access token that Google ended early, for the next run. A refusal
 * of a new token too (`attempts`) means that the permission is gone.
 */
export async function noteGoogleRun(
  name: Consenting,
  ready: Ready,
  failed: { failure: CallFailed; attempts: number } | undefined,
  at: Date,
): Promise<void> {
  if (!failed) return noteSynced(name, at);
  const { failure, attempts } = failed;
  if (failure.failure !== "login") {
    const problem = failureSentence(name, failure.failure, failure.said);
    return noteProblem(name, ready, { problem, ends: false, at });
  }
  try {
    await renew(name, ready, at);
  } catch (error) {
    return noteNoAccess(name, ready, error, at);
  }
  if (attempts > 0) await noteProblem(name, ready, { problem: WITHDRAWN_WORDS, ends: true, at });
}

/** A run that got no access token; whatever is no answer of Google's is thrown on. */
export async function noteNoAccess(name: Consenting, ready: Ready, error: unknown, at: Date): Promise<void> {
  if (error instanceof ConsentWithdrawn)
    return noteProblem(name, ready, { problem: WITHDRAWN_WORDS, ends: true, at });
  if (!(error instanceof CallFailed)) throw error;
  const problem = failureSentence(name, error.failure, error.said);
  await noteProblem(name, ready, { problem, ends: endsConnection(error.failure), at });
}
