import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from "~/integrations/better-auth/auth";
import {
  beginSignIn,
  type Checks,
  finishSignIn,
  type Identity,
  type Provider,
  ProviderError,
} from "~/integrations/openid/openid";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { RequestContext } from "~/platform/http/handlers";
import { log } from "~/platform/http/log";
import { newId } from "~/platform/kernel/ids";
import { decrypt, encrypt, hashToken, newToken, sessionSecret } from "~/platform/secrets/secrets";
import { emailConfirmed, personRegistered, signedIn } from "../../domain/identity";
import {
  authenticationFailed,
  googleEmailUnconfirmed,
  googleNotSetUp,
  signInWithPassword,
} from "../../errors";
import { securitySection, signInSection } from "../../settings";
import { findPersonByEmail, getActor, sessionTokenOf } from "../queries";
import { accounts, people, sessions } from "../tables";
import { limitRequests } from "./open-auth";

const COOKIE = "moveease.google";
const PROVIDER = "google";
const callbackOf = (publicUrl: string) => `${publicUrl}/login/google/callback`;

interface Attempt extends Checks {
  next: string | null;
}

/** The configured provider; undefined when signing in through it is off or incomplete. */
export async function findGoogle(): Promise<Provider | undefined> {
  const { googleEnabled, googleIssuer, googleClientId, googleClientSecret } = await getSettings(
    db(),
    signInSection,
  );
  if (!googleEnabled || !googleIssuer || !googleClientId || !googleClientSecret) return undefined;
  return { issuer: googleIssuer, clientId: googleClientId, clientSecret: googleClientSecret };
}

async function getGoogle(): Promise<Provider> {
  const provider = await findGoogle();
  if (!provider) throw googleNotSetUp();
  return provider;
}

/** Starts the sign-in at the provider. An encrypted cookie holds the expected checks for ten minutes. */
export async function beginGoogleSignIn(context: RequestContext, next: string | null): Promise<string> {
  const { address, checks } = await asOurs(beginSignIn(await getGoogle(), callbackOf(context.publicUrl)));
  setCookie(context, COOKIE, encrypt(JSON.stringify({ ...checks, next } satisfies Attempt)), 600);
  return address;
}

/**
 * Completes the sign-in and starts a session. Customers only; staff use password and second factor. An account with an
 * unconfirmed address loses its password and sessions, because its creator never proved ownership.
 */
export async function finishGoogleSignIn(
  context: RequestContext,
  query: string,
): Promise<{ next: string | null }> {
  const attempt = readAttempt(context.headers);
  await limitRequests(context, `google ${attempt?.state ?? "none"}`);
  setCookie(context, COOKIE, "", 0);
  if (!attempt) throw authenticationFailed();
  const callback = new URL(`${callbackOf(context.publicUrl)}${query}`);
  const identity = await asOurs(finishSignIn(await getGoogle(), callback, attempt));
  if (!identity.email || !identity.emailVerified) throw googleEmailUnconfirmed();
  const { sessionDays } = await getSettings(db(), securitySection);
  const token = newToken();
  await transaction(async (tx) => {
    const personId = await personOf(tx, identity, context.now);
    const earlier = sessionTokenOf(context.headers);
    if (earlier) await tx.delete(sessions).where(eq(sessions.token, hashToken(earlier)));
    await tx.insert(sessions).values({
      token: hashToken(token),
      userId: personId,
      expiresAt: new Date(context.now.getTime() + sessionDays * 86_400_000),
      ipAddress: context.ip,
      userAgent: context.userAgent,
    });
    await record(tx, await getActor(tx, personId), signedIn, {
      subjectId: personId,
      summary: "Signed in with Google",
      data: {},
      at: context.now,
    });
  });
  const signature = createHmac("sha256", sessionSecret()).update(token).digest("base64");
  const secure = context.publicUrl.startsWith("https:");
  const name = secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
  setCookie(context, name, `${token}.${signature}`, sessionDays * 86_400);
  return { next: attempt.next };
}

/** Maps failures to the specification's errors; logs the reason. */
async function asOurs<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log().warn({ reason: error.message }, "signing in through the provider failed");
    throw authenticationFailed();
  }
}

async function personOf(tx: Tx, identity: Identity, now: Date): Promise<string> {
  const [linked] = await tx
    .select({ personId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, PROVIDER), eq(accounts.accountId, identity.subject)));
  const found = linked
    ? (await tx.select().from(people).where(eq(people.id, linked.personId)))[0]
    : await findPersonByEmail(tx, identity.email);
  if (!found) return registerPerson(tx, identity, now);
  if (!found.active) throw authenticationFailed();
  if (found.role !== "customer" || found.twoFactorEnabled) throw signInWithPassword();
  if (!found.emailVerified) {
    await tx.delete(accounts).where(eq(accounts.userId, found.id));
    await tx.delete(sessions).where(eq(sessions.userId, found.id));
    await tx.update(people).set({ emailVerified: true, updatedAt: now }).where(eq(people.id, found.id));
    await record(tx, await getActor(tx, found.id), emailConfirmed, {
      subjectId: found.id,
      summary: "Email address confirmed by Google",
      data: {},
      at: now,
    });
  }
  if (!linked) await link(tx, found.id, identity);
  return found.id;
}

async function registerPerson(tx: Tx, identity: Identity, now: Date): Promise<string> {
  const id = newId();
  const name = identity.name || identity.email.split("@")[0] || identity.email;
  await tx.insert(people).values({ id, name, email: identity.email, emailVerified: true, role: "customer" });
  await link(tx, id, identity);
  await record(tx, await getActor(tx, id), personRegistered, {
    subjectId: id,
    summary: "Account registered with Google",
    data: { role: "customer" },
    at: now,
  });
  return id;
}

async function link(tx: Tx, personId: string, { subject }: Identity): Promise<void> {
  await tx.insert(accounts).values({ accountId: subject, providerId: PROVIDER, userId: personId });
}

function readAttempt(headers: Headers): Attempt | undefined {
  const pair = (headers.get("cookie") ?? "").split(/;\s*/).find((part) => part.startsWith(`${COOKIE}=`));
  try {
    return pair ? JSON.parse(decrypt(decodeURIComponent(pair.slice(COOKIE.length + 1)))) : undefined;
  } catch {
    return undefined;
  }
}

function setCookie(context: RequestContext, name: string, value: string, seconds: number): void {
  const secure = context.publicUrl.startsWith("https:") ? "; Secure" : "";
  const cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  context.responseHeaders.append("Set-Cookie", cookie);
}
