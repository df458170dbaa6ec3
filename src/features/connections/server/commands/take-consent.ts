import { and, eq, lt } from "drizzle-orm";
import { SETTINGS_SUBJECT } from "~/features/settings/domain/settings";
import {
  beginConsent,
  CALENDAR_SCOPE,
  type Checks,
  ConsentRefused,
  DRIVE_SCOPE,
  finishConsent,
  type GoogleTokens,
} from "~/integrations/google/google";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { CallFailed } from "~/platform/outbound/provider-call";
import { decrypt, encrypt, hashToken } from "~/platform/secrets/secrets";
import {
  ABOUT,
  CONSENT_PATH,
  type Consenting,
  consentAsked,
  consentRefused,
  consentSentence,
  failureSentence,
} from "../../domain";
import { consentNeedsSession, consentNotAsked } from "../../errors";
import { findConnection, getReady } from "../queries";
import { integrationConnections, integrationConsents } from "../tables";
import { callOptions } from "./call-provider";
import { assertUnchanged, checkConnection } from "./check-connection";

const SCOPES: Readonly<Record<Consenting, string>> = {
  googleCalendar: CALENDAR_SCOPE,
  googleDrive: DRIVE_SCOPE,
};
const LIFE_MS = 600_000;

interface Asked extends Checks {
  redirectUri: string;
}

/**
 * Starts a consent and returns the address of Google's page. Stores the expected checks encrypted, for ten minutes and
 * for this session.
 */
export async function askConsent(context: RequestContext, name: Consenting): Promise<string> {
  const { actor, now, publicUrl } = context;
  const { sessionId } = actor;
  if (!sessionId) throw consentNeedsSession();
  const { settings, madeWith } = await getReady(db(), name);
  const redirectUri = publicUrl + CONSENT_PATH;
  const { address, checks } = await beginConsent(settings[name], { redirectUri, scope: SCOPES[name] });
  await transaction(async (tx) => {
    await tx.delete(integrationConsents).where(lt(integrationConsents.expiresAt, now));
    await tx.insert(integrationConsents).values({
      tokenHash: hashToken(checks.state),
      name,
      sessionId,
      madeWith,
      sealed: encrypt(JSON.stringify({ ...checks, redirectUri } satisfies Asked)),
      expiresAt: new Date(now.getTime() + LIFE_MS),
    });
    await record(tx, actor, consentAsked, {
      subjectId: SETTINGS_SUBJECT,
      summary: `Permission asked for at Google: ${ABOUT[name].title}`,
      data: { integration: name },
      at: now,
    });
  });
  return address;
}

/**
 * Handles the return from Google's page. Throws consentNotAsked for a state that is used, older than ten minutes, or
 * from another session. A state works once, whatever the outcome. Stores any other problem with the connection and
 * shows it there.
 */
export async function takeConsent({ actor, now }: RequestContext, query: string): Promise<Consenting> {
  const consent = await redeem(actor, new URLSearchParams(query).get("state") ?? "", now);
  const { name } = consent;
  const ready = await getReady(db(), name);
  if (ready.madeWith !== consent.madeWith) throw consentNotAsked();
  const { redirectUri, ...checks } = JSON.parse(decrypt(consent.sealed)) as Asked;
  const callback = new URL(redirectUri + query);
  let tokens: GoogleTokens;
  let email: string;
  try {
    const about = { callback, checks, scope: SCOPES[name] };
    ({ tokens, email } = await finishConsent(ready.settings[name], about, callOptions()));
  } catch (error) {
    const refused = refusalOf(name, error);
    if (!refused) throw error;
    await transaction((tx) => saveRefusal(tx, actor, { name, ready, ...refused, now }));
    return name;
  }
  await transaction(async (tx) => {
    await assertUnchanged(tx, name, ready);
    const next = {
      connected: false,
      generation: (ready.row?.generation ?? 0) + 1,
      madeWith: ready.madeWith,
      account: email,
      detail: "",
      problem: "",
      sealed: encrypt(JSON.stringify(tokens)),
      updatedAt: now,
    };
    await tx
      .insert(integrationConnections)
      .values({ name, ...next })
      .onConflictDoUpdate({ target: integrationConnections.name, set: next });
  });
  await checkConnection(actor, { name, purpose: "connect" }, () => now);
  return name;
}

async function redeem(actor: Actor, state: string, now: Date) {
  if (!actor.sessionId || state === "") throw consentNotAsked();
  const ofThis = and(
    eq(integrationConsents.tokenHash, hashToken(state)),
    eq(integrationConsents.sessionId, actor.sessionId),
  );
  const [consent] = await transaction((tx) => tx.delete(integrationConsents).where(ofThis).returning());
  if (!consent || consent.expiresAt <= now) throw consentNotAsked();
  return consent;
}

/** The reason for missing tokens, for the log and as a message. Undefined for an internal error. */
function refusalOf(name: Consenting, error: unknown): { reason: string; problem: string } | undefined {
  if (error instanceof ConsentRefused)
    return { reason: error.reason, problem: consentSentence(error.reason, error.message) };
  if (error instanceof CallFailed)
    return { reason: error.failure, problem: failureSentence(name, error.failure, error.said) };
  return undefined;
}

interface Refused {
  name: Consenting;
  ready: Awaited<ReturnType<typeof getReady>>;
  reason: string;
  problem: string;
  now: Date;
}

async function saveRefusal(tx: Tx, actor: Actor, { name, ready, reason, problem, now }: Refused) {
  await assertUnchanged(tx, name, ready);
  if (ready.held) {
    await tx
      .update(integrationConnections)
      .set({ problem, updatedAt: now })
      .where(eq(integrationConnections.name, name));
  } else {
    const generation = (await findConnection(tx, name))?.generation ?? 0;
    const fresh = { connected: false, madeWith: ready.madeWith, account: "", detail: "", sealed: null };
    const next = { ...fresh, lastSync: null, generation, problem, updatedAt: now };
    await tx
      .insert(integrationConnections)
      .values({ name, ...next })
      .onConflictDoUpdate({ target: integrationConnections.name, set: next });
  }
  await record(tx, actor, consentRefused, {
    subjectId: SETTINGS_SUBJECT,
    summary: `${ABOUT[name].title} not connected: ${problem}`,
    data: { integration: name, reason },
    at: now,
  });
}
